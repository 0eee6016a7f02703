import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { ACTING_SIDE, type ProjectAction, type Side, TYPES_OF_SIDE } from '#contract/work-history/rules.ts';
import type { Actor, UserActor } from '#server/kernel/actor.ts';
import { type Authorized, authorized } from '#server/kernel/authorized.ts';
import type { ReadContext } from '#server/kernel/contexts.ts';
import { forbidden, found, unauthorized } from '#server/kernel/errors.ts';

/** A project exists for the people of its two parties, and for nobody else. `alias` names the projects table. */
export function projectScope(actor: Actor, alias = 'projects'): RawBuilder<SqlBool> {
  if (actor.kind === 'system') return sql<SqlBool>`true`;
  if (actor.kind === 'anonymous') return sql<SqlBool>`false`;
  const company = sql.ref(`${alias}.hiring_company_id`);
  const mwbe = sql.ref(`${alias}.mwbe_id`);
  return sql<SqlBool>`(${company} = ANY(${actor.hiringCompanyIds}::uuid[]) OR ${mwbe} = ANY(${actor.mwbeIds}::uuid[]))`;
}

/** What both parties stand by is public, as far as `verifiedWork` of the contract shows it. */
export function isPublic(alias = 'projects'): RawBuilder<SqlBool> {
  return sql<SqlBool>`${sql.ref(`${alias}.state`)} = 'verified'`;
}

export interface Parties {
  readonly id: string;
  readonly hiring_company_id: string;
  readonly mwbe_id: string;
}
/** The right of one party's person to do `action` to a project, where its state allows it. */
export type Acting<A extends ProjectAction = ProjectAction> = Authorized<
  Parties & { readonly userId: string; readonly action: A },
  A
>;

/** @throws AppError 404 out of scope, 403 for the other side: nobody confirms what they recorded themselves. */
export async function authorizeAction<A extends ProjectAction>(
  ctx: ReadContext,
  projectId: string,
  action: A,
): Promise<Acting<A>> {
  const actor = person(ctx.actor);
  const project = found(
    await ctx.sql
      .selectFrom('projects')
      .select(['id', 'hiring_company_id', 'mwbe_id'])
      .where('id', '=', projectId)
      .where(projectScope(actor))
      .executeTakeFirst(),
  );
  const side = ACTING_SIDE[action];
  if (!actsFor(actor, side, project)) throw forbidden(OTHER_SIDE[side]);
  return authorized({ ...project, userId: actor.id, action }, action);
}

const OTHER_SIDE: Record<Side, string> = {
  mwbe: 'Only the firm that did the work can answer this',
  hiring_company: 'Only the company that recorded the work can do this',
};

function actsFor(actor: UserActor, side: Side, { hiring_company_id, mwbe_id }: Parties): boolean {
  if (!TYPES_OF_SIDE[side].includes(actor.userType)) return false;
  return side === 'mwbe' ? actor.mwbeIds.includes(mwbe_id) : actor.hiringCompanyIds.includes(hiring_company_id);
}

/** The right to record work in the name of a hiring company. */
export type Recorder = Authorized<{ readonly userId: string; readonly hiringCompanyId: string }, 'record'>;

/** @throws AppError 403 for a company that is not the actor's own, whether it exists or not. */
export function authorizeRecord(ctx: Pick<ReadContext, 'actor'>, hiringCompanyId: string): Recorder {
  const actor = person(ctx.actor);
  if (!actor.hiringCompanyIds.includes(hiringCompanyId)) {
    throw forbidden('You can record work only for your own company');
  }
  return authorized({ userId: actor.id, hiringCompanyId }, 'record');
}

function person(actor: Actor): UserActor {
  if (actor.kind !== 'user') throw unauthorized();
  return actor;
}
