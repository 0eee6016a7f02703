import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { QUOTE_UPLOAD, RESPONSE_LIMITS } from '#contract/responses/rules.ts';
import type { OwnResponse } from '#contract/responses/schema.ts';
import { activeMembers } from '#server/accounts/reads.ts';
import { serialize } from '#server/db/serialize.ts';
import { inspectUpload } from '#server/documents/commands/check-file.ts';
import { requireUser } from '#server/kernel/context/authorize.ts';
import type { ReadContext, WriteContext } from '#server/kernel/context/contexts.ts';
import { openStorage } from '#server/kernel/files/storage.ts';
import { badRequest, conflict, notFound } from '#server/kernel/http/errors.ts';
import { publishedOpportunities } from '#server/opportunities/reads/for-responses.ts';
import { deleteQuoteFile, deleteQuoteUpload } from '../job-definitions.ts';
import { isSavedUpload, quoteFileKey } from '../reads/files.ts';
import { type OwnPair, ownPair, ownResponse } from '../reads/firms.ts';
import type { QuoteFileTable } from '../tables.ts';

interface Params {
  /** Of the firm. */
  readonly id: string;
  readonly opportunity_id: string;
}
/** What is known once a file is in storage; `waiting` until the scanner has seen it. */
type Received = Pick<
  QuoteFileTable,
  'upload' | 'display_name' | 'media_type' | 'bytes' | 'sha256' | 'state' | 'checked_at'
>;

/**
 * Inspects an upload and copies it to storage; null if an earlier call did and saved it. Until it is saved, the upload
 * stays: a call that was cut off can be repeated.
 * @throws AppError 401, 404, 409, 413, 415
 */
export async function receiveQuoteFile(
  ctx: ReadContext,
  { id, opportunity_id }: Params,
  upload: string,
): Promise<Received | null> {
  const pair = await ownPair(ctx, id, opportunity_id);
  const { id: userId } = requireUser(ctx.actor);
  const isSaved = () => isSavedUpload(ctx, pair, { upload, userId });
  if (await isSaved()) return null;
  try {
    const { content, isScanned, ...facts } = await inspectUpload(ctx.config, QUOTE_UPLOAD, upload, userId);
    await openStorage(ctx.config).put(quoteFileKey(upload), content);
    return { upload, ...facts, state: isScanned ? 'checked' : 'waiting', checked_at: isScanned ? ctx.now : null };
  } catch (error) {
    // the first call may have saved it a moment ago and deleted the upload
    if (await isSaved()) return null;
    throw error;
  }
}

/** One after the other: what goes with a quote, what is deleted, and how many there are. */
const oneByOne = (ctx: WriteContext, { mwbeId, opportunityId }: OwnPair) =>
  serialize(ctx.sql, `quote files ${opportunityId} ${mwbeId}`);

/** Makes a received file one for the next quote. @throws AppError 401, 404, 409 once nothing is taken, or with too many */
export async function saveQuoteFile(
  ctx: WriteContext,
  { id, opportunity_id }: Params,
  received: Received | null,
): Promise<OwnResponse> {
  const pair = await ownPair(ctx, id, opportunity_id);
  if (received) {
    await oneByOne(ctx, pair);
    const { id: userId } = requireUser(ctx.actor);
    if (!(await isSavedUpload(ctx, pair, { upload: received.upload, userId }))) await insertFile(ctx, pair, received);
  }
  return ownResponse(ctx, id, opportunity_id);
}

async function insertFile(ctx: WriteContext, pair: OwnPair, received: Received): Promise<void> {
  const { mwbeId, opportunityId } = pair;
  const { upload, display_name, media_type, bytes, sha256, state, checked_at } = received;
  const fileId = randomUUID();
  const { rows } = await sql`
    INSERT INTO opportunity_quote_files (id, opportunity_id, mwbe_id, upload, display_name, media_type, bytes, sha256,
                                         state, sent_by, created_at, checked_at)
    SELECT ${fileId}::uuid, o.id, ${mwbeId}::uuid, ${upload}, ${display_name}, ${media_type}, ${bytes}::int,
           ${sha256}::bytea, ${state}, ${requireUser(ctx.actor).id}::uuid, ${ctx.now}::timestamptz,
           ${checked_at}::timestamptz
    FROM ${publishedOpportunities(ctx.now)} o
    WHERE o.id = ${opportunityId} AND o.is_open AND o.hiring_company_id IS NOT NULL
      AND (SELECT count(*) FROM opportunity_quote_files f
           WHERE f.opportunity_id = o.id AND f.mwbe_id = ${mwbeId}) < ${RESPONSE_LIMITS.uploaded}
    RETURNING id`.execute(ctx.sql);
  if (rows.length === 0) throw await refusal(ctx, pair);
  await ctx.enqueue(deleteQuoteUpload.with({ file: upload }));
  await note(ctx, pair, 'quote file added', { file: fileId, bytes, state });
}

