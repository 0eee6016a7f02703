/** What the import does with a firm or a row of the list; a rejected row is skipped. */
export const ROW_KINDS = ['new', 'updated', 'attached', 'review', 'unchanged', 'lapsed', 'rejected'] as const;
export type RowKind = (typeof ROW_KINDS)[number];
