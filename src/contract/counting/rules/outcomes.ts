export const COUNTING_OUTCOMES = ['counted', 'partly', 'not_counted'] as const;
export type CountingOutcome = (typeof COUNTING_OUTCOMES)[number];
