import type { ForecastFacts } from './facts.ts';
import { forecast } from './forecast.ts';
import { endOfMonth, monthsBefore } from './pace.ts';

/** One earlier month, forecast with what was known then, against what had come by the last month. */
export interface Replay {
  readonly month: string;
  readonly group_code: string;
  readonly expected_cents: number | null;
  readonly low_cents: number;
  readonly high_cents: number;
  readonly actual_cents: number;
}
export interface Backtest {
  /** The month up to which the replays look; null with fewer than two months of payments. */
  readonly until: string | null;
  readonly replays: readonly Replay[];
  /** The mean of how far the expected amounts were off, as a share of what came, in hundredths of a percent; null without any. */
  readonly error_bps: number | null;
  /** How many of the ranges contained what came. */
  readonly within: number;
}

const NOTHING: Backtest = { until: null, replays: [], error_bps: null, within: 0 };
/** The most months that are replayed, the last ones. */
const MONTHS = 12;

/**
 * Replays earlier months: what was paid and confirmed by the end of each, forecast to the end of the last month that is over,
 * against what was confirmed by then. Awards are taken as they are today, which flatters the replays of a project that grew.
 */
export function backtest(facts: ForecastFacts, on: string): Backtest {
  const months = monthsBefore(facts, on);
  const until = months.at(-1);
  if (until === undefined || months.length < 2) return NOTHING;
  const actual = asOf(facts, until);
  const replays = months.slice(-MONTHS - 1, -1).flatMap((month) => {
    const { groups } = forecast(asOf(facts, month), endOfMonth(month), endOfMonth(until));
    return groups.map(({ group_code, low, expected, high }) => ({
      month,
      group_code,
      expected_cents: expected?.cents ?? null,
      low_cents: low.cents,
      high_cents: high.cents,
      actual_cents: creditOf(actual, group_code),
    }));
  });
  const off = replays.flatMap(({ expected_cents, actual_cents }) =>
    expected_cents === null || actual_cents === 0 ? [] : Math.abs(expected_cents - actual_cents) / actual_cents,
  );
  return {
    until,
    replays,
    error_bps: off.length === 0 ? null : Math.round((off.reduce((sum, one) => sum + one, 0) / off.length) * 10_000),
    within: replays.filter(
      ({ low_cents, high_cents, actual_cents }) => low_cents <= actual_cents && actual_cents <= high_cents,
    ).length,
  };
}

/** The facts as they were at the end of a month, as far as months tell. */
function asOf(facts: ForecastFacts, until: string): ForecastFacts {
  const months = facts.months.filter(({ month }) => month <= until);
  const sums = new Map<string, { paid: number; confirmed: number }>();
  for (const { contract_id, paid_cents, confirmed_cents } of months) {
    const { paid, confirmed } = sums.get(contract_id) ?? { paid: 0, confirmed: 0 };
    sums.set(contract_id, { paid: paid + paid_cents, confirmed: confirmed + confirmed_cents });
  }
  const contracts = facts.contracts.map((contract) => {
    const { paid, confirmed } = sums.get(contract.id) ?? { paid: 0, confirmed: 0 };
    return {
      ...contract,
      paid_cents: paid,
      confirmed_cents: confirmed,
      credited_cents: confirmed,
      is_completed: false,
    };
  });
  return { ...facts, months, contracts };
}

const creditOf = ({ contracts }: ForecastFacts, group: string): number =>
  Math.round(
    contracts.reduce(
      (sum, { credits, confirmed_cents }) => sum + ((credits[group] ?? 0) / 10_000) * confirmed_cents,
      0,
    ),
  );
