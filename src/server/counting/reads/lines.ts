import { sql } from 'kysely';
import { applyFactor } from '#contract/counting/rules/factor.ts';
import { formulaOf } from '#contract/counting/rules/lines.ts';
import { REASON_TEXTS } from '#contract/counting/rules/reasons.ts';
import type { CountedLine, LinesFilter } from '#contract/counting/schema/counted-lines.ts';
import type { Sql } from '#server/db/types.ts';
import { badRequest } from '#server/kernel/http/errors.ts';
import { countedPayments } from '#server/payments/reads/for-projects.ts';
import type { Basis } from '../tables.ts';
import type { Planned } from './count.ts';
import type { CountedContract } from './facts.ts';
import { reasonOf } from './figures.ts';
import { countsOn, type Part, type Span } from './tallies.ts';

/** A payment and one thing that is said of it. */
export interface Stretch<T> {
  readonly contract: CountedContract;
  readonly from: string;
  /** Exclusive; null: for ever. */
  readonly before: string | null;
  /** Orders what is said of one payment; the same for the same group and kind. */
  readonly slot: number;
  readonly says: T;
}

/** Where a page of payments begins: below this one. */
export interface LineCursor {
  readonly paid_on: string;
  readonly payment_id: string;
  readonly slot: number;
}

const CURSOR = /^(\d{4}-\d\d-\d\d)_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})_(\d{1,4})$/;

/** @throws AppError 400 */
export function readCursor(written: string | undefined): LineCursor | null {
  if (written === undefined) return null;
  const [, paid_on, payment_id, slot] = CURSOR.exec(written) ?? [];
  if (!paid_on || !payment_id || !slot) throw badRequest('query.before', 'is not a cursor of this list');
  return { paid_on, payment_id, slot: Number(slot) };
}
export const writeCursor = ({ paid_on, payment_id, slot }: LineCursor): string => `${paid_on}_${payment_id}_${slot}`;

export interface FoundPayment<T> {
  readonly payment_id: string;
  readonly paid_on: string;
  readonly confirmed_cents: number;
  readonly slot: number;
  readonly contract: CountedContract;
  readonly says: T;
}

interface Row {
  readonly at: number;
  readonly payment_id: string;
  readonly paid_on: string;
  readonly confirmed_cents: number;
}

/** Confirmed payments with what is said of each, the latest first, in one statement. */
export async function paymentsOf<T>(
  db: Sql,
  stretches: readonly Stretch<T>[],
  { basis, after, limit }: { readonly basis: Basis; readonly after: LineCursor | null; readonly limit: number },
): Promise<FoundPayment<T>[]> {
  const given = stretches.flatMap(({ contract, from, before, slot }, at) =>
    countsOn(basis, contract)
      ? [
          {
            at,
            contract: contract.payment_contract_id,
            from,
            before,
            slot,
            month: basis === 'accepted' ? contract.accepted_month : null,
          },
        ]
      : [],
  );
  if (given.length === 0) return [];
  const { rows } = await sql<Row>`
    WITH g AS MATERIALIZED (
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(given)}::text::jsonb) AS g(at integer, contract uuid, "from" date,
        before date, slot integer, month date))
    SELECT g.at, p.id AS payment_id, p.paid_on, p.confirmed_cents
    FROM g JOIN ${countedPayments} p ON p.contract_id = g.contract AND p.is_confirmed AND p.paid_on >= g."from"
      AND (g.before IS NULL OR p.paid_on < g.before) AND (g.month IS NULL OR p.month <= g.month)
    WHERE ${after === null}::boolean OR (p.paid_on, p.id) < (${after?.paid_on ?? null}::date, ${after?.payment_id ?? null}::uuid)
      OR (p.paid_on = ${after?.paid_on ?? null}::date AND p.id = ${after?.payment_id ?? null}::uuid AND g.slot > ${after?.slot ?? 0}::integer)
    ORDER BY p.paid_on DESC, p.id DESC, g.slot LIMIT ${limit}`.execute(db);
  return rows.flatMap(({ at, ...row }) => {
    const stretch = stretches[at];
    return stretch ? [{ ...row, slot: stretch.slot, contract: stretch.contract, says: stretch.says }] : [];
  });
}

/** Spans with what follows them, so that each has its last day. */
export const withEnds = (spans: readonly Span[]): (Span & { readonly before: string | null })[] =>
  spans.map((span, at) => ({ ...span, before: spans[at + 1]?.from ?? null }));

/** A number for each group of each scope, in the order in which they are shown. */
export function slotsOf({ scopes }: Pick<Planned, 'scopes'>): (part: Part) => number {
  const numbers = new Map(
    scopes.flatMap(({ scope, groups }) => groups.map(({ code }) => `${scope} ${code}`)).map((key, at) => [key, at]),
  );
  return ({ scope, interval, kind }) =>
    2 * (numbers.get(`${scope} ${interval.group}`) ?? 0) + (kind === 'payment' ? 0 : 1);
}

/** What the lines of a plan say, of those that pass the filter. */
export function lineStretches(plan: Planned, filter: LinesFilter): Stretch<Part>[] {
  const slot = slotsOf(plan);
  return [...plan.spans.values()].flatMap((spans) =>
    withEnds(spans).flatMap(({ contract, from, before, parts }) =>
      parts
        .filter((part) => passes(part, filter))
        .map((part) => ({ contract, from, before, slot: slot(part), says: part })),
    ),
  );
}

const passes = (part: Part, { group, scope, contract_id, outcome, reason }: LinesFilter): boolean =>
  (group === undefined || part.interval.group === group) &&
  (scope === undefined || part.scope === scope) &&
  (contract_id === undefined || part.interval.contract_id === contract_id) &&
  (outcome === undefined || part.interval.outcome === outcome) &&
  (reason === undefined || reasonOf(part) === reason);

/** A line as `countLine` makes it, with the names of its contract. */
export function toLine(found: FoundPayment<Part>, contracts: ReadonlyMap<string, CountedContract>): CountedLine {
  const { says: part, payment_id, paid_on, contract } = found;
  const { interval, kind } = part;
  const confirmed_cents = kind === 'payment' ? found.confirmed_cents : 0 - found.confirmed_cents;
  const formula = formulaOf(confirmed_cents, interval);
  const counted = contracts.get(interval.contract_id) ?? contract;
  return {
    cursor: writeCursor(found),
    payment_id,
    contract_id: counted.id,
    contract_number: counted.number,
    contract_title: counted.title,
    firm: counted.firm_name,
    // a deduction says to whom it was paid
    paid_to: contract.firm_name,
    payment_contract_id: contract.payment_contract_id,
    scope: part.scope,
    group: interval.group,
    kind,
    paid_on,
    confirmed_cents,
    credit_cents: applyFactor(confirmed_cents, interval.factor),
    outcome: interval.outcome,
    reason: reasonOf(part),
    says: REASON_TEXTS[reasonOf(part)].says,
    formula: kind === 'payment' ? formula : `${formula}; ${REASON_TEXTS.passed_down.says}`,
    rule: interval.rule,
    remedy: kind === 'payment' ? interval.remedy : null,
  };
}

export const cursorOf = ({ paid_on, payment_id, slot }: FoundPayment<unknown>): string =>
  writeCursor({ paid_on, payment_id, slot });
