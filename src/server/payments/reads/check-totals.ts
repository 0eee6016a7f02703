import { type RawBuilder, sql } from 'kysely';
import { FIGURES } from '#contract/payments/rules/totals.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import type {} from '../tables.ts';

const COUNTED = {
  paid_cents: 'l.counted_paid',
  confirmed_cents: 'l.counted_confirmed',
  unanswered_cents: 'l.counted_unanswered',
  differs_cents: 'l.counted_differs',
  retained_cents: 'l.counted_retained',
} as const;
const sums = sql.join(FIGURES.map((name) => sql`sum(${sql.ref(COUNTED[name])})::bigint AS ${sql.ref(name)}`));
const figures = (alias: string): RawBuilder<unknown> => sql.join(FIGURES.map((name) => sql.ref(`${alias}.${name}`)));
const counted = (state: string) => sql`count(*) FILTER (WHERE l.state = ${state})::integer`;

/** A batch of totals that was recounted. */
export interface Recounted {
  /** Where the next batch begins; null after the last. */
  readonly next: string | null;
  /** Ids of contracts, firms or payers whose totals are not what their lines add up to. */
  readonly wrong: readonly string[];
}

/** Recounts the totals of the contracts after an id. One statement, so that it sees lines and totals of one moment. */
export async function recountContracts({ sql: db }: ReadContext, after: string, limit: number): Promise<Recounted> {
  const { rows } = await sql<{ id: string; wrong: boolean }>`
    WITH batch AS (SELECT id FROM payment_contracts WHERE id > ${after}::uuid ORDER BY id LIMIT ${limit}),
    recount AS (
      SELECT l.contract_id AS id, ${sums}, ${counted('open')} AS open_lines, ${counted('reported')} AS unanswered_lines,
             ${counted('differs')} AS differing_lines
      FROM batch b JOIN payment_lines l ON l.contract_id = b.id GROUP BY 1)
    SELECT b.id, (r.id IS NULL) <> (t.contract_id IS NULL)
             OR (${figures('r')}, r.open_lines, r.unanswered_lines, r.differing_lines)
                IS DISTINCT FROM (${figures('t')}, t.open_lines, t.unanswered_lines, t.differing_lines) AS wrong
    FROM batch b LEFT JOIN recount r ON r.id = b.id LEFT JOIN payment_contract_totals t ON t.contract_id = b.id
    ORDER BY b.id`.execute(db);
  return batchOf(rows, limit);
}

/** The same for the totals by month of the firms after an id. */
export async function recountFirms({ sql: db }: ReadContext, after: string, limit: number): Promise<Recounted> {
  const keys = sql`hiring_company_id, mwbe_id, owner_company_id, goal_group, month`;
  const { rows } = await sql<{ id: string; wrong: boolean }>`
    WITH batch AS (SELECT DISTINCT mwbe_id AS id FROM payment_contracts WHERE mwbe_id > ${after}::uuid
                   ORDER BY 1 LIMIT ${limit}),
    recount AS (
      SELECT l.hiring_company_id, l.mwbe_id, l.owner_company_id, l.goal_group, l.month, ${sums}
      FROM batch b JOIN payment_contracts c ON c.mwbe_id = b.id JOIN payment_lines l ON l.contract_id = c.id
      GROUP BY 1, 2, 3, 4, 5),
    kept AS (SELECT ${keys}, ${figures('t')} FROM payment_month_totals t JOIN batch b ON b.id = t.mwbe_id),
    wrong AS ((SELECT * FROM recount EXCEPT SELECT * FROM kept) UNION ALL (SELECT * FROM kept EXCEPT SELECT * FROM recount))
    SELECT b.id, EXISTS (SELECT FROM wrong w WHERE w.mwbe_id = b.id) AS wrong FROM batch b ORDER BY b.id`.execute(db);
  return batchOf(rows, limit);
}

/** The same for the totals by month of the payers after an id, from those that the recount of firms checks. */
export async function recountPayers({ sql: db }: ReadContext, after: string, limit: number): Promise<Recounted> {
  const keys = sql`t.hiring_company_id, t.month`;
  const added = sql.join(FIGURES.map((name) => sql`sum(${sql.ref(`t.${name}`)})::bigint AS ${sql.ref(name)}`));
  const nothing = sql`(${sql.join(FIGURES.map(() => sql`0`))})`;
  const { rows } = await sql<{ id: string; wrong: boolean }>`
    WITH batch AS (SELECT DISTINCT hiring_company_id AS id FROM payment_contracts WHERE hiring_company_id > ${after}::uuid
                   ORDER BY 1 LIMIT ${limit}),
    recount AS (
      SELECT * FROM (SELECT ${keys}, ${added} FROM batch b JOIN payment_month_totals t ON t.hiring_company_id = b.id
                     GROUP BY 1, 2) t WHERE (${figures('t')}) <> ${nothing}),
    kept AS (SELECT ${keys}, ${figures('t')} FROM payment_payer_totals t JOIN batch b ON b.id = t.hiring_company_id
             WHERE (${figures('t')}) <> ${nothing}),
    wrong AS ((SELECT * FROM recount EXCEPT SELECT * FROM kept) UNION ALL (SELECT * FROM kept EXCEPT SELECT * FROM recount))
    SELECT b.id, EXISTS (SELECT FROM wrong w WHERE w.hiring_company_id = b.id) AS wrong FROM batch b ORDER BY b.id`.execute(
    db,
  );
  return batchOf(rows, limit);
}

const batchOf = (rows: readonly { readonly id: string; readonly wrong: boolean }[], limit: number): Recounted => ({
  next: rows.length < limit ? null : (rows.at(-1)?.id ?? null),
  wrong: rows.filter(({ wrong }) => wrong).map(({ id }) => id),
});
