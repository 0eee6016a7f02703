import { type RawBuilder, sql } from 'kysely';
import type { FlaggedReference } from '#contract/references/schema.ts';
import { personName } from '#server/accounts/reads.ts';
import { mwbeName } from '#server/businesses/reads/fragments.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import { orNotFound } from '#server/kernel/http/errors.ts';
import type { WaitingItem } from '#server/kernel/waiting-registry.ts';
import type {} from '../tables.ts';

type Row = Omit<FlaggedReference, 'answered_at' | 'decided_at'> & {
  readonly answered_at: Date;
  readonly decided_at: Date | null;
};

const select = (which: RawBuilder<unknown>) => sql<Row>`
  SELECT r.id, r.mwbe_id, ${mwbeName(sql.ref('r.mwbe_id'))} AS firm, r.email, coalesce(r.shown_name, r.name) AS name,
         r.company, r.relation, r.stars, r.words, r.flags, r.answered_at, r.decision,
         ${personName(sql.ref('r.decided_by'))} AS decided_by, r.decided_at, r.decision_reason AS reason
  FROM firm_references r WHERE r.needs_review AND r.state = 'answered' AND ${which}`;

/** Answers that may be by the firm itself: those to decide first, then the newest. The caller is staff. */
export async function flaggedReferences({ sql: db }: ReadContext): Promise<FlaggedReference[]> {
  const { rows } = await sql<Row>`
    ${select(sql`true`)} ORDER BY r.decision IS NOT NULL, r.answered_at DESC, r.id LIMIT 100`.execute(db);
  return rows.map(toFlagged);
}

/** One of them. @throws AppError 404 */
export async function flaggedReference({ sql: db }: Pick<ReadContext, 'sql'>, id: string): Promise<FlaggedReference> {
  const { rows } = await select(sql`r.id = ${id}`).execute(db);
  return toFlagged(orNotFound(rows[0]));
}

const toFlagged = (row: Row): FlaggedReference => ({
  ...row,
  answered_at: row.answered_at.toISOString(),
  decided_at: row.decided_at?.toISOString() ?? null,
});

/** For Admin: answers that staff have not decided about. */
export const waitingReferences = (): RawBuilder<WaitingItem> => sql`
  SELECT 'references' AS kind, r.answered_at AS since FROM firm_references r
  WHERE r.needs_review AND r.state = 'answered' AND r.decision IS NULL`;
