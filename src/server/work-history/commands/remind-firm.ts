import { DAY_MS } from '#contract/durations.ts';
import { RECORD_REMINDER_DAYS } from '#contract/work-history/rules.ts';
import type { Project } from '#contract/work-history/schema.ts';
import { activeMembers } from '#server/accounts/reads.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { conflict } from '#server/kernel/http/errors.ts';
import { projectReminded } from '../events.ts';
import { authorizeReminder, projectScope } from '../policy.ts';
import { project } from '../reads.ts';
import { logEvent } from './log-event.ts';

/** The hiring side reminds the firm of a record without a response, at most once a week. @throws AppError 409 */
export async function remindFirm(ctx: WriteContext, id: string): Promise<Project> {
  const { hiring_company_id, mwbe_id } = await authorizeReminder(ctx, id);
  const lastAsked = new Date(+ctx.now - RECORD_REMINDER_DAYS * DAY_MS);
  const reminded = await ctx.sql
    .updateTable('projects')
    .set({ asked_at: ctx.now })
    .where('id', '=', id)
    .where('state', '=', 'pending')
    .where(({ eb, fn }) => eb(fn.coalesce('asked_at', 'created_at'), '<=', lastAsked))
    .where(projectScope(ctx.actor))
    .returning('id')
    .executeTakeFirst();
  if (!reminded) throw conflict(await whyNot(ctx, id));
  const people = await activeMembers(ctx.sql, mwbe_id);
  if (people.length === 0) throw conflict(NOBODY);
  await logEvent(ctx, id, { kind: 'reminded', side: 'hiring_company' });
  await ctx.audit({ action: 'work history reminded', subjectType: 'project', subjectId: id });
  await ctx.announce(projectReminded({ projectId: id, hiringCompanyId: hiring_company_id, mwbeId: mwbe_id }));
  await ctx.change('projects', id, [...people, ...(await activeMembers(ctx.sql, hiring_company_id))]);
  return project(ctx, id);
}

const NOBODY = "The firm hasn't joined yet. We'll ask it once it claims its profile.";
const words = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

async function whyNot(ctx: WriteContext, id: string): Promise<string> {
  const { state, remind_from } = await project(ctx, id);
  if (state !== 'pending') return 'This work history has a response already.';
  return remind_from === null
    ? NOBODY
    : `The firm was asked less than a week ago. You can remind it from ${words.format(new Date(remind_from))} on.`;
}
