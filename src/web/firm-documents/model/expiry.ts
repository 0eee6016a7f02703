import { DAY_MS } from '#contract/durations.ts';
import { DOCUMENT_REMINDER_DAYS } from '#contract/firm-documents/rules.ts';

/** How a document stands on a day: `soon` from the first reminder on. */
export function expiryOf(expiresOn: string | null, now: number): 'none' | 'valid' | 'soon' | 'expired' {
  if (expiresOn === null) return 'none';
  const today = new Date(now);
  const todayUtc = Date.UTC(today.getFullYear(), today.getMonth(), today.getDate());
  const days = Math.round((Date.parse(`${expiresOn}T00:00:00Z`) - todayUtc) / DAY_MS);
  if (days < 0) return 'expired';
  return days <= DOCUMENT_REMINDER_DAYS[0] ? 'soon' : 'valid';
}
