import type { Input } from '#contract/endpoint.ts';
import type { endpoints } from '#contract/session/endpoints/factors.ts';
import { credentials } from '#server/accounts/reads.ts';
import { requireUser } from '#server/kernel/context/authorize.ts';
import type { ReadContext, WriteContext } from '#server/kernel/context/contexts.ts';
import { forbidden } from '#server/kernel/http/errors.ts';
import {
  acceptProof,
  type CheckedProof,
  checkProof,
  invalidProof,
  proofLimit,
} from '#server/second-factor/commands/proofs.ts';
import { verifyPassword } from '../adapters/argon2.ts';
import { attemptOn } from '../reads/known-sources.ts';
import { reauthenticationMethods } from '../reads/reauthentication.ts';

type Proof = Input<typeof endpoints.reauthenticate>['body']['proof'];

export const reauthenticationLimit = proofLimit((ctx) => attemptOn(ctx, requireUser(ctx.actor).id));

/** Before the transaction: the slow password or signature verification. @returns null for a correct password */
export async function verifyReauthentication(ctx: ReadContext, proof: Proof): Promise<CheckedProof | null> {
  const { email, sessionId } = requireUser(ctx.actor);
  if ((await reauthenticationMethods(ctx)).length === 0)
    throw forbidden('Sign out and sign in again, then try once more');
  if (proof.factor !== 'password') return checkProof(ctx, proof, { for: 'confirmation', by: sessionId });
  const account = await credentials(ctx.sql, ctx.config, email);
  const right = await verifyPassword(account?.password_hash ?? null, proof.password);
  if (right) return null;
  throw invalidProof();
}

export async function reauthenticate(ctx: WriteContext, proof: CheckedProof | null): Promise<null> {
  const { id, sessionId } = requireUser(ctx.actor);
  if (proof) await acceptProof(ctx, id, proof);
  await ctx.sql.updateTable('sessions').set({ confirmed_at: ctx.now }).where('id', '=', sessionId).execute();
  const details = { by: proof?.factor ?? 'password' };
  await ctx.audit({ action: 'identity confirmed', subjectType: 'user', subjectId: id, details });
  return null;
}
