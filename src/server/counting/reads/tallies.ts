import { type RawBuilder, sql } from 'kysely';
import { applyFactor, isNothing, isWhole, NOTHING } from '#contract/counting/rules/factor.ts';
import type { ContractPlan, CountLineKind, Factor, PlanInterval } from '#contract/counting/schema.ts';
import type { Sql } from '#server/db/types.ts';
import { countedPayments } from '#server/payments/reads/for-projects.ts';
import type { Basis } from '../tables.ts';
import type { CountedContract } from './facts.ts';
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
  /** For which they were reported, as `YYYY-MM`; null: of all months. */
  readonly month: string | null;
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
const MAX_SAFE_NUMERATOR = 900_000n;
const fractionKey = ({ numerator, denominator }: Factor): string => `${numerator}/${denominator}`;
const isFraction = (factor: Factor): boolean => !isNothing(factor) && !isWhole(factor);

/** One span with two fractions; more of them are asked for in further rows. */
interface Asked {
  /** The places of the contract and of its span among those that are asked for. */
  readonly at: number;
  readonly span: number;
  readonly contract: string;
  readonly from: string;
  /** Exclusive. */
  readonly before: string;
  /** The last month that counts. */
  readonly month: string;
  /** Nothing is 0/1. */
  readonly a: Factor;
  readonly b: Factor;
  readonly isLarge: boolean;
}

const NEVER = '2200-01-01';
const isLarge = ({ numerator, denominator }: Factor): boolean =>
  BigInt(numerator) > MAX_SAFE_NUMERATOR || BigInt(denominator) > 2n ** 62n;

function askedOf(at: number, spans: readonly Span[], basis: Basis): Asked[] {
  return spans.flatMap(({ contract, from, parts }, span) => {
    const { payment_contract_id, accepted_month } = contract;
    if (payment_contract_id === null) return [];
    const fractions = [
      ...new Map(parts.map(({ interval }) => [fractionKey(interval.factor), interval.factor])).values(),
    ].filter(isFraction);
    return Array.from({ length: Math.max(1, Math.ceil(fractions.length / 2)) }, (_, row) => {
      const [a = NOTHING, b = NOTHING] = fractions.slice(row * 2);
      return {
        at,
        span,
        contract: payment_contract_id,
        from,
        before: spans[span + 1]?.from ?? NEVER,
        month: (basis === 'accepted' ? accepted_month : null) ?? NEVER,
        a,
        b,
        isLarge: isLarge(a) || isLarge(b),
      };
    });
  });
}

interface Row {
  /** The place in what was asked. */
  readonly no: number;
  readonly paid_in: string | null;
  readonly lines: number;
  readonly confirmed: number;
  readonly paid: number;
  readonly a_confirmed: number;
  readonly a_paid: number;
  readonly b_confirmed: number;
  readonly b_paid: number;
}

/**
 * All payments of contracts, added up by span in one pass over them; spans without payments are left out.
 * @param of `confirmed`: what was paid is not asked, and 0; `months`: the same, with a sum for each month of a span
 */
export async function tallySpans<S extends Span>(
  db: Sql,
  spans: readonly (readonly S[])[],
  basis: Basis,
  of: 'confirmed' | 'months' | 'all' = 'all',
): Promise<Tally<S>[]> {
  const asked = spans.flatMap((some, at) =>
    some[0] && countsOn(basis, some[0].contract) ? askedOf(at, some, basis) : [],
  );
  const rows = asked.length === 0 ? [] : await tally(db, asked, { basis, of });
  const found = rows.flatMap((row) => {
    const one = asked[row.no];
    return one ? [{ ...row, ...one }] : [];
  });
  return [...Map.groupBy(found, ({ at, span, paid_in }) => `${at} ${span} ${paid_in}`).values()].flatMap((same) => {
    const [first] = same;
    const span = first && spans[first.at]?.[first.span];
    return span ? [{ ...span, ...sumsOf(same) }] : [];
  });
}

