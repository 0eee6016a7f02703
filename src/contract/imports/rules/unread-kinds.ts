/** What a column that no field uses looks like. */
export const UNREAD_KINDS = ['zip_code', 'address', 'certificate', 'date'] as const;
export type UnreadKind = (typeof UNREAD_KINDS)[number];
