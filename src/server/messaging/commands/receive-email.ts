import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { DAY_MS } from '#contract/durations.ts';
import { LIMITS } from '#contract/limits.ts';
import { MESSAGE_LIMITS, tooLong } from '#contract/messaging/rules.ts';
import type { InboundEmail } from '#contract/messaging/schema/safety.ts';
import { messagingPeople } from '#server/accounts/reads/messaging-people.ts';
import { inspectContent } from '#server/documents/commands/check-file.ts';
import type { AppServices } from '#server/kernel/context/app-services.ts';
import type { ReadContext, WriteContext } from '#server/kernel/context/contexts.ts';
import { AppError, forbidden, notFound } from '#server/kernel/http/errors.ts';
import type { Announced } from '#server/kernel/http/handler.ts';
import type { ReadEmail } from '../adapters/email-parts.ts';
import { readEmail } from '../adapters/inbound-email.ts';
import type { Received } from '../adapters/mail-server.ts';
import { isAnnounced, isFromMailService } from '../adapters/mail-webhook.ts';
import { participantOf } from '../adapters/reply-address.ts';
import { authorizeByEmail, type Participating } from '../policy.ts';
import { deliver, lockThread } from './deliver.ts';
import { keepFile, type ReceivedFile } from './files.ts';
import { takeSendingLimit } from './sending-limit.ts';

const UNKNOWN = 'This reply address is not valid or has expired. Open the conversation on Plumbline instead.';
const ANOTHER_SENDER = 'Send your reply from the email address of your Plumbline account.';
const NOTHING = 'The reply is empty. Write it above the quoted email.';
const BLOCKED = 'Messages between the two companies are blocked, or this conversation is no longer open to you.';

/** The participant whom a reply address names; null for any other address. */
export const addressee = (ctx: Pick<ReadContext, 'secrets' | 'config' | 'now'>, address: string): string | null =>
  ctx.config.mailIn && participantOf(ctx.secrets, address, { domain: ctx.config.mailIn.domain, now: ctx.now });

/** An email that is to become a message, with its files in storage. */
interface Ready {
  readonly email: ReadEmail;
  readonly participantId: string;
  readonly idHash: Buffer;
  readonly files: readonly ReceivedFile[];
}

/** Takes an email by SMTP. What machines send is taken and dropped: an answer to it would begin a loop. */
export async function receiveEmail(services: AppServices, recipient: string, raw: Buffer): Promise<Received> {
  try {
    const ready = await prepareEmail(services.readContext(), recipient, raw);
    if (ready) await services.transact((ctx) => saveEmail(ctx, ready));
    return { taken: true };
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error;
    return { taken: false, reason: error.message };
  }
}

/**
 * Before the body is read: nobody but the mail service has the server hold more than any other request.
 * @throws AppError 403 for one that is not announced, 404 without a mail service, 411
 */
export function admitWebhook(ctx: ReadContext, { bytes, headers }: Announced): void {
  if (bytes !== null && bytes <= LIMITS.bodyBytes) return;
  const secret = ctx.config.mailIn?.webhookSecret;
  if (!secret) throw notFound();
  if (bytes === null) throw new AppError(411, 'Say how long the request is');
  const [sentAt, signature] = [headers['x-plumbline-timestamp'], headers['x-plumbline-signature']].map(String);
  if (!isAnnounced(secret, { sentAt: sentAt ?? '', signature: signature ?? '', bytes }, ctx.now))
    throw forbidden('A request of more than 256 kB needs headers that announce it');
}

/** The same by the webhook of a mail service. @throws AppError 403 for a wrong signature, 404 without a mail service */
export async function prepareWebhook(ctx: ReadContext, given: InboundEmail): Promise<Ready | null> {
  const secret = ctx.config.mailIn?.webhookSecret;
  if (!secret) throw notFound();
  if (!isFromMailService(secret, given, ctx.now)) throw forbidden('The signature does not fit, or is too old');
  return prepareEmail(ctx, given.recipient, Buffer.from(given.raw, 'base64'));
}

