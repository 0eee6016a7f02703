import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import { CHALLENGE_LIFE_MS } from '../policy.ts';

/** What a challenge is good for, and whose: the session or link in which it was asked for. */
export interface Asked {
  readonly for: 'new passkey' | 'log-in' | 'second factor' | 'confirmation';
  /** Empty where nobody is known yet. */
  readonly by: string;
}

const NONCE_BYTES = 16;
const TIME_BYTES = 8;
const HEAD_BYTES = NONCE_BYTES + TIME_BYTES;

/** Signed instead of kept, so that who only asks fills no table: random bytes, the moment of its end, our mark. */
export function newChallenge(ctx: ReadContext, asked: Asked): Buffer {
  const head = Buffer.alloc(HEAD_BYTES);
  randomBytes(NONCE_BYTES).copy(head);
  head.writeBigUInt64BE(BigInt(ctx.now.getTime() + CHALLENGE_LIFE_MS), NONCE_BYTES);
  return Buffer.concat([head, markOf(ctx, asked, head)]);
}

/** @returns when it ends, or null when we did not ask this, for this, or it has ended. Whether it was answered already is not seen here. */
export function endOfChallenge(ctx: ReadContext, asked: Asked, challenge: string): Date | null {
  const bytes = Buffer.from(challenge, 'base64url');
  const head = bytes.subarray(0, HEAD_BYTES);
  const mark = bytes.subarray(HEAD_BYTES);
  const expected = markOf(ctx, asked, head);
  if (mark.length !== expected.length || !timingSafeEqual(mark, expected)) return null;
  const end = new Date(Number(head.readBigUInt64BE(NONCE_BYTES)));
  return end > ctx.now ? end : null;
}

const markOf = (ctx: ReadContext, asked: Asked, head: Buffer): Buffer =>
  ctx.secrets.mac('passkey challenge', JSON.stringify([asked.for, asked.by, head.toString('base64url')]));