/** Toward zero on both ways, as `applyFactor`. */
const share = (cents: RawBuilder<number>, slot: 'a' | 'b') => {
  const [n, d] = [sql.ref(`s.${slot}n`), sql.ref(`s.${slot}d`)];
  const [largeN, largeD] = [sql.ref(`s.${slot}n_large`), sql.ref(`s.${slot}d_large`)];
  return sql`sum(CASE WHEN s.size = 0 THEN 0 WHEN s.size = 1 THEN ${cents} * ${n} / ${d}
             ELSE div(${cents}::numeric * ${largeN}, ${largeD})::bigint END)::bigint`;
};

async function tally(
  db: Sql,
  asked: readonly Asked[],
  { basis, of }: { readonly basis: Basis; readonly of: 'confirmed' | 'months' | 'all' },
): Promise<readonly Row[]> {
  const column = <T>(value: (one: Asked) => T) => asked.map(value);
  const small = (factor: Factor, one: Asked) => (one.isLarge ? NOTHING : factor);
  const confirmed = sql<number>`p.confirmed_cents`;
  const paid = of === 'all' ? sql<number>`p.paid_cents` : null;
  const nothing = sql`0::bigint`;
  // arrays and no JSON: from their lengths the planner knows how many spans there are
  const { rows } = await sql<Row>`
    SELECT (s.number - 1)::integer AS no, ${of === 'months' ? sql`to_char(p.month, 'YYYY-MM')` : sql`NULL`}::text AS paid_in,
           (count(*) FILTER (WHERE p.is_confirmed))::integer AS lines,
           sum(p.confirmed_cents)::bigint AS confirmed, ${paid ? sql`sum(p.paid_cents)::bigint` : nothing} AS paid,
           ${share(confirmed, 'a')} AS a_confirmed, ${paid ? share(paid, 'a') : nothing} AS a_paid,
           ${share(confirmed, 'b')} AS b_confirmed, ${paid ? share(paid, 'b') : nothing} AS b_paid
    FROM unnest(${column(({ contract }) => contract)}::uuid[], ${column(({ from }) => from)}::date[],
      ${column(({ before }) => before)}::date[], ${column(({ month }) => month)}::date[],
      ${column((one) => (one.isLarge ? 2 : isNothing(one.a) ? 0 : 1))}::integer[],
      ${column((one) => small(one.a, one).numerator)}::bigint[], ${column((one) => small(one.a, one).denominator)}::bigint[],
      ${column((one) => small(one.b, one).numerator)}::bigint[], ${column((one) => small(one.b, one).denominator)}::bigint[],
      ${column(({ a }) => a.numerator)}::numeric[], ${column(({ a }) => a.denominator)}::numeric[],
      ${column(({ b }) => b.numerator)}::numeric[], ${column(({ b }) => b.denominator)}::numeric[])
      WITH ORDINALITY AS s(contract, "from", before, month, size, an, ad, bn, bd, an_large, ad_large, bn_large, bd_large, number)
    JOIN ${countedPayments} p ON p.contract_id = s.contract AND p.paid_on >= s."from" AND p.paid_on < s.before
      ${basis === 'accepted' ? sql`AND p.month <= s.month` : sql``}
    GROUP BY s.number${of === 'months' ? sql`, p.month` : sql``}`.execute(db);
  return rows;
}

function sumsOf(rows: readonly (Row & Asked)[]): Sums {
  const [first] = rows;
  const whole = { confirmed_cents: first?.confirmed ?? 0, paid_cents: first?.paid ?? 0 };
  const credits = new Map(
    rows.flatMap((row) => [
      [fractionKey(row.a), { confirmed_cents: row.a_confirmed, paid_cents: row.a_paid }] as const,
      [fractionKey(row.b), { confirmed_cents: row.b_confirmed, paid_cents: row.b_paid }] as const,
    ]),
  );
  return {
    month: first?.paid_in ?? null,
    lines: first?.lines ?? 0,
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
