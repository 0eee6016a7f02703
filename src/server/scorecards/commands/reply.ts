import { sql } from 'kysely';
import type { NewReply, ReplyVisibility, Scorecard } from '#contract/scorecards/schema.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { AppError, orNotFound } from '#server/kernel/http/errors.ts';
import { authorizeHiding, authorizeReply } from '../policy.ts';
import { scorecard } from '../reads.ts';

const CHANGED = 'The reply was changed in the meantime. Check what it says now.';
const subject = (id: string) => ({ subjectType: 'hiring_company', subjectId: id }) as const;

/**
 * One public text of the company; what staff hid stays hidden however it is changed. Former texts are in the audit trail.
 * @throws AppError 401, 403, 404, 412
 */
export async function replyToScorecard(ctx: WriteContext, id: string, { version, text }: NewReply): Promise<Scorecard> {
  const { userId, companyId } = authorizeReply(ctx, id);
  const { rows } =
    version === 0
      ? await sql`
          INSERT INTO scorecard_replies (hiring_company_id, words, updated_at, updated_by)
          VALUES (${companyId}, ${text}, ${ctx.now}, ${userId}) ON CONFLICT DO NOTHING RETURNING version`.execute(
          ctx.sql,
        )
      : await sql`
          UPDATE scorecard_replies SET words = ${text}, version = version + 1, updated_at = ${ctx.now},
                 updated_by = ${userId}
          WHERE hiring_company_id = ${companyId} AND version = ${version} RETURNING version`.execute(ctx.sql);
  if (rows.length === 0) throw new AppError(412, CHANGED);
  await ctx.audit({ action: 'scorecard reply changed', ...subject(companyId), details: { text } });
  return scorecard(ctx, companyId);
}

/** @throws AppError 401, 403, 404 without a reply, 412 */
export async function setReplyVisibility(
  ctx: WriteContext,
  id: string,
  { version, is_hidden, reason }: ReplyVisibility,
): Promise<Scorecard> {
  const { userId, companyId } = authorizeHiding(ctx, id);
  const hidden = is_hidden ? { at: ctx.now, by: userId, reason } : { at: null, by: null, reason: null };
  const { rows } = await sql`
    UPDATE scorecard_replies SET hidden_at = ${hidden.at}::timestamptz, hidden_by = ${hidden.by}::uuid,
           hidden_reason = ${hidden.reason}, version = version + 1
    WHERE hiring_company_id = ${companyId} AND version = ${version} RETURNING version`.execute(ctx.sql);
  if (rows.length === 0) {
    orNotFound((await scorecard(ctx, companyId)).reply);
    throw new AppError(412, CHANGED);
  }
  const action = is_hidden ? 'scorecard reply hidden' : 'scorecard reply shown';
  await ctx.audit({ action, ...subject(companyId), details: { reason } });
  return scorecard(ctx, companyId);
}
