/** A goal group whose goal is a share of the contract total. */
export interface ForecastGoal {
  readonly group_code: string;
  readonly name: string;
  readonly bps: number;
}

/**
 * A contract of a project, without what it passes down: a dollar that goes on to a lower tier is that of the lower tier alone.
 * Amounts in cents, days as `YYYY-MM-DD`.
 */
export interface ForecastContract {
  readonly id: string;
  /** The groups in which its firm counts, with the share of each dollar that counts, in hundredths of a percent. */
  readonly credits: Readonly<Record<string, number>>;
  /** Null: not awarded yet. */
  readonly award_cents: number | null;
  /** What was promised; counts where nothing is awarded. */
  readonly commitment_cents: number | null;
  readonly paid_cents: number;
  /** Never more than what was paid. */
  readonly confirmed_cents: number;
  /** Confirmed, less what those below it confirmed of their part: what is credited by now. Left out: `confirmed_cents`. */
  readonly credited_cents?: number;
  readonly starts_on: string | null;
  readonly ends_on: string | null;
  /** False: a package that nobody has yet. */
  readonly is_let: boolean;
  /** Nothing more will be paid but what waits for an answer. */
  readonly is_completed: boolean;
}

/** What was paid for work of one month, and confirmed of it. */
export interface ForecastMonth {
  readonly contract_id: string;
  /** `YYYY-MM` */
  readonly month: string;
  readonly paid_cents: number;
  readonly confirmed_cents: number;
}

export interface ForecastFacts {
  readonly goals: readonly ForecastGoal[];
  readonly contracts: readonly ForecastContract[];
  /** By contract and month, for the pace of the past. */
  readonly months: readonly ForecastMonth[];
  /** Awards of the prime contracts with their changes, less approved exclusions. */
  readonly denominator_cents: number;
  /** Exclusions that somebody proposed. */
  readonly pending_cents: number;
  /** Sum of change orders over the awards before them, in hundredths of a percent; null where nothing was awarded. */
  readonly growth_bps: number | null;
  /** Schedule of contracts that have no dates of their own. */
  readonly starts_on: string | null;
  readonly ends_on: string | null;
}
