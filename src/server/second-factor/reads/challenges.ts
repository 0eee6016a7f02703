import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import { CHALLENGE_TTL_MS } from '../policy.ts';

/** What a challenge is bound to: its purpose, and the session or link it was requested in. */
export interface ChallengeContext {
  readonly for: 'new passkey' | 'log-in' | 'second factor' | 'confirmation';
  /** Empty before the person is known. */
  readonly by: string;
}

const NONCE_BYTES = 16;
const TIME_BYTES = 8;
const HEAD_BYTES = NONCE_BYTES + TIME_BYTES;

/** Stateless, so that requests alone fill no table: nonce, expiry time, MAC. */
export function newChallenge(ctx: ReadContext, context: ChallengeContext): Buffer {
  const head = Buffer.alloc(HEAD_BYTES);
  randomBytes(NONCE_BYTES).copy(head);
  head.writeBigUInt64BE(BigInt(ctx.now.getTime() + CHALLENGE_TTL_MS), NONCE_BYTES);
  return Buffer.concat([head, macOf(ctx, context, head)]);
}

/** @returns the expiry, or null if the challenge is forged, expired or of another context. Replays are detected elsewhere. */
export function challengeExpiry(ctx: ReadContext, context: ChallengeContext, challenge: string): Date | null {
  const bytes = Buffer.from(challenge, 'base64url');
  const head = bytes.subarray(0, HEAD_BYTES);
  const mark = bytes.subarray(HEAD_BYTES);
  const expected = macOf(ctx, context, head);
  if (mark.length !== expected.length || !timingSafeEqual(mark, expected)) return null;
  const end = new Date(Number(head.readBigUInt64BE(NONCE_BYTES)));
  return end > ctx.now ? end : null;
}

const macOf = (ctx: ReadContext, context: ChallengeContext, head: Buffer): Buffer =>
  ctx.secrets.mac('passkey challenge', JSON.stringify([context.for, context.by, head.toString('base64url')]));
