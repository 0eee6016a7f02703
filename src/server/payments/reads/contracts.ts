import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { ContractsQuery } from '#contract/payments/schema.ts';
import { hiringCompanyName } from '#server/accounts/reads.ts';
import { mwbeName } from '#server/businesses/reads/fragments.ts';
import type { Actor } from '#server/kernel/context/actor.ts';
import { shownScope } from '../policy.ts';
import { lateLines, type Row, rowColumns } from './columns.ts';

type Filters = Pick<ContractsQuery, 'hiring_company_id' | 'mwbe_id' | 'owner_company_id' | 'goal_group' | 'q'>;

/** Part of the name of firm or payer. Names are looked up for rows in scope only, so that they need no index of parts. */
const isNamed = (part: string, alias: string) => sql`
  (strpos(lower(${mwbeName(sql.ref(`${alias}.mwbe_id`))}), lower(${part})) > 0
   OR strpos(lower(${hiringCompanyName(sql.ref(`${alias}.hiring_company_id`))}), lower(${part})) > 0)`;

/** What the filters of a query ask of contracts or totals. */
export const matches = (filters: Filters, alias: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${sql.join(
    [
      sql`true`,
      ...(['hiring_company_id', 'mwbe_id', 'owner_company_id', 'goal_group'] as const).flatMap((name) =>
        filters[name] === undefined ? [] : [sql`${sql.ref(`${alias}.${name}`)} = ${filters[name]}`],
      ),
      ...(filters.q === undefined ? [] : [isNamed(filters.q, alias)]),
    ],
    sql` AND `,
  )})`;

/** A page of contracts in scope and one row more, the last recorded first. */
export function contractRows(actor: Actor, now: Date, query: ContractsQuery): RawBuilder<Row> {
  const { state, late, month, before, limit } = query;
  return sql<Row>`
    SELECT ${rowColumns(actor, now)}
    FROM payment_contracts c LEFT JOIN payment_contract_totals t ON t.contract_id = c.id
    WHERE ${shownScope(actor, 'c', 'c.id')} AND ${matches(query, 'c')}
      ${state ? sql`AND c.state = ${state}` : sql``}
      ${month ? sql`AND ${hasLineOf(month)}` : sql``}
      ${late === undefined ? sql`` : sql`AND (${lateLines(now)} > 0) = ${late}`}
      ${before ? sql`AND (c.created_at, c.id) < (SELECT p.created_at, p.id FROM payment_contracts p WHERE p.id = ${before})` : sql``}
    ORDER BY c.created_at DESC, c.id DESC LIMIT ${limit + 1}`;
}

const hasLineOf = (month: string) => sql`
  EXISTS (SELECT FROM payment_lines n WHERE n.contract_id = c.id AND n.month = ${`${month}-01`}::date)`;
