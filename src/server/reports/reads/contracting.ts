import { type RawBuilder, sql } from 'kysely';
import type { CreditGroup, ReportColumn } from '#contract/reports/rules/columns.ts';
import { creditName, replayedName } from '#contract/reports/rules/columns.ts';
import { type Credit, contractCredits, countedCredits, type LastCredits } from '#server/counting/reads/credits.ts';
import { acceptedPayments } from '#server/data-input/reads/for-reports.ts';
import { approvedByContract } from '#server/exclusions/reads/for-reports.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import { reportedContracts } from '#server/parent-projects/reads/for-reports.ts';
import { monthsOfPayments } from '#server/payments/reads/for-reports.ts';
import type { Source } from './source.ts';
import { asksMonths, type Wanted } from './wanted.ts';

/** What counting says of a project, and the rules that it was said by. */
export interface Counted {
  readonly last: LastCredits;
  readonly groups: readonly CreditGroup[];
  readonly credits: readonly Credit[];
  /** By other rules; null without a replay. */
  readonly replayed: Awaited<ReturnType<typeof countedCredits>> | null;
}

/** From rollups, unless months or other rules are asked for. @throws AppError 401, 404 */
export async function countedFor(ctx: ReadContext, wanted: Wanted): Promise<Counted> {
  const { access, basis, method } = wanted;
  const id = access.projectId;
  const byMonth = asksMonths(wanted);
  const last = await contractCredits(ctx, id, basis);
  const counted = byMonth ? await countedCredits(ctx, id, { basis, method: null, byMonth }) : last;
  const replayed = method && (await countedCredits(ctx, id, { basis, method, byMonth }));
  const groups = counted.groups.length > 0 ? counted.groups : (replayed?.groups ?? []);
  return { last, groups, credits: counted.credits, replayed };
}

/** One row for each contract, or for each month of it; and one for each thing that the rules take off no contract alone. */
export function contractingSource(ctx: ReadContext, wanted: Wanted, counted: Counted): Source {
  const byMonth = asksMonths(wanted);
  const ids = new Map<string, string>();
  for (const [at, group] of counted.groups.entries()) {
    ids.set(creditName(group), `credit_${at}`);
    ids.set(replayedName(group), `replayed_${at}`);
  }
  const id = (of: ReportColumn | string) => {
    const name = typeof of === 'string' ? of : of.name;
    return ids.get(name) ?? name;
  };
  return {
    id,
    tree: TREE,
    tables: sql`
      contracts AS MATERIALIZED (${contractsTable(ctx, wanted)}),
      up AS (
        SELECT c.id, c.parent_id, ARRAY[]::uuid[] AS above FROM contracts c
        WHERE c.parent_id IS NULL OR NOT EXISTS (SELECT FROM contracts p WHERE p.id = c.parent_id)
        UNION ALL SELECT c.id, c.parent_id, u.above || u.id FROM contracts c JOIN up u ON c.parent_id = u.id),
      credits AS MATERIALIZED (${creditsTable(counted)}),
      ${byMonth ? sql`paid_in AS MATERIALIZED (${paymentsByMonth(wanted)}),` : sql``}
      facts AS (${byMonth ? factsByMonth(counted) : factsOfContracts(counted)}),
      base AS (${baseTable(counted)})`,
  };
}

const TREE = ['goal', 'commitment', 'award', 'excluded', 'paid', 'confirmed'];
const AMOUNTS = ['goal', 'commitment', 'award', 'excluded', 'paid', 'confirmed'] as const;

/** Removed contracts have what was paid on them, and no part in what is to come. */
const contractsTable = (ctx: ReadContext, { access, basis }: Wanted) => sql`
  SELECT c.id, c.parent_id, c.branch_id, c.tier, c.number, c.title, c.firm, c.firm_id, c.scope, c.participation, c.credit_group,
         c.state, c.payment_contract_id, c.accepted_month, c.awarded_in, c.committed_in, c.paid_cents, c.confirmed_cents,
         ${sql.join(
           ['goal_cents', 'commitment_cents', 'award_cents'].map(
             (name) => sql`CASE WHEN c.state <> 'removed' THEN ${sql.ref(`c.${name}`)} END AS ${sql.ref(name)}`,
           ),
         )}
  FROM ${reportedContracts(ctx.actor, { projectId: access.projectId, sees: basis === 'accepted' ? 'accepted' : access.sees })} c
  WHERE c.state <> 'removed' OR c.paid_cents <> 0 OR c.confirmed_cents <> 0`;