async function refusal(ctx: WriteContext, { mwbeId, opportunityId }: OwnPair) {
  const { actions } = await ownResponse(ctx, mwbeId, opportunityId);
  if (!actions.includes('quote')) return conflict('This opportunity takes no more quotes.');
  return conflict(`You can upload up to ${RESPONSE_LIMITS.uploaded} files for one opportunity.`);
}

/** Deletes a file that nobody but the firm has seen. @throws AppError 401, 404, 409 once it went with a quote */
export async function removeQuoteFile(
  ctx: WriteContext,
  { id, opportunity_id, file_id }: Params & { readonly file_id: string },
): Promise<OwnResponse> {
  const pair = await ownPair(ctx, id, opportunity_id);
  await oneByOne(ctx, pair);
  const { rows } = await sql<{ upload: string }>`
    DELETE FROM opportunity_quote_files f
    WHERE f.id = ${file_id} AND f.mwbe_id = ${pair.mwbeId} AND f.opportunity_id = ${pair.opportunityId}
      AND NOT EXISTS (SELECT FROM opportunity_quote_attachments a WHERE a.file_id = f.id)
    RETURNING f.upload`.execute(ctx.sql);
  const [removed] = rows;
  if (!removed) throw await keptOrMissing(ctx, pair, file_id);
  await ctx.enqueue(deleteQuoteFile.with({ file: removed.upload }));
  await note(ctx, pair, 'quote file removed', { file: file_id });
  return ownResponse(ctx, id, opportunity_id);
}

async function keptOrMissing(ctx: WriteContext, { mwbeId, opportunityId }: OwnPair, fileId: string) {
  const kept = await ctx.sql
    .selectFrom('opportunity_quote_files')
    .select('id')
    .where('id', '=', fileId)
    .where('mwbe_id', '=', mwbeId)
    .where('opportunity_id', '=', opportunityId)
    .executeTakeFirst();
  return kept ? conflict('This file went with a quote. Send a new version without it.') : notFound();
}

/** What goes with a version of a quote. @throws AppError 400 for what is no file of the firm for this opportunity */
export async function attachFiles(
  ctx: WriteContext,
  pair: OwnPair,
  { quoteId, files }: { readonly quoteId: string; readonly files: readonly string[] },
): Promise<void> {
  if (files.length === 0) return;
  await oneByOne(ctx, pair);
  const { rows } = await sql<{ file_id: string }>`
    INSERT INTO opportunity_quote_attachments (quote_id, file_id, position)
    SELECT ${quoteId}::uuid, f.id, min(n.at)::int FROM unnest(${files}::uuid[]) WITH ORDINALITY AS n (id, at)
    JOIN opportunity_quote_files f ON f.id = n.id
    WHERE f.mwbe_id = ${pair.mwbeId} AND f.opportunity_id = ${pair.opportunityId} AND f.state <> 'rejected'
    GROUP BY f.id RETURNING file_id`.execute(ctx.sql);
  const attached = new Set(rows.map(({ file_id }) => file_id));
  const missing = files.findIndex((file) => !attached.has(file));
  if (missing >= 0) throw badRequest(`body.files.${missing}`, 'is not a file that can go with this quote');
}

/** In the audit trail, and for colleagues who have the page open. */
async function note(
  ctx: WriteContext,
  { mwbeId, opportunityId }: OwnPair,
  action: 'quote file added' | 'quote file removed',
  details: Record<string, string | number>,
): Promise<void> {
  await ctx.audit({
    action,
    subjectType: 'opportunity',
    subjectId: opportunityId,
    details: { firm: mwbeId, ...details },
  });
  await ctx.change('opportunities', opportunityId, await activeMembers(ctx.sql, mwbeId));
}