/**
 * Reads an email, looks who sent it, and receives its files.
 * @returns null for what is dropped: sent by a machine, or taken before
 * @throws AppError 404 for an unknown address, 403 for another sender, 413, 415 and 422 for what cannot be a message
 */
async function prepareEmail(ctx: ReadContext, recipient: string, raw: Buffer): Promise<Ready | null> {
  const participantId = addressee(ctx, recipient);
  if (participantId === null) throw new AppError(404, UNKNOWN);
  const email = await readEmail(raw).catch(() => {
    throw new AppError(422, 'This is not an email that we can read.');
  });
  if (email.isAutomatic) return null;
  const by = await senderOf(ctx, participantId, email);
  if (email.text === '' && email.files.length === 0) throw new AppError(422, NOTHING);
  if (email.text.length > MESSAGE_LIMITS.text) throw new AppError(413, tooLong(MESSAGE_LIMITS.text));
  if (email.files.length > MESSAGE_LIMITS.attachments)
    throw new AppError(413, `A message has up to ${MESSAGE_LIMITS.attachments} files.`);
  const idHash = createHash('sha256')
    .update(email.messageId ?? raw)
    .update(by.userId)
    .digest();
  if (await isKnown(ctx, idHash)) return null;
  return { email, participantId, idHash, files: await receiveAttachments(ctx, email) };
}

async function senderOf(
  ctx: Pick<ReadContext | WriteContext, 'sql' | 'config'>,
  participantId: string,
  { from }: ReadEmail,
): Promise<Participating> {
  const by = from && (await authorizeByEmail(ctx as ReadContext, participantId, from, messagingPeople(ctx.config)));
  if (!by) throw forbidden(ANOTHER_SENDER);
  return by;
}

async function receiveAttachments(ctx: ReadContext, { files }: ReadEmail): Promise<ReceivedFile[]> {
  const received: ReceivedFile[] = [];
  for (const file of files) {
    const { content, isScanned, ...facts } = await inspectContent(ctx.config, {
      name: file.name,
      content: Buffer.from(file.content),
    });
    received.push(await keepFile(ctx, randomBytes(16).toString('hex'), { content, isScanned }, facts));
  }
  return received;
}

const isKnown = async ({ sql: db }: Pick<ReadContext, 'sql'>, idHash: Buffer): Promise<boolean> =>
  (await db.selectFrom('inbound_emails').select('id_hash').where('id_hash', '=', idHash).executeTakeFirst()) !==
  undefined;

/** Makes an email a message, once. @throws AppError 403, 409 for a block, 429 */
export async function saveEmail(ctx: WriteContext, { email, participantId, idHash, files }: Ready): Promise<void> {
  const by = await senderOf(ctx, participantId, email);
  await lockThread(ctx, by.threadId);
  const { rows } = await sql`
    INSERT INTO inbound_emails (id_hash, participant_id, received_at) VALUES (${idHash}, ${participantId}::uuid, ${ctx.now})
    ON CONFLICT (id_hash) DO NOTHING RETURNING id_hash`.execute(ctx.sql);
  if (rows.length === 0) return;
  await takeSendingLimit(ctx, by.userId, { started: 0 });
  const key = keyOf(idHash);
  const seq = await deliver(ctx, by, { kind: 'message', text: email.text, via: 'email', key, files });
  if (seq === null) throw new AppError(409, BLOCKED);
}

/** A UUID made of the hash: the same email has the same key. */
function keyOf(hash: Buffer): string {
  const hex = hash.toString('hex', 0, 16);
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

const KEEP_MS = 180 * DAY_MS;
const BATCH = 1_000;

/** Deletes what says that an email came, long after any mail server would send it again. */
export async function purgeInboundEmails(services: AppServices): Promise<void> {
  const before = new Date(services.clock.now().getTime() - KEEP_MS);
  await services.transact(({ sql: tx }) =>
    sql`DELETE FROM inbound_emails WHERE id_hash IN (
      SELECT id_hash FROM inbound_emails WHERE received_at < ${before} LIMIT ${BATCH})`.execute(tx),
  );
}
