import { createHmac, timingSafeEqual } from 'node:crypto';
import type { InboundEmail } from '#contract/messaging/schema/safety.ts';

const MAX_AGE_MS = 15 * 60_000;

/** The signature of an email that a mail service hands over, in hex. */
export const signInboundEmail = (
  secret: string,
  { sent_at, recipient, raw }: Pick<InboundEmail, 'sent_at' | 'recipient' | 'raw'>,
): string => createHmac('sha256', secret).update(`${sent_at}.${recipient}.${raw}`).digest('hex');

/** Whether the mail service sent this lately. */
export function isFromMailService(secret: string, given: InboundEmail, now: Date): boolean {
  const expected = Buffer.from(signInboundEmail(secret, given), 'hex');
  const actual = Buffer.from(given.signature, 'hex');
  const isRecent = Math.abs(now.getTime() - Date.parse(given.sent_at)) <= MAX_AGE_MS;
  return actual.length === expected.length && timingSafeEqual(actual, expected) && isRecent;
}
