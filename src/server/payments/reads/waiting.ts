import { type RawBuilder, sql } from 'kysely';
import type { WaitingItem } from '#server/kernel/waiting-registry.ts';
import type {} from '../tables.ts';

/** For Admin: differences that nobody but staff settles, since both sides have explained them. */
export const waitingForStaff = (): RawBuilder<WaitingItem> => sql`
  SELECT 'payments' AS kind, greatest(l.replied_at, l.staff_asked_at) AS since FROM payment_lines l
  WHERE l.state = 'differs' AND l.replied_at IS NOT NULL
    AND (l.owner_company_id IS NULL OR l.staff_asked_at IS NOT NULL)`;
