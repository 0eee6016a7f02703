import { sql } from 'kysely';
import { COVERED_FACTS, type CoveredFact, isCoveredFact, saysTheSame } from '#contract/businesses/rules/own-facts.ts';
import type { Tx } from '#server/db/types.ts';
import { type FirmStatement, readStatements } from '../reads/firm-statements.ts';
import type { GoldenRow } from '../tables.ts';

/**
 * Statements of the firms behind these businesses, by business. Locks the firms that have people, so that none of them saves
 * between this and the update of its golden record.
 */
export async function statementsOf(tx: Tx, businessIds: readonly string[]): Promise<Map<string, FirmStatement[]>> {
  const firms = await tx
    .selectFrom('mwbes')
    .select(['id', 'business_id'])
    .where(sql<boolean>`business_id = ANY(${[...businessIds]}::uuid[])`)
    .where((eb) => eb.or([eb('claimed_at', 'is not', null), eb('profile_version', '>', 0)]))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  if (firms.length === 0) return new Map();
  const business = new Map(firms.map(({ id, business_id }) => [id, business_id]));
  const statements = await readStatements(tx, [...business.keys()]);
  return Map.groupBy(statements, ({ mwbe_id }) => business.get(mwbe_id) ?? '');
}

interface Question extends Pick<FirmStatement, 'mwbe_id' | 'field'> {
  readonly asked: string | null;
}

/** Asks firms whose lists now say something else than when they spoke, and drops questions that lists took back. */
export async function askFirms(
  tx: Tx,
  lists: readonly GoldenRow[],
  spoken: ReadonlyMap<string, readonly FirmStatement[]>,
  now: Date,
): Promise<void> {
  const changed = lists.flatMap((row) =>
    (spoken.get(row.id) ?? []).flatMap((statement): Question[] => {
      if (!isCoveredFact(statement.field)) return [];
      const asked = questionOf(statement.field, statement, row[COVERED_FACTS[statement.field]]);
      return asked === statement.asked ? [] : [{ mwbe_id: statement.mwbe_id, field: statement.field, asked }];
    }),
  );
  if (changed.length === 0) return;
  await sql`UPDATE firm_statements s SET asked = to_jsonb(q.asked), notified_at = NULL,
      asked_at = CASE WHEN q.asked IS NULL THEN NULL ELSE ${now}::timestamptz END
    FROM jsonb_to_recordset(${JSON.stringify(changed)}::text::jsonb) AS q(mwbe_id uuid, field text, asked text)
    WHERE s.mwbe_id = q.mwbe_id AND s.field = q.field`.execute(tx);
}

function questionOf(field: CoveredFact, { value, listed }: FirmStatement, now: string | null): string | null {
  const isNews = now !== null && !saysTheSame(field, now, listed) && !saysTheSame(field, now, value);
  return isNews ? now : null;
}
