import type { PasskeyAnswer, SecondFactor } from '#contract/second-factor/schema.ts';
import type { ReadContext, WriteContext } from '#server/kernel/context/contexts.ts';
import { enforceRateLimit, recordAttempt } from '#server/kernel/context/rate-limit.ts';
import { AppError } from '#server/kernel/http/errors.ts';
import { challengeOf, readAnswer } from '../adapters/webauthn.ts';
import { PROOFS } from '../policy.ts';
import { type Asked, endOfChallenge } from '../reads/challenges.ts';
import { spendChallenge } from './challenges.ts';
import { spendCode } from './recovery-codes.ts';
import { spendTotpCode } from './totp.ts';

/** A passkey whose answer holds; nothing of it is spent yet. */
interface ReadPasskey {
  readonly id: string;
  readonly userId: string;
  readonly counter: number;
  readonly backedUp: boolean;
  readonly challenge: string;
  readonly challengeEnds: Date;
}
/** A proof that was looked at before the transaction; null when it can be none. */
export type ReadProof =
  | Exclude<SecondFactor, { factor: 'passkey' }>
  | { factor: 'passkey'; passkey: ReadPasskey | null };

/** Before the transaction: signatures take a moment. @param alone the passkey stands for the password as well */
export async function readProof(ctx: ReadContext, proof: SecondFactor, asked: Asked): Promise<ReadProof> {
  if (proof.factor !== 'passkey') return proof;
  return { factor: 'passkey', passkey: await readPasskey(ctx, proof.answer, asked, false) };
}

async function readPasskey(
  ctx: ReadContext,
  answer: PasskeyAnswer,
  asked: Asked,
  alone: boolean,
): Promise<ReadPasskey | null> {
  const row = await ctx.sql
    .selectFrom('passkeys')
    .select(['id', 'user_id', 'credential_id', 'public_key', 'counter', 'transports'])
    .where('credential_id', '=', answer.id)
    .executeTakeFirst();
  if (!row) return null;
  const isOurs = (challenge: string) => endOfChallenge(ctx, asked, challenge) !== null;
  const read = await readAnswer(ctx.config, answer, row, isOurs, alone);
  if (!read) return null;
  const challenge = challengeOf(answer);
  const challengeEnds = endOfChallenge(ctx, asked, challenge) ?? ctx.now;
  return { id: row.id, userId: row.user_id, ...read, challenge, challengeEnds };
}

/**
 * Spends what the person proved themselves with.
 * @throws AppError 400 when it proves nothing, which counts as an attempt; 429 after too many
 */
export async function acceptProof(ctx: WriteContext, userId: string, proof: ReadProof): Promise<void> {
  await enforceRateLimit(ctx, PROOFS, userId);
  if (!(await isProved(ctx, userId, proof))) throw wrongProof(userId);
}

function isProved(ctx: WriteContext, userId: string, proof: ReadProof): Promise<boolean> | boolean {
  if (proof.factor === 'totp') return spendTotpCode(ctx, userId, proof.code);
  if (proof.factor === 'recovery_code') return spendCode(ctx, userId, proof.code);
  return proof.passkey?.userId === userId && spendPasskey(ctx, proof.passkey);
}

/** Of a passkey that counts, each count opens once: a copy of the device is found out. */
async function spendPasskey(ctx: WriteContext, passkey: ReadPasskey): Promise<boolean> {
  if (!(await spendChallenge(ctx, passkey.challenge, passkey.challengeEnds))) return false;
  const used = await ctx.sql
    .updateTable('passkeys')
    .set({ counter: passkey.counter, backed_up: passkey.backedUp, last_used_at: ctx.now })
    .where('id', '=', passkey.id)
    .where((eb) =>
      eb.or([eb('counter', '<', passkey.counter), eb.and([eb('counter', '=', 0), eb.lit(passkey.counter === 0)])]),
    )
    .returning('id')
    .executeTakeFirst();
  return used !== undefined;
}

/** Before the transaction, for who comes with nothing but a passkey. @throws AppError 400 or 429 */
export async function readPasskeyAlone(ctx: ReadContext, answer: PasskeyAnswer, asked: Asked): Promise<ReadPasskey> {
  await enforceRateLimit(ctx, PROOFS, answer.id);
  const passkey = await readPasskey(ctx, answer, asked, true);
  // a device that can name its person must name the one whose passkey this is
  const named = answer.response.userHandle;
  if (passkey && (!named || Buffer.from(named, 'base64url').toString() === passkey.userId)) return passkey;
  throw wrongProof(answer.id);
}

/** @returns whose passkey it is */
export async function acceptPasskeyAlone(ctx: WriteContext, passkey: ReadPasskey): Promise<string> {
  if (await spendPasskey(ctx, passkey)) return passkey.userId;
  throw wrongProof(passkey.id);
}

/** One answer for whatever is wrong. @param account whose attempts it counts among */
export const wrongProof = (account: string): AppError =>
  new AppError(400, 'Credentials are incorrect.', {
    async record(ctx) {
      await recordAttempt(ctx, PROOFS, account);
      const details = { address: ctx.request.address };
      await ctx.audit({ action: 'second factor failed', subjectType: 'account', subjectId: null, details });
    },
  });

/** @throws AppError 429 when too many proofs of this account were wrong lately */
export const refuseGuessing = (ctx: ReadContext, account: string): Promise<void> =>
  enforceRateLimit(ctx, PROOFS, account);
