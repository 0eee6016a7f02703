import type { PasskeyAnswer, SecondFactor } from '#contract/second-factor/schema.ts';
import type { SignInResult } from '#contract/session/schema.ts';
import type { ReadContext, WriteContext } from '#server/kernel/context/contexts.ts';
import { SESSION_TOPIC } from '#server/kernel/http/streams.ts';
import { spendLink } from '#server/links/commands.ts';
import { type Link, linkExpired, openLink } from '#server/links/reads.ts';
import {
  acceptPasskeyAlone,
  acceptProof,
  type CheckedProof,
  checkProof,
  invalidProof,
  proofLimit,
  verifyPasskeyAlone,
} from '#server/second-factor/commands/proofs.ts';
import { passkeyOwner, passkeyRequestOptions } from '#server/second-factor/reads/factors.ts';
import { activePersonById } from '../reads/active-person.ts';
import { attemptOn } from '../reads/known-sources.ts';
import { signIn, signInMethod } from './sign-in.ts';

const PURPOSE = 'second factor' as const;
const PASSWORDLESS = { for: 'log-in', by: '' } as const;
const challengeContext = (link: Link) => ({ for: PURPOSE, by: link.id }) as const;

export const passkeyOptions = (ctx: ReadContext) => passkeyRequestOptions(ctx, PASSWORDLESS, null);

export const passwordlessLimit = proofLimit(async (ctx, { body }: { body: { answer: PasskeyAnswer } }) => {
  const owner = await passkeyOwner(ctx, body.answer.id);
  return owner === null ? { account: body.answer.id } : attemptOn(ctx, owner);
});

export const verifyPasswordless = (ctx: ReadContext, answer: PasskeyAnswer) =>
  verifyPasskeyAlone(ctx, answer, PASSWORDLESS);

/** A passkey with user verification counts as two factors. */
export async function signInByPasskey(
  ctx: WriteContext,
  passkey: Awaited<ReturnType<typeof verifyPasswordless>>,
): Promise<SignInResult> {
  const userId = await acceptPasskeyAlone(ctx, passkey);
  const person = await activePersonById(ctx, userId);
  if (!person) throw invalidProof();
  return signIn(ctx, person, { how: 'passkey', secondFactor: true });
}

export async function secondFactorOptions(ctx: ReadContext, token: string) {
  const link = await openLink(ctx, token, PURPOSE);
  return passkeyRequestOptions(ctx, challengeContext(link), link.userId ?? '');
}

/** @throws AppError 404 if the link is invalid */
export const secondFactorLimit = proofLimit(async (ctx, { body }: { body: { token: string } }) => {
  const { userId } = await openLink(ctx, body.token, PURPOSE);
  if (userId === null) throw linkExpired();
  return attemptOn(ctx, userId);
});

/** Before the transaction: checks the proof for this link. @throws AppError 404 if the link is invalid */
export async function verifySecondFactor(ctx: ReadContext, token: string, proof: SecondFactor): Promise<CheckedProof> {
  return checkProof(ctx, proof, challengeContext(await openLink(ctx, token, PURPOSE)));
}

/** Only success uses up the link: after a wrong code people can try again. */
export async function signInBySecondFactor(
  ctx: WriteContext,
  token: string,
  proof: CheckedProof,
): Promise<SignInResult> {
  const link = await spendLink(ctx, token, PURPOSE);
  const person = await activePersonById(ctx, link.userId);
  if (!person) throw linkExpired();
  await acceptProof(ctx, person.id, proof);
  return signIn(ctx, person, { ...signInMethod.parse(link.facts), secondFactor: true });
}

/**
 * Setting up a second factor verifies it for this session. Sessions without a second factor end: an intruder with only
 * the password would otherwise remain and could add a factor of their own.
 */
export async function markSecondFactor(
  ctx: WriteContext,
  { userId, sessionId }: { readonly userId: string; readonly sessionId: string },
): Promise<void> {
  await ctx.sql.updateTable('sessions').set({ second_factor_at: ctx.now }).where('id', '=', sessionId).execute();
  const ended = await ctx.sql
    .updateTable('sessions')
    .set({ ended_at: ctx.now })
    .where('user_id', '=', userId)
    .where('second_factor_at', 'is', null)
    .where('ended_at', 'is', null)
    .where('impersonator_id', 'is', null)
    .returning('id')
    .execute();
  if (ended.length > 0) await ctx.change(SESSION_TOPIC, null, [userId]);
}
