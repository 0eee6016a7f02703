import { randomUUID } from 'node:crypto';
import type { endpoints } from '#contract/analytics/endpoints.ts';
import type { ScriptFailure } from '#contract/analytics/schema.ts';
import type { Input } from '#contract/endpoint.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { rateLimit, ratePerPerson } from '#server/kernel/context/rate-limit.ts';
import { logScriptFailure } from './job-definitions.ts';
import {
  type Author,
  authorizeFeedback,
  authorizeView,
  FEEDBACK_RATE_LIMIT,
  SCRIPT_FAILURE_RATE_LIMIT,
  VIEW_RATE_LIMIT,
  type Viewer,
} from './policy.ts';

type View = Input<typeof endpoints.view>['body'];
type Feedback = Input<typeof endpoints.giveFeedback>['body'];

/** By person; of visitors by address. @throws AppError 403 for somebody else's view, which is not counted */
export const viewLimit = rateLimit(VIEW_RATE_LIMIT, ({ actor }, { body }: { body: View }) => ({
  account: authorizeView(actor, body.user_id).userId,
}));
export const scriptFailureLimit = ratePerPerson(SCRIPT_FAILURE_RATE_LIMIT);
export const feedbackLimit = rateLimit(FEEDBACK_RATE_LIMIT, ({ actor }) => ({
  account: authorizeFeedback(actor).userId,
}));

export function recordView(ctx: WriteContext, { user_id, ...view }: View): Promise<null> {
  return insertView(ctx, authorizeView(ctx.actor, user_id), view);
}

async function insertView(ctx: WriteContext, { userId }: Viewer, view: Omit<View, 'user_id'>): Promise<null> {
  await ctx.sql
    .insertInto('page_views')
    .values({ ...view, id: randomUUID(), at: ctx.now, user_id: userId })
    .execute();
  return null;
}

/** Recorded in the table and written to the log. */
export async function reportScriptFailure(ctx: WriteContext, failure: ScriptFailure): Promise<null> {
  await ctx.sql
    .insertInto('script_failures')
    .values({ ...failure, id: randomUUID(), at: ctx.now })
    .execute();
  await ctx.enqueue(logScriptFailure.with(failure));
  return null;
}

export function giveFeedback(ctx: WriteContext, feedback: Feedback): Promise<null> {
  return insertFeedback(ctx, authorizeFeedback(ctx.actor), feedback);
}

async function insertFeedback(ctx: WriteContext, { userId }: Author, feedback: Feedback): Promise<null> {
  await ctx.sql
    .insertInto('feedback')
    .values({ ...feedback, id: randomUUID(), user_id: userId, created_at: ctx.now })
    .execute();
  return null;
}
