import { HOUR_MS } from '#contract/durations.ts';
import type { RateLimit } from '#server/kernel/context/rate-limit.ts';

/** Nobody needs to see or change a tax id more often. */
export const TAX_ID_RATE_LIMIT: RateLimit = {
  name: 'tax id',
  counts: 'attempts',
  perAccount: 30,
  perAddress: 200,
  windowMs: HOUR_MS,
  message: 'Too many attempts in the last hour. Try again later.',
};

/** What a sealed tax id belongs to: in another row it can't be opened. */
export const taxIdContext = (mwbeId: string): string => `tax-id:${mwbeId}`;
