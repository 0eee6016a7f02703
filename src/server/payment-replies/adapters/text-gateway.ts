import { createHmac, timingSafeEqual } from 'node:crypto';
import { MINUTE_MS } from '#contract/durations.ts';

/** Takes text messages by HTTP POST and hands them to a carrier; off unless it is configured. */
export interface TextGateway {
  readonly url: string;
  readonly secret: string;
}
export interface TextMessage {
  /** `+14105550142` */
  readonly to: string;
  readonly text: string;
  /** The same for the same message, so that a retry is sent once. */
  readonly key: string;
}

const WITHIN_MS = 10_000;

const sign = (secret: string, text: string): string => createHmac('sha256', secret).update(text).digest('hex');

/** @param sentAt part of what is signed, so that an old message cannot be sent again. @throws Error unless it was taken */
export async function sendText({ url, secret }: TextGateway, message: TextMessage, sentAt: Date): Promise<void> {
  const body = JSON.stringify({ to: message.to, text: message.text });
  const timestamp = sentAt.toISOString();
  const response = await fetch(url, {
    method: 'POST',
    redirect: 'error',
    signal: AbortSignal.timeout(WITHIN_MS),
    headers: {
      'content-type': 'application/json',
      'idempotency-key': message.key,
      'x-plumbline-timestamp': timestamp,
      'x-plumbline-signature': `sha256=${sign(secret, `${timestamp}.${body}`)}`,
    },
    body,
  });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`The text gateway answered ${response.status}`);
}

export interface SignedText {
  readonly from: string;
  readonly text: string;
  readonly sent_at: string;
  readonly signature: string;
}

const MAX_AGE_MS = 15 * MINUTE_MS;

/** Whether the gateway sent this lately. */
export function isFromGateway({ secret }: TextGateway, given: SignedText, now: Date): boolean {
  const expected = Buffer.from(sign(secret, `${given.sent_at}.${given.from}.${given.text}`), 'hex');
  const actual = Buffer.from(given.signature, 'hex');
  const isRecent = Math.abs(+now - Date.parse(given.sent_at)) <= MAX_AGE_MS;
  return actual.length === expected.length && timingSafeEqual(actual, expected) && isRecent;
}
