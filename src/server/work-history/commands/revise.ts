import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { NewRevision, ProjectRevision } from '#contract/work-history/schema.ts';
import { adjustVerifiedCount } from '#server/businesses/commands/verified-count.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { badRequest, conflict } from '#server/kernel/http/errors.ts';
import { revisionRequested, revisionVerified } from '../events.ts';
import { type AuthorizedAction, authorizeAction } from '../policy.ts';
import { revision } from '../reads/revisions.ts';
import { closeRevision, toProjectEvent, transition } from './transition.ts';

/** The firm requests other amounts or dates, or explains in its notes what else is wrong. */
export async function requestRevision(ctx: WriteContext, requested: NewRevision): Promise<ProjectRevision> {
  const acting = await authorizeAction(ctx, requested.project_id, 'request_revision');
  if (requested.mwbe_id !== acting.mwbe_id) throw badRequest('body.mwbe_id', 'must be the firm of this project');
  if (requested.user_id !== acting.userId) throw badRequest('body.user_id', 'must be the signed-in user');
  const { version, budget, start_date, end_date, notes = null } = requested;
  await transition(ctx, acting, {}, { version, said: notes, requested: { budget, start_date, end_date } });
  const id = await insert(ctx, acting, requested);
  await ctx.announce(revisionRequested({ ...toProjectEvent(acting), revisionId: id }));
  return revision(ctx, id);
}

/** Keeps the currently recorded values with the request, since the record may be corrected later. */
async function insert(
  ctx: WriteContext,
  acting: AuthorizedAction<'request_revision'>,
  requested: NewRevision,
): Promise<string> {
  const id = randomUUID();
  const { rows } = await sql`
    INSERT INTO project_revisions (id, project_id, user_id, start_date, end_date, budget, notes, services,
                                   recorded_start_date, recorded_end_date, recorded_budget, created_at)
    SELECT ${id}, p.id, ${acting.userId}, ${requested.start_date}::date, ${requested.end_date}::date, ${requested.budget}::bigint,
           ${requested.notes ?? null}::text, ${requested.services ?? null}::text, p.start_date, p.end_date, p.budget, ${ctx.now}::timestamptz
    FROM projects p
    WHERE p.id = ${acting.id}
      AND (${requested.notes ?? null}::text IS NOT NULL
           OR (p.start_date, p.end_date, p.budget)
              <> (${requested.start_date}::date, ${requested.end_date}::date, ${requested.budget}::bigint))
    RETURNING id`.execute(ctx.sql);
  if (rows.length === 0) throw badRequest('body.notes', 'must explain what is wrong if no value changes');
  return id;
}

/** The hiring side accepts the firm's changes; the project is verified with them. */
export async function verifyRevision(ctx: WriteContext, id: string): Promise<ProjectRevision> {
  const requested = await revision(ctx, id);
  const acting = await authorizeAction(ctx, requested.project_id, 'verify_revision');
  const { budget, start_date, end_date, services } = requested;
  const values = { budget, start_date, end_date, services, verified_revision_id: id };
  await transition(ctx, acting, values, { said: services });
  // the project has a newer revision, and that one is pending
  if ((await closeRevision(ctx, acting)) !== id) throw conflict('This revision has already been closed.');
  await adjustVerifiedCount(ctx, acting.mwbe_id);
  await ctx.announce(revisionVerified({ ...toProjectEvent(acting), revisionId: id }));
  return revision(ctx, id);
}
