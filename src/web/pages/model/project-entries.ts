import type { EntryKind, EntryTexts } from '#web/parent-projects/model/entries.ts';
import { copy } from '../copy/project-entries.ts';

/** What happened in rooms of a project that say so in whole sentences. */
const sentences = (icon: EntryKind, ...kinds: readonly string[]): EntryTexts =>
  Object.fromEntries(kinds.map((kind) => [kind, { icon, text: ({ words }) => ({ who: null, what: words }) }]));

const EXCLUSIONS = ['proposed', 'approved', 'declined', 'withdrawn', 'revoked'] as const;
const exclusions: EntryTexts = Object.fromEntries(
  EXCLUSIONS.map((act) => [
    `exclusion_${act}`,
    {
      icon: 'exclusion' as const,
      text: ({ by, contract, amount_cents }) => ({
        who: by ?? copy.somebody,
        what: copy.exclusions[act](amount_cents ?? 0, contract?.title ?? copy.aContract),
      }),
    },
  ]),
);

/** Entries of data input, exclusions, counting and the public dashboard on the home of a project. */
export const PROJECT_ENTRIES: EntryTexts = {
  ...sentences('upload', 'month_opened', 'month_submitted', 'month_withdrawn', 'month_restated', 'month_discarded'),
  ...sentences('done', 'month_accepted'),
  ...sentences('edit', 'month_returned'),
  ...exclusions,
  rules_chosen: {
    icon: 'edit',
    text: ({ by }) => ({ who: by ?? copy.somebody, what: copy.rulesChosen }),
  },
  dashboard_published: {
    icon: 'done',
    text: ({ by }) => ({ who: by ?? copy.somebody, what: copy.dashboardPublished }),
  },
  dashboard_withdrawn: {
    icon: 'edit',
    text: ({ by }) => ({ who: by ?? copy.somebody, what: copy.dashboardWithdrawn }),
  },
};
