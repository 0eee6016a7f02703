import { sql } from 'kysely';
import { firmsOfPeople } from '#server/accounts/reads.ts';
import { audienceNumber } from '#server/businesses/reads/audience-bits.ts';
import type { Sql } from '#server/db/types.ts';
import { isExcluded } from '../policy.ts';

/** Which of these people a broadcast goes to. */
export async function broadcastRecipients(db: Sql, broadcastId: string, people: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ person: string }>`
    SELECT DISTINCT f.user_id AS person
    FROM (${firmsOfPeople(people)}) f JOIN broadcasts b ON b.id = ${broadcastId} AND b.created_at >= f.since
    WHERE is_addressed(b.audience, ARRAY[${audienceNumber(sql.ref('f.mwbe_id'))}])
      AND NOT ${isExcluded(sql.ref('f.user_id'), sql.ref('b.id'))}`.execute(db);
  return rows.map(({ person }) => person);
}
