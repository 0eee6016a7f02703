/** Words of signed cash forecasts, which the room of the cash bridge uses as well. */

/** Where an expected amount comes from. */
export const EXPECTED_SOURCES = ['reported', 'award', 'retainage', 'later_retainage'] as const;
export type ExpectedSource = (typeof EXPECTED_SOURCES)[number];

/**
 * How sure it is. `reported`: the payer says that it paid it. `planned`: by the dates of the contract. `paced`: by the
 * average of the months so far, where a contract has no end. `late`: its day has passed.
 */
export const SURENESS = ['reported', 'planned', 'paced', 'late'] as const;
export type Sureness = (typeof SURENESS)[number];

/** Why an amount is on no day: both sides differ, nothing says when it ends, or when the work is complete. */
export const UNDATED_REASONS = ['differs', 'no_end', 'not_completed'] as const;
export type UndatedReason = (typeof UNDATED_REASONS)[number];

export const COST_RHYTHMS = ['once', 'weekly', 'monthly'] as const;
export type CostRhythm = (typeof COST_RHYTHMS)[number];
