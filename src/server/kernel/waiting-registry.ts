import type { RawBuilder } from 'kysely';
import type { WaitingKind } from '#contract/staff/rules/waiting.ts';

/** Somebody waits until staff have decided. */
export interface WaitingItem {
  readonly kind: WaitingKind;
  readonly since: Date;
}

/** A feature's query of what waits for staff, one row each, with the columns `kind` and `since`. */
export type WaitingItems = (now: Date) => RawBuilder<WaitingItem>;
