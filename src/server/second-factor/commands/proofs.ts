import type { FieldError } from '#contract/errors.ts';
import type { PasskeyAnswer, SecondFactor } from '#contract/second-factor/schema.ts';
import type { ReadContext, WriteContext } from '#server/kernel/context/contexts.ts';
import { type EndpointRateLimit, rateLimit } from '#server/kernel/context/rate-limit.ts';
import { AppError } from '#server/kernel/http/errors.ts';
import { challengeOf, verifyAuthentication } from '../adapters/webauthn.ts';
import { PROOF_RATE_LIMITS } from '../policy.ts';
import { type ChallengeContext, challengeExpiry } from '../reads/challenges.ts';
import { spendChallenge } from './challenges.ts';
import { spendRecoveryCode } from './recovery-codes.ts';
import { spendTotpCode } from './totp.ts';

/** The limit on failed proofs, by the account that they are for. */
export const proofLimit = <I>(key: EndpointRateLimit<I>['key']) => rateLimit(PROOF_RATE_LIMITS, key);

/** A passkey with a valid signature. Its challenge and counter are not used up yet. */
interface VerifiedPasskey {
  readonly id: string;
  readonly userId: string;
  readonly counter: number;
  readonly backedUp: boolean;
  readonly challenge: string;
  readonly challengeEnds: Date;
}
/** A proof that was checked before the transaction; `passkey` is null if the signature is invalid. */
export type CheckedProof =
  | Exclude<SecondFactor, { factor: 'passkey' }>
  | { factor: 'passkey'; passkey: VerifiedPasskey | null };

/** Before the transaction, since verifying signatures takes time. */
export async function checkProof(
  ctx: ReadContext,
  proof: SecondFactor,
  context: ChallengeContext,
): Promise<CheckedProof> {
  if (proof.factor !== 'passkey') return proof;
  return { factor: 'passkey', passkey: await verifyPasskey(ctx, proof.answer, context, false) };
}

async function verifyPasskey(
  ctx: ReadContext,
  answer: PasskeyAnswer,
  context: ChallengeContext,
  alone: boolean,
): Promise<VerifiedPasskey | null> {
  const row = await ctx.sql
    .selectFrom('passkeys')
    .select(['id', 'user_id', 'credential_id', 'public_key', 'counter', 'transports'])
    .where('credential_id', '=', answer.id)
    .executeTakeFirst();
  if (!row) return null;
  const isOurs = (challenge: string) => challengeExpiry(ctx, context, challenge) !== null;
  const read = await verifyAuthentication(ctx.config, answer, row, isOurs, alone);
  if (!read) return null;
  const challenge = challengeOf(answer);
  const challengeEnds = challengeExpiry(ctx, context, challenge) ?? ctx.now;
  return { id: row.id, userId: row.user_id, ...read, challenge, challengeEnds };
}

/** Uses up the proof; the endpoint declares `proofLimit`. @throws AppError 400 if it is invalid */
export async function acceptProof(ctx: WriteContext, userId: string, proof: CheckedProof): Promise<void> {
  if (proof.factor === 'totp') {
    const code = await spendTotpCode(ctx, userId, proof.code);
    if (code !== 'valid') throw invalidProof(code === 'used' ? CODE_USED : []);
  } else if (!(await isValid(ctx, userId, proof))) throw invalidProof();
}

type OtherProof = Exclude<CheckedProof, { factor: 'totp' }>;

function isValid(ctx: WriteContext, userId: string, proof: OtherProof): Promise<boolean> | boolean {
  if (proof.factor === 'recovery_code') return spendRecoveryCode(ctx, userId, proof.code);
  return proof.passkey?.userId === userId && spendPasskey(ctx, proof.passkey);
}

/** The signature counter must increase, so that a cloned device is detected. */
async function spendPasskey(ctx: WriteContext, passkey: VerifiedPasskey): Promise<boolean> {
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

/** Before the transaction, for sign-in with a passkey and no password. @throws AppError 400 */
export async function verifyPasskeyAlone(
  ctx: ReadContext,
  answer: PasskeyAnswer,
  context: ChallengeContext,
): Promise<VerifiedPasskey> {
  const passkey = await verifyPasskey(ctx, answer, context, true);
  // the user handle, if present, must match the passkey's owner
  const named = answer.response.userHandle;
  if (passkey && (!named || Buffer.from(named, 'base64url').toString() === passkey.userId)) return passkey;
  throw invalidProof();
}

/** @returns the user id of the passkey's owner */
export async function acceptPasskeyAlone(ctx: WriteContext, passkey: VerifiedPasskey): Promise<string> {
  if (await spendPasskey(ctx, passkey)) return passkey.userId;
  throw invalidProof();
}

/** Said to whoever has the app and typed its code a second time; guessers learn a code that no longer works. */
const CODE_USED: readonly FieldError[] = [
  { field: 'body.proof.code', detail: 'was used already. Wait for the next code' },
];

/** The same error whatever is wrong. */
export const invalidProof = (errors: readonly FieldError[] = []): AppError =>
  new AppError(400, 'Credentials are incorrect.', {
    ...(errors.length > 0 && { errors }),
    async record(ctx) {
      const details = { address: ctx.request.address };
      await ctx.audit({ action: 'second factor failed', subjectType: 'account', subjectId: null, details });
    },
  });
