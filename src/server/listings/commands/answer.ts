import { sql } from 'kysely';
import { isNamingAnswer, needsWords } from '#contract/listings/rules.ts';
import type { AnswerOfFirm, ListingDetails } from '#contract/listings/schema.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { badRequest } from '#server/kernel/http/errors.ts';
import { authorizeFirm, authorizeLink, type FirmSide } from '../policy.ts';
import { listingDetails, listingOfFirm } from '../reads/listing.ts';
import { refusal } from './refusal.ts';
import { isLive, recordSteps, serializeBid } from './steps.ts';

/** The firm answers. @throws AppError 400 for a no without words, 401, 403, 404, 409, 412 */
export async function answerListing(ctx: WriteContext, id: string, given: AnswerOfFirm): Promise<ListingDetails> {
  await answer(ctx, await authorizeFirm(ctx, id), given);
  return listingDetails(ctx, id);
}

/** The same for a firm without an account. @throws AppError 400, 404 if the link is over, 409, 412 */
export async function answerByLink(ctx: WriteContext, secret: string, given: AnswerOfFirm): Promise<ListingDetails> {
  const firm = await authorizeLink(ctx, secret);
  await answer(ctx, firm, given);
  return listingOfFirm(ctx, firm);
}

async function answer(ctx: WriteContext, firm: FirmSide, given: AnswerOfFirm): Promise<void> {
  const words = given.words ?? null;
  if (words === null && needsWords(given.answer)) throw badRequest('body.words', 'is needed: say why');
  await serializeBid(ctx, firm.bidId);
  const answered = isNamingAnswer(given.answer)
    ? await answerNaming(ctx, firm, given.version, given.answer, words)
    : await answerChange(ctx, firm, given.version, given.answer, words);
  if (!answered) throw await refusal(ctx, firm.id, given.version);
  await recordSteps(ctx, [firm.id], { step: given.answer, by: 'mwbe', words });
  await ctx.audit({
    action: 'listing answered',
    subjectType: 'listing',
    subjectId: firm.id,
    details: { answer: given.answer, by_link: firm.userId === null },
  });
}

async function answerNaming(
  ctx: WriteContext,
  { id }: FirmSide,
  version: number,
  answer: string,
  words: string | null,
): Promise<boolean> {
  const { rows } = await sql`
    UPDATE listings l SET version = l.version + 1, answer = ${answer}, answer_words = ${words}, answered_at = ${ctx.now}
    WHERE l.id = ${id} AND l.version = ${version} AND l.state IN ('listed', 'change_asked') AND ${isLive}
    RETURNING l.id`.execute(ctx.sql);
  return rows.length === 1;
}

/** Until the change is completed the firm may answer otherwise, and after its time as well. */
async function answerChange(
  ctx: WriteContext,
  { id }: FirmSide,
  version: number,
  answer: string,
  words: string | null,
): Promise<boolean> {
  const { rows } = await sql`
    WITH answered AS (
      UPDATE listings l SET version = l.version + 1
      WHERE l.id = ${id} AND l.version = ${version} AND l.state = 'change_asked' AND ${isLive} RETURNING l.id)
    UPDATE listing_changes c SET answer = ${answer}, words = ${words}, answered_at = ${ctx.now}
    FROM answered WHERE c.listing_id = answered.id AND c.outcome IS NULL RETURNING c.id`.execute(ctx.sql);
  return rows.length === 1;
}
