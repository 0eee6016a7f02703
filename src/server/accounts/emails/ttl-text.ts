import { HOUR_MS } from '#contract/durations.ts';

/** Lifetime of a link: “12 hours”, “7 days”. */
export function ttlText(ttlMs: number): string {
  const hours = Math.round(ttlMs / HOUR_MS);
  if (hours === 1) return 'an hour';
  return hours < 48 ? `${hours} hours` : `${Math.round(hours / 24)} days`;
}
