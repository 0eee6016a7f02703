import { sql } from 'kysely';
import type { Message } from '#contract/messaging/schema/messages.ts';
import type { NewMessage } from '#contract/messaging/schema/threads.ts';
import { requireUser } from '#server/kernel/context/authorize.ts';
import type { ReadContext, WriteContext } from '#server/kernel/context/contexts.ts';
import { conflict } from '#server/kernel/http/errors.ts';
import { authorizeParticipant, type Participating } from '../policy.ts';
import { messageBySeq } from '../reads/messages.ts';
import { thread } from '../reads/thread.ts';
import { deliver, lockThread } from './deliver.ts';
import { type ReceivedFile, receiveFiles } from './files.ts';
import { takeSendingLimit } from './sending-limit.ts';

/** Receives the files of a message, unless an earlier try has sent it. @throws AppError 401, 404, 409, 413, 415 */
export async function receiveMessage(
  ctx: ReadContext,
  threadId: string,
  { key, uploads }: NewMessage,
): Promise<readonly ReceivedFile[]> {
  const { userId } = await authorizeParticipant(ctx, threadId);
  if (uploads.length === 0 || (await sentBefore(ctx, userId, key))) return [];
  try {
    return await receiveFiles(ctx, uploads, userId);
  } catch (error) {
    // the first try may have sent it a moment ago and deleted the uploads
    if (await sentBefore(ctx, userId, key)) return [];
    throw error;
  }
}

/** Sends a message once, however often it is tried. @throws AppError 401, 404, 409 for a block, 429 */
export async function sendMessage(
  ctx: WriteContext,
  threadId: string,
  { key, text }: NewMessage,
  files: readonly ReceivedFile[],
): Promise<Message> {
  const by = await authorizeParticipant(ctx, threadId);
  await lockThread(ctx, threadId);
  const before = await sentBefore(ctx, by.userId, key);
  if (before) return messageBySeq(ctx, sameThread(before, threadId), before.seq);
  await takeSendingLimit(ctx, by.userId, { started: 0 });
  const seq = await deliver(ctx, by, { kind: 'message', text, via: 'app', key, files });
  if (seq === null) throw await refusal(ctx, by);
  await clearDraft(ctx, threadId);
  return messageBySeq(ctx, threadId, seq);
}

interface Sent {
  readonly thread_id: string;
  readonly seq: number;
}

function sameThread({ thread_id }: Sent, threadId: string): string {
  if (thread_id !== threadId) throw conflict('This message was sent in another conversation');
  return thread_id;
}

/** What a person has sent with this key. */
export async function sentBefore(
  { sql: db }: Pick<ReadContext, 'sql'> | Pick<WriteContext, 'sql'>,
  userId: string,
  key: string,
): Promise<Sent | undefined> {
  const { rows } = await sql<Sent>`
    SELECT thread_id, seq FROM messages WHERE author_id = ${userId}::uuid AND client_key = ${key}::uuid`.execute(db);
  return rows[0];
}

/** Why a message was not written. */
async function refusal(ctx: WriteContext, { threadId }: Participating): Promise<Error> {
  const { block, other } = await thread(ctx, threadId);
  if (block === 'by_own') return conflict(`Your company blocked ${other.name}. End the block to write to them.`);
  if (block === 'by_other') return conflict(`${other.name} doesn't accept messages from your company.`);
  return conflict(`Nobody from ${other.name} uses messages any more.`);
}

/** What was typed has been sent. */
export async function clearDraft(ctx: WriteContext, place: string): Promise<void> {
  await ctx.sql
    .deleteFrom('message_drafts')
    .where('user_id', '=', requireUser(ctx.actor).id)
    .where('place', '=', place)
    .execute();
}
