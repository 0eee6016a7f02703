import { createHmac, timingSafeEqual } from 'node:crypto';
import { MINUTE_MS } from '#contract/durations.ts';
import type { InboundEmail } from '#contract/messaging/schema/safety.ts';

const MAX_AGE_MS = 15 * MINUTE_MS;

const hmac = (secret: string, text: string): string => createHmac('sha256', secret).update(text).digest('hex');

/** The signature of an email that a mail service hands over, in hex. */
export const signInboundEmail = (
  secret: string,
  { sent_at, recipient, raw }: Pick<InboundEmail, 'sent_at' | 'recipient' | 'raw'>,
): string => hmac(secret, `${sent_at}.${recipient}.${raw}`);

/** The header that announces a large request. */
export const signAnnouncement = (secret: string, sentAt: string, bytes: number): string =>
  `sha256=${hmac(secret, `${sentAt}.${bytes}`)}`;

/** Whether the mail service sent this lately. */
export const isFromMailService = (secret: string, given: InboundEmail, now: Date): boolean =>
  isEqual(given.signature, signInboundEmail(secret, given)) && isRecent(given.sent_at, now);

/** Whether the mail service says lately that so many bytes come. */
export const isAnnounced = (
  secret: string,
  { sentAt, signature, bytes }: { readonly sentAt: string; readonly signature: string; readonly bytes: number },
  now: Date,
): boolean => isEqual(signature, signAnnouncement(secret, sentAt, bytes)) && isRecent(sentAt, now);

function isEqual(actual: string, expected: string): boolean {
  const [one, other] = [Buffer.from(actual), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}

const isRecent = (at: string, now: Date): boolean => Math.abs(now.getTime() - Date.parse(at)) <= MAX_AGE_MS;
