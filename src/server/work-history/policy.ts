import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { ACTING_SIDE, type ProjectAction, type Side, TYPES_OF_SIDE } from '#contract/work-history/rules.ts';
import { withRowSecurity } from '#server/db/row-security.ts';
import type { Actor, UserActor } from '#server/kernel/context/actor.ts';
import { requireUser } from '#server/kernel/context/authorize.ts';
import { type Authorized, authorized } from '#server/kernel/context/authorized.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import { forbidden, orNotFound } from '#server/kernel/http/errors.ts';

/** A project exists for the people of its two parties, and for nobody else. `alias` names the projects table. */
export function projectScope(actor: Actor, alias = 'projects'): RawBuilder<SqlBool> {
  if (actor.kind === 'system') return sql<SqlBool>`true`;
  if (actor.kind === 'anonymous') return sql<SqlBool>`false`;
  const company = sql.ref(`${alias}.hiring_company_id`);
  const mwbe = sql.ref(`${alias}.mwbe_id`);
  return sql<SqlBool>`(${company} = ANY(${actor.hiringCompanyIds}::uuid[]) OR ${mwbe} = ANY(${actor.mwbeIds}::uuid[]))`;
}

/** Verified work is public, limited to the fields of the contract's `verifiedWork`. */
export function isPublic(alias = 'projects'): RawBuilder<SqlBool> {
  return sql<SqlBool>`${sql.ref(`${alias}.state`)} = 'verified'`;
}

export interface Parties {
  readonly id: string;
  readonly hiring_company_id: string;
  readonly mwbe_id: string;
}
/** The right to perform `action` on a project for one of its parties, provided that its state allows it. */
export type AuthorizedAction<A extends ProjectAction = ProjectAction> = Authorized<
  Parties & { readonly userId: string; readonly action: A },
  A
>;

/** @throws AppError 404 out of scope, 403 for the other side: nobody may confirm their own record. */
export async function authorizeAction<A extends ProjectAction>(
  ctx: ReadContext,
  projectId: string,
  action: A,
): Promise<AuthorizedAction<A>> {
  const { userId, ...project } = await projectOfSide(ctx, projectId, ACTING_SIDE[action]);
  return authorized({ ...project, userId, action }, action);
}

/** The right to remind the firm of a project. */
export type Reminder = Authorized<Parties & { readonly userId: string }, 'remind'>;

/** @throws AppError 404 out of scope, 403 for the firm */
export const authorizeReminder = async (ctx: ReadContext, projectId: string): Promise<Reminder> =>
  authorized(await projectOfSide(ctx, projectId, 'hiring_company'), 'remind');

async function projectOfSide(
  ctx: ReadContext,
  projectId: string,
  side: Side,
): Promise<Parties & { readonly userId: string }> {
  const actor = requireUser(ctx.actor);
  const project = orNotFound(
    await withRowSecurity(ctx, (tx) =>
      tx
        .selectFrom('projects')
        .select(['id', 'hiring_company_id', 'mwbe_id'])
        .where('id', '=', projectId)
        .where(projectScope(actor))
        .executeTakeFirst(),
    ),
  );
  if (!actsFor(actor, side, project)) throw forbidden(WRONG_SIDE[side]);
  return { ...project, userId: actor.id };
}

const WRONG_SIDE: Record<Side, string> = {
  mwbe: 'Only the firm that did the work can respond to this',
  hiring_company: 'Only the company that recorded the work can do this',
};

function actsFor(actor: UserActor, side: Side, { hiring_company_id, mwbe_id }: Parties): boolean {
  if (!TYPES_OF_SIDE[side].includes(actor.userType)) return false;
  return side === 'mwbe' ? actor.mwbeIds.includes(mwbe_id) : actor.hiringCompanyIds.includes(hiring_company_id);
}

/** The right to retract verified work, which only the platform has. */
export type Retraction = Authorized<Parties, 'retract'>;

/** @throws AppError 403 for everybody but staff, 404 */
export async function authorizeRetraction(ctx: ReadContext, projectId: string): Promise<Retraction> {
  const { actor } = ctx;
  if (actor.kind !== 'system' && !(actor.kind === 'user' && actor.userType === 'INTERNAL')) throw forbidden();
  const project = await ctx.sql
    .selectFrom('projects')
    .select(['id', 'hiring_company_id', 'mwbe_id'])
    .where('id', '=', projectId)
    .executeTakeFirst();
  return authorized(orNotFound(project), 'retract');
}

/** The right to record work in the name of a hiring company. */
export type Recorder = Authorized<{ readonly userId: string; readonly hiringCompanyId: string }, 'record'>;

/** @throws AppError 403 for a company that is not the actor's own, whether it exists or not. */
export function authorizeRecord(ctx: Pick<ReadContext, 'actor'>, hiringCompanyId: string): Recorder {
  const actor = requireUser(ctx.actor);
  if (!actor.hiringCompanyIds.includes(hiringCompanyId)) {
    throw forbidden('You can record work only for your own company');
  }
  return authorized({ userId: actor.id, hiringCompanyId }, 'record');
}
