import type { PasskeyAnswer, SecondFactor } from '#contract/second-factor/schema.ts';
import type { Entry } from '#contract/session/schema.ts';
import type { ReadContext, WriteContext } from '#server/kernel/context/contexts.ts';
import { SESSION_TOPIC } from '#server/kernel/http/streams.ts';
import { spendLink } from '#server/links/commands.ts';
import { type Link, linkOver, openLink } from '#server/links/reads.ts';
import {
  acceptPasskeyAlone,
  acceptProof,
  type ReadProof,
  readPasskeyAlone,
  readProof,
  wrongProof,
} from '#server/second-factor/commands/proofs.ts';
import { requestPasskey } from '#server/second-factor/reads/factors.ts';
import { personBehind } from '../reads/people.ts';
import { type Arrival, enter } from './enter.ts';

const SECOND = 'second factor' as const;
const ALONE = { for: 'log-in', by: '' } as const;
const asked = (link: Link) => ({ for: SECOND, by: link.id }) as const;

export const askPasskey = (ctx: ReadContext) => requestPasskey(ctx, ALONE, null);

export const readPasskeyOnly = (ctx: ReadContext, answer: PasskeyAnswer) => readPasskeyAlone(ctx, answer, ALONE);

/** A passkey alone is something that one has, and knows or is: both factors in one. */
export async function logInByPasskey(
  ctx: WriteContext,
  passkey: Awaited<ReturnType<typeof readPasskeyOnly>>,
): Promise<Entry> {
  const userId = await acceptPasskeyAlone(ctx, passkey);
  const person = await personBehind(ctx, userId);
  if (!person) throw wrongProof(passkey.id);
  return enter(ctx, person, { how: 'passkey', secondFactor: true });
}

export async function askSecondFactor(ctx: ReadContext, token: string) {
  const link = await openLink(ctx, token, SECOND);
  return requestPasskey(ctx, asked(link), link.userId ?? '');
}

/** Before the transaction: the proof that the link asks for. @throws AppError 404 when the link is over */
export async function readSecondFactor(ctx: ReadContext, token: string, proof: SecondFactor): Promise<ReadProof> {
  return readProof(ctx, proof, asked(await openLink(ctx, token, SECOND)));
}

/** The link is spent by success alone: a wrong digit must not send people back to their password. */
export async function giveSecondFactor(ctx: WriteContext, token: string, proof: ReadProof): Promise<Entry> {
  const link = await spendLink(ctx, token, SECOND);
  const person = await personBehind(ctx, link.userId);
  if (!person) throw linkOver();
  await acceptProof(ctx, person.id, proof);
  const how = link.facts.how as Arrival['how'];
  return enter(ctx, person, { how, secondFactor: true });
}

/**
 * Setting up a second factor gives it as well. Where the person came in without one they are logged out: whoever sits
 * there with the password alone would otherwise stay, and could add a factor of their own.
 */
export async function noteSecondFactor(
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