/** Credit by contract, month and group, with a place for each group. */
function creditsTable({ groups, credits, replayed }: Counted): RawBuilder<unknown> {
  const place = ({ scope, group }: Credit) => groups.findIndex((one) => one.scope === scope && one.group === group);
  const rows = [
    ...credits.map((credit) => ({ ...credit, at: place(credit), by: 'credit' })),
    ...(replayed?.credits ?? []).map((credit) => ({ ...credit, at: place(credit), by: 'replayed' })),
  ].filter(({ at }) => at >= 0);
  return sql`
    SELECT * FROM jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb)
      AS j(contract_id uuid, month text, at integer, by text, cents bigint, text text)`;
}

const creditPlaces = ({ groups, replayed }: Counted) =>
  groups.flatMap((_, at) =>
    (replayed ? (['credit', 'replayed'] as const) : (['credit'] as const)).map((by) => ({ at, by })),
  );

const creditSums = (counted: Counted, row: RawBuilder<unknown>) =>
  sql.join(
    creditPlaces(counted).map(
      ({ at, by }) => sql`, sum(${row}.cents) FILTER (WHERE ${row}.at = ${sql.lit(at)} AND ${row}.by = ${sql.lit(by)})
        AS ${sql.id(`${by}_${at}`)}`,
    ),
    sql``,
  );

/** All months at once. */
const factsOfContracts = (counted: Counted) => sql`
  SELECT c.id AS contract_id, NULL::text AS month, c.goal_cents AS goal, c.commitment_cents AS commitment,
         c.award_cents AS award, x.cents AS excluded, c.paid_cents AS paid, c.confirmed_cents AS confirmed
         ${sql.join(
           creditPlaces(counted).map(({ at, by }) => sql`, s.${sql.id(`${by}_${at}`)}`),
           sql``,
         )}
  FROM contracts c
  LEFT JOIN (SELECT e.contract_id, sum(e.cents) AS cents FROM ${approvedByContract} e
             WHERE e.contract_id IN (SELECT id FROM contracts) GROUP BY 1) x ON x.contract_id = c.id AND c.state <> 'removed'
  LEFT JOIN (SELECT j.contract_id ${creditSums(counted, sql`j`)} FROM credits j WHERE j.contract_id IS NOT NULL GROUP BY 1) s
    ON s.contract_id = c.id`;

/** What was paid on contracts in each month: by payment tracking, and where that has none by accepted months. */
function paymentsByMonth({ basis }: Wanted): RawBuilder<unknown> {
  const accepted = sql`
    SELECT a.contract_id, a.paid_in AS month, a.paid_cents::bigint AS paid, a.confirmed_cents::bigint AS confirmed
    FROM ${acceptedPayments} a JOIN contracts c ON c.id = a.contract_id`;
  if (basis === 'accepted') return accepted;
  return sql`${accepted} WHERE c.payment_contract_id IS NULL
    UNION ALL SELECT c.id, p.paid_in, p.paid_cents, p.confirmed_cents
    FROM contracts c CROSS JOIN LATERAL ${monthsOfPayments(sql.ref('c.payment_contract_id'))} p`;
}

