import { DAY_MS } from '#contract/durations.ts';
import { hasPaymentsFeature } from '#server/accounts/reads/payments-feature.ts';
import type { UserActor } from '#server/kernel/context/actor.ts';
import { requireUser } from '#server/kernel/context/authorize.ts';
import { type Authorized, authorized } from '#server/kernel/context/authorized.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import type { RateLimit } from '#server/kernel/context/rate-limit.ts';
import { forbidden, notFound } from '#server/kernel/http/errors.ts';

/** The right to what a firm expects and spends: its own people alone, never staff in their place. */
export type FirmCash = Authorized<{ readonly userId: string; readonly mwbeId: string }, 'plan the cash of the firm'>;

/** @throws AppError 401, 403 without payment tracking, 404 for another firm */
export async function authorizeCash(ctx: Pick<ReadContext, 'sql' | 'actor'>, mwbeId: string): Promise<FirmCash> {
  const actor: UserActor = requireUser(ctx.actor);
  if (!actor.mwbeIds.includes(mwbeId)) throw notFound();
  if (!(await hasPaymentsFeature(ctx))) throw forbidden("Payment tracking isn't available for your account");
  return authorized({ userId: actor.id, mwbeId }, 'plan the cash of the firm');
}

/** Protects the mailboxes of lenders. */
export const SHARING_RATE_LIMIT: RateLimit = {
  name: 'cash packet',
  counts: 'attempts',
  perAccount: 20,
  perAddress: 100,
  windowMs: DAY_MS,
  message: 'Too many links sent. Try again tomorrow.',
};
