/** What the list of notifications shows (spec, section 9). */
export const FILTERS = ['all', 'unread', 'requests'] as const;
export const SUB_FILTERS = ['all', 'received', 'sent'] as const;
export const SORTS = ['newest', 'oldest'] as const;
export type Filter = (typeof FILTERS)[number];
export type SubFilter = (typeof SUB_FILTERS)[number];
export type Sort = (typeof SORTS)[number];

/** Counts stop here: nobody reads more than "999+". */
export const COUNTED = 1_000;
