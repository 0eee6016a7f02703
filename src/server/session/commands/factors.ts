import type { Input } from '#contract/endpoint.ts';
import type { endpoints } from '#contract/session/endpoints/factors.ts';
import { credentials } from '#server/accounts/reads.ts';
import { requireUser } from '#server/kernel/context/authorize.ts';
import type { ReadContext, WriteContext } from '#server/kernel/context/contexts.ts';
import { forbidden } from '#server/kernel/http/errors.ts';
import {
  acceptProof,
  type ReadProof,
  readProof,
  refuseGuessing,
  wrongProof,
} from '#server/second-factor/commands/proofs.ts';
import { passwordMatches } from '../adapters/argon2.ts';
import { waysOf } from '../reads/factors.ts';

type Proof = Input<typeof endpoints.confirm>['body']['proof'];

/** Before the transaction: the slow comparison of a password, or the signature of a passkey. @returns null for a right password */
export async function readConfirmation(ctx: ReadContext, proof: Proof): Promise<ReadProof | null> {
  const { id, email, sessionId } = requireUser(ctx.actor);
  if ((await waysOf(ctx)).length === 0) throw forbidden('Log out and log in again, then try once more');
  if (proof.factor !== 'password') return readProof(ctx, proof, { for: 'confirmation', by: sessionId });
  await refuseGuessing(ctx, id);
  const known = await credentials(ctx.sql, ctx.config, email);
  const right = await passwordMatches(known?.password_hash ?? null, proof.password);
  // of guesses sent all at once the first ones have failed by now
  await refuseGuessing(ctx, id);
  if (right) return null;
  throw wrongProof(id);
}

export async function confirm(ctx: WriteContext, proof: ReadProof | null): Promise<null> {
  const { id, sessionId } = requireUser(ctx.actor);
  if (proof) await acceptProof(ctx, id, proof);
  await ctx.sql.updateTable('sessions').set({ confirmed_at: ctx.now }).where('id', '=', sessionId).execute();
  const details = { by: proof?.factor ?? 'password' };
  await ctx.audit({ action: 'identity confirmed', subjectType: 'user', subjectId: id, details });
  return null;
}
