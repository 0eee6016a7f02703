import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { NewRevision, ProjectRevision } from '#contract/work-history/schema.ts';
import { countVerifiedWork } from '#server/businesses/commands/verified.ts';
import type { WriteContext } from '#server/kernel/contexts.ts';
import { badRequest, conflict } from '#server/kernel/errors.ts';
import { revisionRequested, revisionVerified } from '../events.ts';
import { type Acting, authorizeAction } from '../policy.ts';
import { revision } from '../reads/revisions.ts';
import { act, endRevision, newsOf } from './act.ts';

/** The firm asks the hiring company to change the amount or the dates, or says in its notes what else is wrong. */
export async function requestRevision(ctx: WriteContext, wish: NewRevision): Promise<ProjectRevision> {
  const acting = await authorizeAction(ctx, wish.project_id, 'request_revision');
  if (wish.mwbe_id !== acting.mwbe_id) throw badRequest('body.mwbe_id', 'must be the firm of this project');
  if (wish.user_id !== acting.userId) throw badRequest('body.user_id', 'must be the person who is logged in');
  await act(ctx, acting, {}, wish.version);
  const id = await insert(ctx, acting, wish);
  await ctx.announce(revisionRequested({ ...newsOf(acting), revisionId: id }));
  return revision(ctx, id);
}

/** What the record says now is kept beside the wish: it may be corrected later. */
async function insert(ctx: WriteContext, acting: Acting<'request_revision'>, wish: NewRevision): Promise<string> {
  const id = randomUUID();
  const { rows } = await sql`
    INSERT INTO project_revisions (id, project_id, user_id, start_date, end_date, budget, notes, recorded_start_date,
                                   recorded_end_date, recorded_budget, created_at)
    SELECT ${id}, p.id, ${acting.userId}, ${wish.start_date}::date, ${wish.end_date}::date, ${wish.budget}::bigint,
           ${wish.notes ?? null}::text, p.start_date, p.end_date, p.budget, ${ctx.now}::timestamptz
    FROM projects p
    WHERE p.id = ${acting.id}
      AND (${wish.notes ?? null}::text IS NOT NULL
           OR (p.start_date, p.end_date, p.budget)
              <> (${wish.start_date}::date, ${wish.end_date}::date, ${wish.budget}::bigint))
    RETURNING id`.execute(ctx.sql);
  if (rows.length === 0) throw badRequest('body.notes', 'must say what is wrong where no value is changed');
  return id;
}

/** The hiring side takes over what the firm asked for; the project is verified with these values. */
export async function verifyRevision(ctx: WriteContext, id: string): Promise<ProjectRevision> {
  const wish = await revision(ctx, id);
  const acting = await authorizeAction(ctx, wish.project_id, 'verify_revision');
  const { budget, start_date, end_date } = wish;
  await act(ctx, acting, { budget, start_date, end_date, verified_revision_id: id });
  // an older revision of a project that has a newer one: the project waits for that one's answer
  if ((await endRevision(ctx, acting)) !== id) throw conflict('This revision has been answered already.');
  await countVerifiedWork(ctx, acting.mwbe_id);
  await ctx.announce(revisionVerified({ ...newsOf(acting), revisionId: id }));
  return revision(ctx, id);
}