/** Each amount in the month that it belongs to; what of the payments of a contract is in no month, in none. */
function factsByMonth(counted: Counted): RawBuilder<unknown> {
  const amount = (name: (typeof AMOUNTS)[number], cents: RawBuilder<unknown>) =>
    sql.join(AMOUNTS.map((one) => (one === name ? sql`${cents}::bigint` : sql`NULL::bigint`)));
  const nothing = sql.join(AMOUNTS.map(() => sql`NULL::bigint`));
  const none = sql`NULL::integer, NULL::text, NULL::bigint`;
  const before = sql`NULL::bigint, NULL::bigint, NULL::bigint, NULL::bigint`;
  return sql`
    SELECT m.contract_id, m.month, ${sql.join(AMOUNTS.map((name) => sql`sum(${sql.ref(`m.${name}`)}) AS ${sql.ref(name)}`))}
           ${creditSums(counted, sql`m`)}
    FROM (
      SELECT c.id AS contract_id, c.committed_in AS month, ${sql.join(
        AMOUNTS.map(
          (name) =>
            sql`${name === 'goal' ? sql`c.goal_cents` : name === 'commitment' ? sql`c.commitment_cents` : sql`NULL::bigint`} AS ${sql.ref(name)}`,
        ),
      )}, NULL::integer AS at, NULL::text AS by, NULL::bigint AS cents FROM contracts c
      UNION ALL SELECT c.id, c.awarded_in, ${amount('award', sql`c.award_cents`)}, ${none} FROM contracts c
      UNION ALL SELECT e.contract_id, e.approved_in, ${amount('excluded', sql`e.cents`)}, ${none}
                FROM ${approvedByContract} e JOIN contracts c ON c.id = e.contract_id AND c.state <> 'removed'
      UNION ALL SELECT p.contract_id, p.month, ${before}, p.paid, p.confirmed, ${none} FROM paid_in p
      UNION ALL SELECT c.id, NULL, ${before}, c.paid_cents - coalesce(p.paid, 0), c.confirmed_cents - coalesce(p.confirmed, 0), ${none}
                FROM contracts c LEFT JOIN (SELECT contract_id, sum(paid)::bigint AS paid, sum(confirmed)::bigint AS confirmed
                                            FROM paid_in GROUP BY 1) p ON p.contract_id = c.id
                WHERE (c.paid_cents, c.confirmed_cents) IS DISTINCT FROM (coalesce(p.paid, 0), coalesce(p.confirmed, 0))
      UNION ALL SELECT j.contract_id, j.month, ${nothing}, j.at, j.by, j.cents FROM credits j WHERE j.contract_id IS NOT NULL) m
    WHERE m.contract_id IN (SELECT id FROM contracts)
    GROUP BY m.contract_id, m.month
    HAVING count(*) FILTER (WHERE coalesce(${sql.join([...AMOUNTS.map((name) => sql.ref(`m.${name}`)), sql`m.cents`])}) IS NOT NULL) > 0`;
}

function baseTable(counted: Counted): RawBuilder<unknown> {
  const places = creditPlaces(counted);
  const credit = ({ at, by }: (typeof places)[number]) => sql.id(`${by}_${at}`);
  return sql`
    SELECT concat_ws(' ', c.id, f.month) AS key, c.id AS contract_id, u.above, f.month, c.number, c.title AS contract, c.firm,
           c.tier::text AS tier, c.credit_group, top.title AS branch, c.scope, c.participation, c.state,
           CASE WHEN row_number() OVER (PARTITION BY c.id ORDER BY f.month) = 1 THEN 1 ELSE 0 END AS contracts,
           ${sql.join(AMOUNTS.map((name) => sql`${sql.ref(`f.${name}`)}::bigint AS ${sql.ref(name)}`))}
           ${sql.join(
             places.map((one) => sql`, f.${credit(one)}::bigint AS ${credit(one)}`),
             sql``,
           )},
           jsonb_strip_nulls(jsonb_build_object('contract_id', c.id, 'payment_contract_id', c.payment_contract_id,
             'firm_id', c.firm_id)) AS opens
    FROM facts f JOIN contracts c ON c.id = f.contract_id JOIN up u ON u.id = c.id
    LEFT JOIN contracts top ON top.id = c.branch_id
    UNION ALL
    SELECT concat_ws(' ', 'rule', j.at, j.text), NULL, ARRAY[]::uuid[], NULL, NULL, j.text, NULL, NULL, NULL, NULL, NULL, NULL, NULL,
           0, ${sql.join(AMOUNTS.map(() => sql`NULL::bigint`))}
           ${sql.join(
             places.map(
               ({ at, by }) =>
                 sql`, (sum(j.cents) FILTER (WHERE j.at = ${sql.lit(at)} AND j.by = ${sql.lit(by)}))::bigint`,
             ),
             sql``,
           )}, NULL
    FROM credits j WHERE j.contract_id IS NULL GROUP BY j.at, j.text`;
}
