import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { HIRING_SIDE } from '#contract/access/user-types.ts';
import type { Opportunity } from '#contract/opportunities/schema.ts';
import type { Actor, UserActor } from '#server/kernel/context/actor.ts';
import { requireUser } from '#server/kernel/context/authorize.ts';
import { type Authorized, authorized } from '#server/kernel/context/authorized.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import { forbidden, notFound } from '#server/kernel/http/errors.ts';
import { opportunity } from '#server/opportunities/reads.ts';

/** An opportunity, and the right to read its log: `all` of it, or what concerns the caller's firms. */
export type LogReader = Authorized<{ readonly opportunity: Opportunity; readonly all: boolean }, 'read the log'>;

/** @throws AppError 401, 404 out of scope, 403 for other companies of the hiring side */
export async function authorizeReadingOutreachLog(ctx: ReadContext, id: string): Promise<LogReader> {
  const actor = requireUser(ctx.actor);
  const found = await opportunity(ctx, id);
  // a notice of another system has no log, and nobody here who keeps it
  if (found.hiring_company_id === null) throw notFound();
  if (!found.may_edit && actor.userType !== 'MWBE') throw notTheirs();
  return authorized({ opportunity: found, all: found.may_edit }, 'read the log');
}

/** An opportunity, and the right to read all of its log and to add to it. */
export type LogKeeper = Authorized<{ readonly opportunity: Opportunity }, 'keep the log'>;

/** @throws AppError 401, 404 out of scope, 403 for what others published */
export async function authorizeKeepingOutreachLog(ctx: ReadContext, id: string): Promise<LogKeeper> {
  const { opportunity: found, all } = await authorizeReadingOutreachLog(ctx, id);
  if (!all) throw notTheirs();
  return authorized({ opportunity: found }, 'keep the log');
}

const notTheirs = () => forbidden('Only the company that published this can see how firms were found');

/** Entries that the caller reads of one opportunity's log. `alias` names the table. */
export function entryScope({ all }: LogReader, actor: Actor, alias = 'e'): RawBuilder<SqlBool> {
  if (all) return sql<SqlBool>`true`;
  const own = actor.kind === 'user' ? actor.mwbeIds : [];
  return sql<SqlBool>`(${sql.ref(`${alias}.is_public`)} OR ${sql.ref(`${alias}.mwbe_id`)} = ANY(${own}::uuid[]))`;
}

/** Companies whose rules the person reads and sets. */
export const ownedBy = ({ userType, hiringCompanyIds }: UserActor): readonly string[] =>
  (HIRING_SIDE as readonly string[]).includes(userType) ? hiringCompanyIds : [];

/** The right to set rules of a company. */
export type RuleSetter = Authorized<{ readonly userId: string; readonly hiringCompanyId: string }, 'set rules'>;

/** @throws AppError 401, 403 for a company that is not the actor's own, whether it exists or not */
export function authorizeRules(ctx: Pick<ReadContext, 'actor'>, hiringCompanyId: string): RuleSetter {
  const actor = requireUser(ctx.actor);
  if (!ownedBy(actor).includes(hiringCompanyId)) throw forbidden('You can do this only for your own company');
  return authorized({ userId: actor.id, hiringCompanyId }, 'set rules');
}
