import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Decline, NewQuote, OwnResponse } from '#contract/responses/schema.ts';
import { requireUser } from '#server/kernel/context/authorize.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { AppError, badRequest } from '#server/kernel/http/errors.ts';
import { ownPair, ownResponse } from '../reads/firms.ts';
import { attachFiles } from './files.ts';
import { type Moved, move, recordAnswer } from './move.ts';

/** @throws AppError 401, 404, 409, 412 */
export async function showInterest(
  ctx: WriteContext,
  mwbeId: string,
  opportunityId: string,
  { version, words }: { readonly version: number; readonly words?: string | null | undefined },
): Promise<OwnResponse> {
  const moved = await move(ctx, await ownPair(ctx, mwbeId, opportunityId), 'interest', { version, words });
  await recordAnswer(ctx, moved, 'interested', { words });
  return ownResponse(ctx, mwbeId, opportunityId);
}

/** @throws AppError 401, 404, 409, 412 */
export async function declineOpportunity(
  ctx: WriteContext,
  mwbeId: string,
  opportunityId: string,
  { version, reason, words }: Decline,
): Promise<OwnResponse> {
  const moved = await move(ctx, await ownPair(ctx, mwbeId, opportunityId), 'decline', { version, reason, words });
  await recordAnswer(ctx, moved, 'declined', { reason, words });
  return ownResponse(ctx, mwbeId, opportunityId);
}

/** Withdraws interest or a quote. @throws AppError 401, 404, 409 after the award, 412 */
export async function withdrawResponse(
  ctx: WriteContext,
  mwbeId: string,
  opportunityId: string,
  { version, words }: { readonly version: number; readonly words: string },
): Promise<OwnResponse> {
  const moved = await move(ctx, await ownPair(ctx, mwbeId, opportunityId), 'withdraw', { version, words });
  await recordAnswer(ctx, moved, 'withdrawn', { words });
  return ownResponse(ctx, mwbeId, opportunityId);
}

/**
 * Sends a quote, or a new version of it.
 * @throws AppError 400, 401, 404, 409 once the deadline has passed, or with addenda that nobody acknowledged; 412
 */
export async function sendQuote(
  ctx: WriteContext,
  mwbeId: string,
  opportunityId: string,
  { version, files, ...facts }: NewQuote,
): Promise<OwnResponse> {
  const pair = await ownPair(ctx, mwbeId, opportunityId);
  if (facts.valid_until !== null && facts.valid_until < ctx.now.toISOString().slice(0, 10))
    throw badRequest('body.valid_until', 'has already passed');
  const before = await ownResponse(ctx, mwbeId, opportunityId);
  const moved = await move(ctx, pair, 'quote', { version });
  // the opportunity is held now: no addendum comes any more
  await refuseUnread(ctx, mwbeId, opportunityId);
  const { id, number } = await insertQuote(ctx, moved, facts);
  await attachFiles(ctx, pair, { quoteId: id, files });
  const isChange = before.response?.state === 'quoted';
  await recordAnswer(ctx, moved, isChange ? 'quote_changed' : 'quoted', { number });
  return ownResponse(ctx, mwbeId, opportunityId);
}

async function refuseUnread(ctx: WriteContext, mwbeId: string, opportunityId: string): Promise<void> {
  const { unread_addenda } = await ownResponse(ctx, mwbeId, opportunityId);
  if (unread_addenda.length === 0) return;
  const named = unread_addenda.length === 1 ? `addendum ${unread_addenda[0]}` : `addenda ${unread_addenda.join(', ')}`;
  const errors = unread_addenda.map((number) => ({ field: `addenda.${number}`, detail: 'is not acknowledged yet' }));
  throw new AppError(409, `Read and acknowledge ${named} before you send a quote.`, { errors });
}

async function insertQuote(ctx: WriteContext, { id }: Moved, facts: Omit<NewQuote, 'version' | 'files'>) {
  const quote = randomUUID();
  await sql`
    UPDATE opportunity_quotes SET replaced_at = ${ctx.now}
    WHERE response_id = ${id} AND replaced_at IS NULL`.execute(ctx.sql);
  const { rows } = await sql<{ number: number }>`
    INSERT INTO opportunity_quotes (id, response_id, number, amount, unit_price, note, valid_until, sent_by, sent_at)
    SELECT ${quote}::uuid, ${id}::uuid, coalesce(max(q.number), 0) + 1, ${facts.amount}::bigint, ${facts.unit_price}, ${facts.note},
           ${facts.valid_until}::date, ${requireUser(ctx.actor).id}::uuid, ${ctx.now}::timestamptz
    FROM opportunity_quotes q WHERE q.response_id = ${id}::uuid
    RETURNING number`.execute(ctx.sql);
  return { id: quote, number: rows[0]?.number ?? 1 };
}
