import { sql } from 'kysely';
import { applyFactor, isNothing, isWhole } from '#contract/counting/rules/factor.ts';
import type { ContractPlan, CountLineKind, Factor, PlanInterval } from '#contract/counting/schema.ts';
import type { Sql } from '#server/db/types.ts';
import type { CountedContract } from '#server/parent-projects/reads/counting-facts.ts';
import { countedPayments } from '#server/payments/reads/for-projects.ts';
import type { Basis } from '../tables.ts';
import type { PlannedScope } from './plans.ts';

/** What a payment is one line of: an interval of its own contract, or of the one above from which it is deducted. */
export interface Part {
  readonly scope: PlannedScope['scope'];
  readonly interval: PlanInterval;
  readonly kind: CountLineKind;
}

/** Payments of one contract, of days on which nothing changes. */
export interface Span {
  readonly contract: CountedContract;
  readonly from: string;
  readonly parts: readonly Part[];
}

/** What the payments of a span add up to. Cents. */
export type Tally<S extends Span = Span> = S & Sums;
interface Sums {
  /** Confirmed payments. */
  readonly lines: number;
  readonly confirmed_cents: number;
  readonly paid_cents: number;
  /** What of both counts for a factor, payment by payment toward zero. */
  credit(factor: Factor): { readonly confirmed_cents: number; readonly paid_cents: number };
}

/** The spans of a contract, cut on every day on which a part of its lines changes. */
export function spansOf(contract: CountedContract, scopes: readonly PlannedScope[]): Span[] {
  const parts = scopes.flatMap((scope) => partsOf(contract, scope));
  const above = contract.parent_id;
  const intervals = scopes.flatMap(({ plans }) =>
    [contract.id, ...(above === null ? [] : [above])].flatMap((id) => plans.get(id)?.intervals ?? []),
  );
  const cuts = [...new Set(intervals.map(({ from }) => from))].toSorted();
  return cuts.map((from) => ({
    contract,
    from,
    parts: parts.filter(({ interval }) => interval.from <= from && from <= interval.until),
  }));
}

function partsOf(contract: CountedContract, { scope, plans, contractIds }: PlannedScope): Part[] {
  const plan = plans.get(contract.id);
  const above: ContractPlan | undefined =
    plan?.deducted_above && contract.parent_id !== null ? plans.get(contract.parent_id) : undefined;
  const own = contractIds.has(contract.id) ? (plan?.intervals ?? []) : [];
  const deducted = contract.parent_id !== null && contractIds.has(contract.parent_id) ? (above?.intervals ?? []) : [];
  return [
    ...own.map((interval) => ({ scope, interval, kind: 'payment' as const })),
    ...deducted
      .filter(({ takes_deductions }) => takes_deductions)
      .map((interval) => ({ scope, interval, kind: 'deduction' as const })),
  ];
}

/** Contracts whose payments a basis counts, and until which month. */
export const countsOn = (basis: Basis, contract: CountedContract): boolean =>
  contract.payment_contract_id !== null && (basis === 'current' || contract.accepted_month !== null);

/** Up to here cents × numerator never leaves 63 bits: amounts are at most 10^13 cents. */
const SMALL = 900_000n;
const fractionKey = ({ numerator, denominator }: Factor): string => `${numerator}/${denominator}`;
const isFraction = (factor: Factor): boolean => !isNothing(factor) && !isWhole(factor);

interface Asked {
  readonly no: number;
  /** The place of the contract among those that are asked for. */
  readonly at: number;
  readonly contract: string;
  readonly until_month: string | null;
  /** First days of the spans; a payment is in the last that is not after it. */
  readonly cuts: readonly string[];
  /** By span, for two fractions; null for none. `small` ones fit into 63 bits, `large` ones don't. */
  readonly an: readonly (string | null)[];
  readonly ad: readonly (string | null)[];
  readonly bn: readonly (string | null)[];
  readonly bd: readonly (string | null)[];
  readonly large: boolean;
}

/** What one pass asks of a contract: two fractions of each span; more of them are asked for in further passes. */
function passesOf(at: number, spans: readonly Span[], basis: Basis): Omit<Asked, 'no'>[] {
  const [first] = spans;
  if (!first?.contract.payment_contract_id) return [];
  const { payment_contract_id, accepted_month } = first.contract;
  const fractions = spans.map(({ parts }) =>
    [...new Map(parts.map(({ interval }) => [fractionKey(interval.factor), interval.factor])).values()].filter(
      isFraction,
    ),
  );
  const passes = Math.max(1, Math.ceil(Math.max(0, ...fractions.map(({ length }) => length)) / 2));
  return Array.from({ length: passes }, (_, pass) => {
    const slot = (which: number) => fractions.map((some) => some[pass * 2 + which] ?? null);
    const [a, b] = [slot(0), slot(1)];
    return {
      at,
      contract: payment_contract_id,
      until_month: basis === 'accepted' ? accepted_month : null,
      cuts: spans.map(({ from }) => from),
      an: a.map((one) => one?.numerator ?? null),
      ad: a.map((one) => one?.denominator ?? null),
      bn: b.map((one) => one?.numerator ?? null),
      bd: b.map((one) => one?.denominator ?? null),
      large: [...a, ...b].some(
        (one) => one !== null && (BigInt(one.numerator) > SMALL || BigInt(one.denominator) > 2n ** 62n),
      ),
    };
  });
}

