/** What people wait for until staff decide: Admin counts each kind, and staff are told by email when it takes long. */
export const WAITING_KINDS = ['claims', 'registrations', 'disputes', 'references', 'payments', 'messages'] as const;
export type WaitingKind = (typeof WAITING_KINDS)[number];
export type WaitingCounts = Readonly<Record<WaitingKind, number>>;
