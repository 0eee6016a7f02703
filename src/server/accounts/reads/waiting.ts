import { type RawBuilder, sql } from 'kysely';
import type {} from '../tables.ts';

/** Fragment for other rooms: how many requests for a log-in wait for staff. */
export const requestsWaiting: RawBuilder<number> = sql`
  (SELECT count(*)::int FROM access_requests WHERE state = 'confirmed')`;
