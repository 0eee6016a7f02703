import type { EventKind, EventSide } from '#contract/work-history/rules.ts';
import { copy as record } from './record.ts';

export const copy = {
  title: 'History',
  loading: 'the history',
  failedTitle: "Couldn't load the history",
  failed: 'Your data is safe. Check your connection and try again.',
  none: 'Nothing is known about the history of this record.',
  platform: 'Plumbline',
  person: (company: string, person: string) => `${person}, ${company}`,
  kinds: {
    recorded: 'Recorded',
    corrected: 'Corrected',
    verified: 'Verified',
    rejected: 'Rejected',
    revision_requested: 'Requested changes',
    revision_verified: 'Accepted the changes',
    withdrawn: 'Withdrawn',
    retracted: 'Retracted',
    reminded: 'Sent a reminder',
  } satisfies Record<EventKind, string>,
  fields: record.names as Readonly<Record<string, string>>,
  change: (field: string, from: string, to: string) => `${field}: from ${from} to ${to}`,
  empty: 'none',
  lastChange: 'Last update',
  lastBy: {
    hiring_company: (day: string) => `${day}, company`,
    mwbe: (day: string) => `${day}, firm`,
    platform: (day: string) => `${day}, Plumbline`,
  } satisfies Record<EventSide, unknown>,
  show: 'Show history',
  hide: 'Hide history',
} as const;
