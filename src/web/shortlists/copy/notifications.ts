import type { CertificateChangeKind } from '#contract/shortlists/rules.ts';
import { day, plural } from '#web/ui/formats.ts';

const on = (at: string | null) => (at === null ? '' : ` ${day(at, 'short')}`);

/** Texts of the cards about changed certificates. */
export const copy = {
  heading: 'Certificates changed on your shortlists',
  changes: (total: number) => plural(total, 'change'),
  onList: (name: string) => `on ${name}`,
  onLists: (lists: number) => `on ${plural(lists, 'shortlist')}`,
  kinds: {
    new: (at) => `newly listed${at === null ? '' : `, until${on(at)}`}`,
    renewed: (at) => `renewed${at === null ? '' : ` until${on(at)}`}`,
    lapsed: (at) => `ended${on(at)}`,
    ending: (at) => `ends${on(at)}`,
    unlisted: (at) => `no longer listed${at === null ? '' : ` as of${on(at)}`}`,
  } satisfies Record<CertificateChangeKind, (at: string | null) => string>,
  more: (count: number) => `and ${plural(count, 'more change')}`,
  open: 'Open the shortlist',
  openAll: 'Open your shortlists',
} as const;
