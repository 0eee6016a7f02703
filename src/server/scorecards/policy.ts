import type { Actor } from '#server/kernel/context/actor.ts';
import { requireUser } from '#server/kernel/context/authorize.ts';
import { type Authorized, authorized } from '#server/kernel/context/authorized.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import { forbidden, notFound } from '#server/kernel/http/errors.ts';

const isOwn = (actor: Actor, id: string): boolean => actor.kind === 'user' && actor.hiringCompanyIds.includes(id);

/** The company reads its own reply after staff hid it. */
export const seesHidden = (actor: Actor, id: string): boolean => isOwn(actor, id) || mayHide(actor);
export const mayReply = (actor: Actor, id: string): boolean =>
  actor.kind === 'user' && isOwn(actor, id) && actor.administers.includes(id) && actor.impersonatorId === null;
export const mayHide = (actor: Actor): boolean =>
  actor.kind === 'user' && actor.userType === 'INTERNAL' && actor.impersonatorId === null;

interface By {
  readonly userId: string;
  readonly companyId: string;
}
export type Replier = Authorized<By, 'reply for the company'>;
export type Moderator = Authorized<By, 'hide a reply'>;

/** @throws AppError 401, 403 for people of the company who don't administer it, 404 for another company */
export function authorizeReply({ actor }: Pick<ReadContext, 'actor'>, companyId: string): Replier {
  const { id: userId } = requireUser(actor);
  if (!isOwn(actor, companyId)) throw notFound();
  if (!mayReply(actor, companyId)) throw forbidden('Only administrators of the company can do this');
  return authorized({ userId, companyId }, 'reply for the company');
}

/** @throws AppError 401, 403 */
export function authorizeHiding({ actor }: Pick<ReadContext, 'actor'>, companyId: string): Moderator {
  const { id: userId } = requireUser(actor);
  if (!mayHide(actor)) throw forbidden();
  return authorized({ userId, companyId }, 'hide a reply');
}
