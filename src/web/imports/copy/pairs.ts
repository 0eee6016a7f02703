import { count } from '#web/ui/formats.ts';

const listOf = (agency: string | null, day: string | null): string =>
  agency === null ? 'Registered by the firm itself' : `${agency}, list of ${day ?? 'unknown date'}`;

export const reviews = {
  title: 'Possible duplicates',
  intro: 'Pairs of records that may be the same firm. Nothing is merged until you decide.',
  empty: 'All caught up',
  loading: 'possible duplicates',
  failedTitle: "Couldn't load possible duplicates",
  same: 'Same firm',
  different: 'Different firms',
  previous: 'Previous pair',
  next: 'Next pair',
  place: (at: number, all: number) => `Pair ${count(at)} of ${count(all)}`,
  keys: 'Shortcuts: 1 same firm, 2 different firms, J or → next, K or ← previous.',
  differs: 'differs',
  compare: 'Compare records',
  field: 'Field',
  listOf,
  lapsed: (day: string) => `lapsed on ${day}`,
  profile: 'Profile',
  merged: 'Merged into one firm. You can undo this under Merges.',
  keptSeparate: 'Kept as different firms.',
  why: 'Why these may be the same firm',
} as const;

export const merges = {
  title: 'Merges',
  intro: 'Records merged into a firm, by an import or by a person. You can undo any merge.',
  empty: 'No merges yet',
  loading: 'merges',
  failedTitle: "Couldn't load merges",
  merged: 'Merged record',
  into: 'Merged into',
  noOthers: 'No record of another list',
  from: listOf,
  search: 'Search by firm or agency',
  noMatch: (q: string) => `No pairs match “${q}”`,
  byImport: 'Merged by import',
  by: (name: string) => `Merged by ${name}`,
  undo: 'Undo',
  undoOf: (name: string) => `Undo the merge of ${name}`,
  undone: (name: string) => `Undone by ${name}`,
  question: 'Undo this merge?',
  questionNote: (name: string) => `${name} becomes a separate firm again. Each shows the data from its own lists.`,
  keep: 'Keep merge',
  done: 'Merge undone.',
  more: 'Show more',
} as const;
