import { HOUR_MS } from '#contract/durations.ts';
import { type RateLimit, ratePerPerson } from './rate-limit.ts';

const EXPORTS: RateLimit = {
  name: 'export',
  counts: 'successes',
  perAccount: 60,
  perAddress: 600,
  windowMs: HOUR_MS,
  message: "You've exported a lot in the last hour. Try again later.",
};
const DOWNLOADS: RateLimit = {
  name: 'download',
  counts: 'successes',
  perAccount: 300,
  perAddress: 3_000,
  windowMs: HOUR_MS,
  message: "You've downloaded a lot of files in the last hour. Try again later.",
};

/** For files made of many rows: each costs work, and a stolen session must not take the directory along. */
export const exportQuota = ratePerPerson(EXPORTS);
/** For files that people uploaded. */
export const downloadQuota = ratePerPerson(DOWNLOADS);
