import type { ContractFacts, Expected, LineFacts, Sureness, Undated } from '../rules.ts';
import { addDays, addMonths, monthEnd, monthOf, monthsBetween } from './calendar.ts';

export interface OfContract {
  readonly expected: readonly Expected[];
  readonly undated: readonly Undated[];
}

/** A plan of more months is put into its last one. */
const MAX_MONTHS = 240;

/**
 * What a contract still brings. Confirmed and settled payments are past; what was reported and not answered is there or
 * on its way; the rest of the award comes month by month to the end, less what is withheld, which comes after it.
 */
export function expectedOf(contract: ContractFacts, today: string): OfContract {
  const plan = planOf(contract, today);
  const withheld = plan.months.map(({ amount }) => share(amount, contract.retainage_bps));
  const later = withheld.reduce((sum, cents) => sum + cents, 0);
  const dated = [
    ...contract.lines.flatMap((line) => reported(contract, line, today)),
    ...plan.months.map(({ month, amount }, at) =>
      placed(contract, today, {
        source: 'award',
        sureness: plan.sureness,
        amount_cents: amount - (withheld[at] ?? 0),
        on: monthEnd(month),
      }),
    ),
    ...retainage(contract, today, later),
  ];
  return {
    expected: dated.filter(({ amount_cents }) => amount_cents !== 0),
    undated: [
      ...contract.lines.flatMap((line) => disputed(contract, line)),
      ...undated(contract, 'no_end', plan.unplanned),
      ...(contract.retainage_on === null ? undated(contract, 'not_completed', contract.retained_cents + later) : []),
    ],
  };
}

const undated = ({ id }: ContractFacts, reason: Undated['reason'], amount_cents: number): Undated[] =>
  amount_cents === 0 ? [] : [{ contract_id: id, reason, amount_cents }];

/** The payer says that it was paid, so it comes on the day of which this is told. */
function reported({ id }: ContractFacts, { state, paid_cents }: LineFacts, today: string): Expected[] {
  if (state !== 'reported' || paid_cents === null) return [];
  return [
    {
      contract_id: id,
      source: 'reported',
      sureness: 'reported',
      amount_cents: paid_cents,
      on: today,
      planned_on: null,
      shifted_days: null,
    },
  ];
}

const disputed = (contract: ContractFacts, { state, paid_cents, answered_cents }: LineFacts): Undated[] =>
  state === 'differs' ? undated(contract, 'differs', (paid_cents ?? 0) - (answered_cents ?? 0)) : [];

function retainage(contract: ContractFacts, today: string, later: number): Expected[] {
  const { retainage_on, retained_cents } = contract;
  if (retainage_on === null) return [];
  const on = { sureness: 'planned', on: retainage_on } as const;
  return [
    placed(contract, today, { ...on, source: 'retainage', amount_cents: retained_cents }),
    placed(contract, today, { ...on, source: 'later_retainage', amount_cents: later }),
  ];
}

type Planned = Pick<Expected, 'source' | 'sureness' | 'amount_cents' | 'on'>;

/** What is late comes as many days after its day as this payer takes, but not before today. */
function placed({ id, median_days }: ContractFacts, today: string, planned: Planned): Expected {
  if (planned.on >= today) return { contract_id: id, ...planned, planned_on: null, shifted_days: null };
  const shifted = addDays(planned.on, median_days ?? 0);
  return {
    contract_id: id,
    ...planned,
    sureness: 'late',
    on: shifted > today ? shifted : today,
    planned_on: planned.on,
    shifted_days: median_days,
  };
}

interface Plan {
  readonly sureness: Sureness;
  readonly months: readonly { readonly month: string; readonly amount: number }[];
  /** Of the award, what is in no month. */
  readonly unplanned: number;
}
const NO_PLAN: Plan = { sureness: 'planned', months: [], unplanned: 0 };

function planOf(contract: ContractFacts, today: string): Plan {
  const { award_cents, retained_cents, lines, ends_on, is_final } = contract;
  const paid = lines.reduce((sum, { paid_cents }) => sum + (paid_cents ?? 0), 0);
  const rest = award_cents - paid - retained_cents;
  if (rest <= 0 || is_final) return NO_PLAN;
  const open = lines.filter(({ state }) => state === 'open').map(({ month }) => month);
  if (ends_on !== null) {
    const months = [...new Set([...open, ...unreported(contract, today, ends_on)])].sort();
    return { sureness: 'planned', months: evenly(rest, months), unplanned: 0 };
  }
  const pace = paceOf(lines);
  if (pace === null) return { ...NO_PLAN, unplanned: rest };
  const now = monthOf(today);
  const from = hasReport(lines, now) ? addMonths(now, 1) : now;
  const before = open.filter((month) => month < from).sort();
  return { sureness: 'paced', months: byPace(rest, pace, before, from), unplanned: 0 };
}

const hasReport = (lines: readonly LineFacts[], month: string): boolean =>
  lines.some((line) => line.month === month && line.kind === 'progress' && line.state !== 'open');

/** Months to come; after the end, and where all were reported, what is left comes this month or in the next. */
function unreported({ lines }: ContractFacts, today: string, end: string): string[] {
  const now = monthOf(today);
  const last = monthOf(end) > now ? monthOf(end) : now;
  const months = monthsBetween(now, last, MAX_MONTHS).filter((month) => !hasReport(lines, month));
  return months.length > 0 ? months : [addMonths(last, 1)];
}

/** The average of months in which something was paid. */
function paceOf(lines: readonly LineFacts[]): number | null {
  const paid = lines.filter(({ kind, paid_cents }) => kind === 'progress' && (paid_cents ?? 0) > 0);
  const months = new Set(paid.map(({ month }) => month)).size;
  if (months === 0) return null;
  return Math.ceil(paid.reduce((sum, { paid_cents }) => sum + (paid_cents ?? 0), 0) / months);
}

/** Cents that cannot be divided are in the first months. */
function evenly(amount: number, months: readonly string[]): Plan['months'] {
  const each = Math.floor(amount / months.length);
  const extra = amount - each * months.length;
  return months.map((month, at) => ({ month, amount: each + (at < extra ? 1 : 0) }));
}

function byPace(amount: number, pace: number, open: readonly string[], from: string): Plan['months'] {
  const months: { month: string; amount: number }[] = [];
  for (let left = amount; left > 0; ) {
    const at = months.length;
    const cents = at === MAX_MONTHS - 1 ? left : Math.min(pace, left);
    months.push({ month: open[at] ?? addMonths(from, at - open.length), amount: cents });
    left -= cents;
  }
  return months;
}

/** The part that is withheld, rounded down. In BigInt: the product is beyond what numbers hold exactly. */
const share = (cents: number, points: number): number => Number((BigInt(cents) * BigInt(points)) / 10_000n);
