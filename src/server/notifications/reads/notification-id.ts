import { uuid } from '#contract/formats.ts';

/** Where a notification lies, behind its opaque id: `b` stands before those of broadcasts. */
export interface RowId {
  readonly isBroadcast: boolean;
  readonly id: string;
}

/** Undefined for what cannot be an id of ours. */
export function parseNotificationId(id: string): RowId | undefined {
  const isBroadcast = id.length === 37 && id.startsWith('b');
  const known = uuid.safeParse(isBroadcast ? id.slice(1) : id);
  return known.success ? { isBroadcast, id: known.data } : undefined;
}
