import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { HIRING_SIDE } from '#contract/access/user-types.ts';
import { HOUR_MS } from '#contract/durations.ts';
import type { OpportunityState } from '#contract/opportunities/rules.ts';
import { withRowSecurity } from '#server/db/row-security.ts';
import type { Actor, UserActor } from '#server/kernel/context/actor.ts';
import { requireUser } from '#server/kernel/context/authorize.ts';
import { type Authorized, authorized } from '#server/kernel/context/authorized.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import type { RateLimit } from '#server/kernel/context/rate-limit.ts';
import { forbidden, orNotFound } from '#server/kernel/http/errors.ts';

/** What was published exists for everybody who is signed in, a draft for its owner and staff. `alias` names the table. */
export function opportunityScope(actor: Actor, alias = 'opportunities'): RawBuilder<SqlBool> {
  if (actor.kind === 'system') return sql<SqlBool>`true`;
  if (actor.kind === 'anonymous') return sql<SqlBool>`false`;
  return sql<SqlBool>`(${sql.ref(`${alias}.published_at`)} IS NOT NULL OR ${editScope(actor, alias)})`;
}

/** The owner's own; staff edit for all. Notices of other systems are nobody's to edit. */
export function editScope(actor: Actor, alias = 'opportunities'): RawBuilder<SqlBool> {
  if (actor.kind === 'system') return sql<SqlBool>`true`;
  if (actor.kind === 'anonymous') return sql<SqlBool>`false`;
  const company = sql.ref(`${alias}.hiring_company_id`);
  if (actor.userType === 'INTERNAL') return sql<SqlBool>`(${company} IS NOT NULL)`;
  return sql<SqlBool>`coalesce(${company} = ANY(${ownedBy(actor)}::uuid[]), false)`;
}

/** Files `f` of opportunities `o`: those that were issued for whoever may read it, the others for whoever edits. */
export const fileScope = (actor: Actor): RawBuilder<SqlBool> => sql<SqlBool>`
  (o.removed_at IS NULL AND ${opportunityScope(actor, 'o')} AND (f.issued_at IS NOT NULL OR ${editScope(actor, 'o')}))`;

/** Companies whose opportunities the person edits. */
export const ownedBy = ({ userType, hiringCompanyIds }: UserActor): readonly string[] =>
  (HIRING_SIDE as readonly string[]).includes(userType) ? hiringCompanyIds : [];

export interface OpportunityRow {
  readonly id: string;
  readonly hiring_company_id: string;
  readonly state: OpportunityState;
}
/** The right to edit an opportunity, provided that its state and version allow it. */
export type Editing = Authorized<OpportunityRow & { readonly userId: string }, 'edit'>;

/** @throws AppError 401, 404 out of scope, 403 for what others published */
export async function authorizeEdit(ctx: Pick<ReadContext, 'sql' | 'actor'>, id: string): Promise<Editing> {
  const actor = requireUser(ctx.actor);
  const row = orNotFound(
    await withRowSecurity(ctx, (tx) =>
      tx
        .selectFrom('opportunities')
        .select(['id', 'hiring_company_id', 'state', editScope(actor).as('may_edit')])
        .where('id', '=', id)
        .where(opportunityScope(actor))
        .executeTakeFirst(),
    ),
  );
  const { hiring_company_id, may_edit, ...rest } = row;
  if (!may_edit || hiring_company_id === null) throw forbidden('Only the company that published this can change it');
  return authorized({ ...rest, hiring_company_id, userId: actor.id }, 'edit');
}

/** The right to start opportunities in the name of a company. */
export type Starting = Authorized<{ readonly userId: string; readonly hiringCompanyId: string }, 'start'>;

/** @throws AppError 401, 403 for a company that is not the actor's own, whether it exists or not */
export function authorizeStart(ctx: Pick<ReadContext, 'actor'>, hiringCompanyId: string): Starting {
  const actor = requireUser(ctx.actor);
  if (!ownedBy(actor).includes(hiringCompanyId)) throw forbidden('You can do this only for your own company');
  return authorized({ userId: actor.id, hiringCompanyId }, 'start');
}

/** Notices of other systems come with imports, which staff and the system run. @throws AppError 403 */
export function authorizeNotices(actor: Actor): void {
  if (actor.kind === 'system' || (actor.kind === 'user' && actor.userType === 'INTERNAL')) return;
  throw forbidden('Only staff may import notices');
}

/** Questions of one person, so that nobody floods an owner. */
export const QUESTION_RATE_LIMIT: RateLimit = {
  name: 'opportunity question',
  counts: 'successes',
  perAccount: 20,
  perAddress: 100,
  windowMs: HOUR_MS,
  message: "You've asked a lot of questions in the last hour. Try again later.",
};
