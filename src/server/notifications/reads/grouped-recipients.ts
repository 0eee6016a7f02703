import { type RawBuilder, sql } from 'kysely';
import { numbersIn } from '#server/businesses/reads/audience-bits.ts';
import type { Sql } from '#server/db/types.ts';

/** Firms (`mwbes.number`) that are told the same, as JSON; null where nothing is said beside the subject. */
export interface RecipientGroup {
  readonly said: string | null;
  readonly numbers: Uint32Array;
}

/**
 * The firms of a query by what is said to them: of 100,000, few texts differ.
 * @param recipients a query with the columns `number` (`mwbes.number`) and `said`, the JSON (as text) that the cards keep
 */
export async function groupedRecipients(
  db: Sql,
  recipients: RawBuilder<{ number: number; said: string | null }>,
): Promise<RecipientGroup[]> {
  const { rows } = await sql<{ said: string | null; numbers: Buffer }>`
    SELECT r.said COLLATE "C" AS said, string_agg(int4send(r.number), ''::bytea) AS numbers
    FROM (${recipients}) r GROUP BY 1`.execute(db);
  return rows.map(({ said, numbers }) => ({ said, numbers: numbersIn(Buffer.from(numbers)) }));
}
