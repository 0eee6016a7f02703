import { randomUUID } from 'node:crypto';
import type { NewPasskeyAnswer, NewPasskeyRequest, RecoveryCodes } from '#contract/second-factor/schema.ts';
import { requireUser } from '#server/kernel/context/authorize.ts';
import type { ReadContext, WriteContext } from '#server/kernel/context/contexts.ts';
import { badRequest, conflict, notFound } from '#server/kernel/http/errors.ts';
import { type Credential, challengeOf, registrationOptions, verifyRegistration } from '../adapters/webauthn.ts';
import { secondFactorSetUp } from '../events.ts';
import { CHALLENGE_TTL_MS, MAX_PASSKEYS } from '../policy.ts';
import { type ChallengeContext, challengeExpiry, newChallenge } from '../reads/challenges.ts';
import { passkeysOf } from '../reads/factors.ts';
import { spendChallenge } from './challenges.ts';
import { checkRemainingFactors, lockOwnFactors, recordChange } from './changes.ts';
import { issueFirstCodes } from './recovery-codes.ts';

const challengeContext = (sessionId: string): ChallengeContext => ({ for: 'new passkey', by: sessionId });
const tooMany = () => conflict(`You already have ${MAX_PASSKEYS} passkeys. Remove one before you add another.`);

/** WebAuthn options to create a passkey. */
export async function newPasskeyOptions(ctx: ReadContext): Promise<NewPasskeyRequest> {
  const owner = requireUser(ctx.actor);
  const others = await passkeysOf(ctx, owner.id);
  if (others.length >= MAX_PASSKEYS) throw tooMany();
  const person = { id: owner.id, email: owner.email, name: `${owner.firstName} ${owner.lastName}` };
  return registrationOptions(
    ctx.config,
    person,
    newChallenge(ctx, challengeContext(owner.sessionId)),
    others,
    CHALLENGE_TTL_MS,
  );
}

interface NewPasskey {
  readonly credential: Credential & { readonly backed_up: boolean };
  readonly challenge: string;
  readonly challengeEnds: Date;
}

/** Before the transaction: verifies the new credential. @throws AppError 400 */
export async function verifyNewPasskey(ctx: ReadContext, answer: NewPasskeyAnswer): Promise<NewPasskey> {
  const { sessionId } = requireUser(ctx.actor);
  const isOurs = (challenge: string) => challengeExpiry(ctx, challengeContext(sessionId), challenge) !== null;
  const credential = await verifyRegistration(ctx.config, answer, isOurs);
  if (!credential) throw badRequest('body.answer', "couldn't be verified. Try again.");
  const challenge = challengeOf(answer);
  const challengeEnds = challengeExpiry(ctx, challengeContext(sessionId), challenge) ?? ctx.now;
  return { credential, challenge, challengeEnds };
}

export async function addPasskey(ctx: WriteContext, name: string, made: NewPasskey): Promise<RecoveryCodes> {
  const owner = await lockOwnFactors(ctx);
  if ((await passkeysOf(ctx, owner.id)).length >= MAX_PASSKEYS) throw tooMany();
  if (!(await spendChallenge(ctx, made.challenge, made.challengeEnds))) throw conflict('This was already done');
  const { transports, ...credential } = made.credential;
  const added = await ctx.sql
    .insertInto('passkeys')
    .values({
      id: randomUUID(),
      user_id: owner.id,
      ...credential,
      transports: JSON.stringify(transports),
      name,
      created_at: ctx.now,
    })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!added) throw conflict('This passkey is already in use');
  await ctx.announce(secondFactorSetUp({ userId: owner.id, sessionId: owner.sessionId }));
  await recordChange(ctx, owner.id, 'passkey added', name);
  return issueFirstCodes(ctx, owner.id);
}

export async function renamePasskey(ctx: WriteContext, id: string, name: string): Promise<null> {
  const renamed = await ctx.sql
    .updateTable('passkeys')
    .set({ name })
    .where('id', '=', id)
    .where('user_id', '=', requireUser(ctx.actor).id)
    .returning('id')
    .executeTakeFirst();
  if (!renamed) throw notFound();
  await ctx.audit({ action: 'passkey renamed', subjectType: 'passkey', subjectId: id });
  return null;
}

export async function removePasskey(ctx: WriteContext, id: string): Promise<null> {
  const owner = await lockOwnFactors(ctx);
  const removed = await ctx.sql
    .deleteFrom('passkeys')
    .where('id', '=', id)
    .where('user_id', '=', owner.id)
    .returning('name')
    .executeTakeFirst();
  if (!removed) throw notFound();
  await checkRemainingFactors(ctx, owner);
  await recordChange(ctx, owner.id, 'passkey removed', removed.name);
  return null;
}
