import { MESSAGE_UPLOAD } from '#contract/messaging/rules.ts';
import type { Message } from '#contract/messaging/schema/messages.ts';
import type { Thread } from '#contract/messaging/schema/threads.ts';
import {
  fileDeletion,
  purgeAbandonedUploads,
  type StoredFiles,
  scanStoredFiles,
  uploadDeletion,
} from '#server/documents/commands/stored-files.ts';
import type { AppServices } from '#server/kernel/context/app-services.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import { AppError } from '#server/kernel/http/errors.ts';
import { handleJob, scheduledJob } from '#server/kernel/jobs/handler.ts';
import { createUnsubscribeLinks } from '#server/notifications/commands/unsubscribe.ts';
import { recipientContext } from '#server/notifications/reads/recipient-context.ts';
import { replyAddress } from './adapters/reply-address.ts';
import { claimDueMail } from './commands/claim-due-mail.ts';
import { purgeInboundEmails } from './commands/receive-email.ts';
import { MAILED, messagesMail } from './emails/messages.ts';
import { deleteMessageFile, deleteMessageUpload, mailMessages } from './job-definitions.ts';
import { messageFileKey } from './reads/attachments.ts';
import { newestMessages } from './reads/messages.ts';
import { thread } from './reads/thread.ts';

/** Small enough not to block the embedded database noticeably. */
const BATCH = 200;

const startEmails = scheduledJob({
  name: 'messaging.start-emails',
  title: 'Start the emails about messages that are due',
  schedule: '* * * * *',
  async handle(services) {
    while ((await services.transact((ctx) => claimDueMail(ctx, BATCH), { limitMs: 10_000 })) === BATCH);
  },
});

/** What a participant has not read, as they would see it now; null where that is nothing. */
async function unreadOf(
  ctx: ReadContext,
  threadId: string,
  { after, until }: { readonly after: number; readonly until: number },
): Promise<{ readonly found: Thread; readonly unread: readonly Message[] } | null> {
  const found = await thread(ctx, threadId).catch((error: unknown) => {
    // who has left reads nothing any more
    if (error instanceof AppError && error.status === 404) return null;
    throw error;
  });
  if (!found || found.is_muted) return null;
  const span = { after: Math.max(after, found.read_seq), until, limit: MAILED };
  const lines = await newestMessages(ctx, threadId, span);
  const unread = lines.filter(({ kind, is_own }) => kind === 'message' && !is_own);
  return unread.length > 0 ? { found, unread } : null;
}

const mailHandler = handleJob(mailMessages, async (services, { participant_id, after, until }) => {
  const reading = services.readContext();
  const place = await reading.sql
    .selectFrom('message_participants')
    .select(['user_id', 'thread_id'])
    .where('id', '=', participant_id)
    .executeTakeFirst();
  const telling = place && (await recipientContext(reading, place.user_id));
  const told = telling && (await unreadOf(telling.ctx, place.thread_id, { after, until }));
  if (!told) return;
  const { found, unread } = told;
  const unsubscribe = await createUnsubscribeLinks(services, telling.person.id);
  const to = { ...telling.person, key: `${participant_id}.${until}`, unsubscribe };
  const content = { thread: found, messages: unread, unread: Math.max(found.unread, unread.length), to };
  await services.mail.send(messagesMail({ ...content, replyTo: replyTo(services, participant_id) }, services.origin()));
});

function replyTo({ config, secrets, clock }: AppServices, participantId: string): string | null {
  if (!config.mailIn) return null;
  return replyAddress(secrets, { participantId, domain: config.mailIn.domain, now: clock.now() });
}

const FILES: StoredFiles = { uploads: MESSAGE_UPLOAD, keyOf: messageFileKey, table: 'message_attachments' };

const checkWaiting = scheduledJob({
  name: 'messaging.check-waiting',
  title: 'Scan files of messages that came while the virus scanner was away',
  schedule: '*/5 * * * *',
  handle: (services) =>
    scanStoredFiles(services, FILES, {
      deleteFile: deleteMessageFile,
      action: 'message file rejected',
      subjectType: 'message file',
      subject: 'id',
    }),
});
const purgeUploads = scheduledJob({
  name: 'messaging.purge-uploads',
  title: 'Delete abandoned uploads of messages',
  schedule: '37 * * * *',
  handle: (services) => purgeAbandonedUploads(services, FILES),
});
const purgeEmails = scheduledJob({
  name: 'messaging.purge-inbound-emails',
  title: 'Delete old Message-IDs of replies by email',
  schedule: '22 4 * * *',
  handle: purgeInboundEmails,
});

export const jobs = [
  startEmails,
  mailHandler,
  checkWaiting,
  purgeUploads,
  purgeEmails,
  uploadDeletion(deleteMessageUpload, FILES),
  fileDeletion(deleteMessageFile, FILES),
];
