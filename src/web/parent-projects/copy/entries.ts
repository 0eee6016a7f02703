import type { GoalMeasure } from '#contract/parent-projects/rules.ts';
import type { ProjectEntry } from '#contract/parent-projects/schema/home.ts';
import { day } from '#web/ui/formats.ts';
import type { EntryTexts, EntryWords } from '../model/entries.ts';
import { goalAmount } from '../model/goal-form.ts';
import { copy } from './home.ts';
import { copy as form } from './project-form.ts';

const { entries: words } = copy;

const numberOf = (value: unknown): number | null => (typeof value === 'number' ? value : null);
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

const goalOf = ({ details, amount_cents }: ProjectEntry): string =>
  words.goal(
    textOf(details.group),
    goalAmount({
      measure: textOf(details.measure) as GoalMeasure,
      bps: numberOf(details.bps),
      hours: numberOf(details.hours),
      amount_cents,
    }),
  );

const said = (icon: EntryWords['icon'], what: (entry: ProjectEntry) => string): EntryWords => ({
  icon,
  text: (entry) => ({ who: entry.by ?? words.somebody, what: what(entry) }),
});

const names: Readonly<Record<string, string>> = { ...form.names, rule_pack: words.rules };
const fieldsOf = ({ details }: ProjectEntry): string =>
  textOf(details.fields)
    .split(' ')
    .map((field) => names[field] ?? field)
    .join(', ');
const movedTo = ({ details }: ProjectEntry): string => {
  const { state } = details;
  return state === 'completed' || state === 'planning' ? words.moved[state] : words.moved.active;
};

/** Entries of projects and goals; the other rooms of a project bring theirs. */
export const OWN_ENTRIES: EntryTexts = {
  'project created': said('done', () => words.created),
  'project changed': said('edit', (entry) => words.changed(fieldsOf(entry))),
  'project moved': said('done', movedTo),
  'project archived': said('exclusion', () => words.archived),
  'project restored': said('done', () => words.restored),
  'goal added': said('goal', (entry) => words.goalAdded(goalOf(entry))),
  'goal replaced': said('goal', (entry) => words.goalReplaced(goalOf(entry))),
  'goal ended': said('goal', (entry) => words.goalEnded(goalOf(entry), day(textOf(entry.details.until)))),
  'goal withdrawn': said('goal', (entry) => words.goalWithdrawn(goalOf(entry))),
};
