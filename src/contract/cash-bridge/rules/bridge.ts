import type { Bridge, ContractFacts, Cost, Expected, Period } from '../rules.ts';
import { MONTHS, WEEKS } from '../rules.ts';
import { addDays, addMonths, costDays, monthEnd, monthOf, weekStart } from './calendar.ts';
import { expectedOf } from './expected.ts';

/** The calendar of a firm: what is expected, what it costs, and the gap, by week and by month. */
export function bridgeOf(contracts: readonly ContractFacts[], costs: readonly Cost[], today: string): Bridge {
  const found = contracts.map((contract) => expectedOf(contract, today));
  const expected = found.flatMap((one) => one.expected).sort(byDay);
  const months = Array.from({ length: MONTHS }, (_, at) => addMonths(monthOf(today), at));
  const end = monthEnd(months.at(-1) ?? today);
  const outgoing = costs.flatMap((cost) =>
    costDays(cost, today, end).map((on) => ({ on, amount_cents: cost.amount_cents })),
  );
  const first = weekStart(today);
  const weeks = Array.from({ length: WEEKS }, (_, at) => addDays(first, 7 * at));
  return {
    today,
    expected,
    undated: found.flatMap((one) => one.undated),
    weeks: periods(
      weeks.map((from) => [from, addDays(from, 6)]),
      expected,
      outgoing,
    ),
    months: periods(
      months.map((from) => [from, monthEnd(from)]),
      expected,
      outgoing,
    ),
    later_cents: sum(expected.filter(({ on }) => on > end)),
  };
}

const byDay = (a: Expected, b: Expected): number => (a.on < b.on ? -1 : a.on > b.on ? 1 : 0);

interface Dated {
  readonly on: string;
  readonly amount_cents: number;
}
const sum = (items: readonly Dated[]): number => items.reduce((total, { amount_cents }) => total + amount_cents, 0);

function periods(
  spans: readonly (readonly [from: string, until: string])[],
  incoming: readonly Dated[],
  outgoing: readonly Dated[],
): Period[] {
  let running_cents = 0;
  return spans.map(([from, until]) => {
    const within = ({ on }: Dated) => on >= from && on <= until;
    const [in_cents, out_cents] = [sum(incoming.filter(within)), sum(outgoing.filter(within))];
    const gap_cents = in_cents - out_cents;
    running_cents += gap_cents;
    return { from, until, in_cents, out_cents, gap_cents, running_cents };
  });
}
