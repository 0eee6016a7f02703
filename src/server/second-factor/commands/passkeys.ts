import { randomUUID } from 'node:crypto';
import type { NewPasskeyAnswer, NewPasskeyRequest, RecoveryCodes } from '#contract/second-factor/schema.ts';
import { requireUser } from '#server/kernel/context/authorize.ts';
import type { ReadContext, WriteContext } from '#server/kernel/context/contexts.ts';
import { badRequest, conflict, notFound } from '#server/kernel/http/errors.ts';
import { type Credential, challengeOf, readNew, requestNew } from '../adapters/webauthn.ts';
import { secondFactorSetUp } from '../events.ts';
import { CHALLENGE_LIFE_MS, MOST_PASSKEYS } from '../policy.ts';
import { type Asked, endOfChallenge, newChallenge } from '../reads/challenges.ts';
import { passkeysOf } from '../reads/factors.ts';
import { spendChallenge } from './challenges.ts';
import { checkRest, inTurn, tell } from './changes.ts';
import { firstCodes } from './recovery-codes.ts';

const asked = (sessionId: string): Asked => ({ for: 'new passkey', by: sessionId });
const tooMany = () => conflict(`You have ${MOST_PASSKEYS} passkeys. Remove one before you add another.`);

/** What the browser needs to make a passkey. */
export async function askNewPasskey(ctx: ReadContext): Promise<NewPasskeyRequest> {
  const owner = requireUser(ctx.actor);
  const others = await passkeysOf(ctx, owner.id);
  if (others.length >= MOST_PASSKEYS) throw tooMany();
  const person = { id: owner.id, email: owner.email, name: `${owner.firstName} ${owner.lastName}` };
  return requestNew(ctx.config, person, newChallenge(ctx, asked(owner.sessionId)), others, CHALLENGE_LIFE_MS);
}

interface NewPasskey {
  readonly credential: Credential & { readonly backed_up: boolean };
  readonly challenge: string;
  readonly challengeEnds: Date;
}

/** Before the transaction: checks what the browser made. @throws AppError 400 */
export async function readNewPasskey(ctx: ReadContext, answer: NewPasskeyAnswer): Promise<NewPasskey> {
  const { sessionId } = requireUser(ctx.actor);
  const isOurs = (challenge: string) => endOfChallenge(ctx, asked(sessionId), challenge) !== null;
  const credential = await readNew(ctx.config, answer, isOurs);
  if (!credential) throw badRequest('body.answer', 'is not a passkey for this page, or came too late. Try again.');
  const challenge = challengeOf(answer);
  const challengeEnds = endOfChallenge(ctx, asked(sessionId), challenge) ?? ctx.now;
  return { credential, challenge, challengeEnds };
}

export async function addPasskey(ctx: WriteContext, name: string, made: NewPasskey): Promise<RecoveryCodes> {
  const owner = await inTurn(ctx);
  if ((await passkeysOf(ctx, owner.id)).length >= MOST_PASSKEYS) throw tooMany();
  if (!(await spendChallenge(ctx, made.challenge, made.challengeEnds))) throw conflict('This was done already');
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
  if (!added) throw conflict('This passkey is in use already');
  await ctx.announce(secondFactorSetUp({ userId: owner.id, sessionId: owner.sessionId }));
  await tell(ctx, owner.id, 'passkey added', name);
  return firstCodes(ctx, owner.id);
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
  const owner = await inTurn(ctx);
  const gone = await ctx.sql
    .deleteFrom('passkeys')
    .where('id', '=', id)
    .where('user_id', '=', owner.id)
    .returning('name')
    .executeTakeFirst();
  if (!gone) throw notFound();
  await checkRest(ctx, owner);
  await tell(ctx, owner.id, 'passkey removed', gone.name);
  return null;
}
