import { type RawBuilder, sql } from 'kysely';
import type {} from '../tables.ts';

/** Fragment for other rooms: number of access requests that need review. */
export const pendingRequests: RawBuilder<number> = sql`
  (SELECT count(*)::int FROM access_requests WHERE state = 'confirmed')`;