interface Row {
  readonly at: number;
  readonly span: number;
  readonly an: string | null;
  readonly ad: string | null;
  readonly bn: string | null;
  readonly bd: string | null;
  readonly lines: number;
  readonly confirmed: number;
  readonly paid: number;
  readonly a_confirmed: number;
  readonly a_paid: number;
  readonly b_confirmed: number;
  readonly b_paid: number;
}

/** Toward zero on both ways, as `applyFactor`. */
const share = (cents: string, slot: 'a' | 'b', isLarge: boolean) => {
  const [n, d] = [sql.raw(`c.${slot}n[w.span]`), sql.raw(`c.${slot}d[w.span]`)];
  const amount = sql.raw(`p.${cents}`);
  return isLarge ? sql`div(${amount}::numeric * ${n}, ${d})` : sql`(${amount} * ${n} / ${d})`;
};

/** All payments of contracts, added up by span in one statement; spans without payments are left out. */
export async function tallySpans<S extends Span>(
  db: Sql,
  spans: readonly (readonly S[])[],
  basis: Basis,
): Promise<Tally<S>[]> {
  const asked = spans
    .flatMap((some, at) => (some[0] && countsOn(basis, some[0].contract) ? passesOf(at, some, basis) : []))
    .map((one, no) => ({ ...one, no }));
  const rows = [
    ...(await tally(
      db,
      asked.filter(({ large }) => !large),
      false,
    )),
    ...(await tally(
      db,
      asked.filter(({ large }) => large),
      true,
    )),
  ];
  return [...Map.groupBy(rows, ({ at, span }) => `${at} ${span}`).values()].flatMap((some) => {
    const [first] = some;
    const span = first && spans[first.at]?.[first.span - 1];
    return first && span ? [tallyOf(span, first, some)] : [];
  });
}

async function tally(db: Sql, asked: readonly Asked[], isLarge: boolean): Promise<readonly Row[]> {
  if (asked.length === 0) return [];
  const number = sql.raw(isLarge ? 'numeric[]' : 'bigint[]');
  const { rows } = await sql<Row>`
    WITH c AS MATERIALIZED (
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(asked)}::text::jsonb) AS g(no integer, at integer, contract uuid,
        until_month date, cuts date[], an ${number}, ad ${number}, bn ${number}, bd ${number})),
    sums AS (
      SELECT c.no, w.span, count(*) FILTER (WHERE p.is_confirmed) AS lines,
             sum(p.confirmed_cents) AS confirmed, sum(p.paid_cents) AS paid,
             sum(${share('confirmed_cents', 'a', isLarge)}) AS a_confirmed, sum(${share('paid_cents', 'a', isLarge)}) AS a_paid,
             sum(${share('confirmed_cents', 'b', isLarge)}) AS b_confirmed, sum(${share('paid_cents', 'b', isLarge)}) AS b_paid
      FROM c JOIN ${countedPayments} p ON p.contract_id = c.contract AND (c.until_month IS NULL OR p.month <= c.until_month)
      CROSS JOIN LATERAL (SELECT width_bucket(p.paid_on, c.cuts) AS span) w
      GROUP BY c.no, w.span)
    SELECT c.at, s.span, c.an[s.span]::text AS an, c.ad[s.span]::text AS ad, c.bn[s.span]::text AS bn, c.bd[s.span]::text AS bd,
           s.lines::integer AS lines, s.confirmed::bigint AS confirmed, s.paid::bigint AS paid,
           coalesce(s.a_confirmed, 0)::bigint AS a_confirmed, coalesce(s.a_paid, 0)::bigint AS a_paid,
           coalesce(s.b_confirmed, 0)::bigint AS b_confirmed, coalesce(s.b_paid, 0)::bigint AS b_paid
    FROM sums s JOIN c ON c.no = s.no WHERE s.span > 0`.execute(db);
  return rows;
}

function tallyOf<S extends Span>(span: S, first: Row, rows: readonly Row[]): Tally<S> {
  const credits = new Map<string, { confirmed_cents: number; paid_cents: number }>();
  for (const row of rows) {
    if (row.an !== null && row.ad !== null)
      credits.set(`${row.an}/${row.ad}`, { confirmed_cents: row.a_confirmed, paid_cents: row.a_paid });
    if (row.bn !== null && row.bd !== null)
      credits.set(`${row.bn}/${row.bd}`, { confirmed_cents: row.b_confirmed, paid_cents: row.b_paid });
  }
  const whole = { confirmed_cents: first.confirmed, paid_cents: first.paid };
  return {
    ...span,
    lines: first.lines,
    ...whole,
    credit(factor) {
      if (isNothing(factor)) return { confirmed_cents: 0, paid_cents: 0 };
      if (isWhole(factor)) return whole;
      const found = credits.get(fractionKey(factor));
      if (!found) throw new Error(`No sum for ${fractionKey(factor)}`);
      return found;
    },
  };
}

/** What an amount of a contract counts on a day, with the parts of that day. */
export function creditOn(
  spans: readonly Span[],
  day: string,
  cents: number,
): readonly (Part & { readonly cents: number })[] {
  const span = spans.findLast(({ from }) => from <= day);
  return (span?.parts ?? []).map((part) => {
    const credit = applyFactor(cents, part.interval.factor);
    return { ...part, cents: part.kind === 'payment' ? credit : 0 - credit };
  });
}
