import { DOCUMENT_FAULT_MESSAGES, MAX_UNFINISHED_DOCUMENTS } from '#contract/documents/rules.ts';
import { members } from '#contract/endpoint.ts';
import { endpoints } from '#contract/messaging/endpoints.ts';
import { MESSAGE_UPLOAD, MESSAGING_TYPES } from '#contract/messaging/rules.ts';
import { refuseImpersonation, requireUser } from '#server/kernel/context/authorize.ts';
import { downloadQuota, exportQuota } from '#server/kernel/context/quotas.ts';
import type { UploadRules } from '#server/kernel/files/uploads.ts';
import { command, file, type Handlers, read } from '#server/kernel/http/handler.ts';
import { changeThread, markRead, saveDraft, signalTyping } from './commands/own-state.ts';
import { addParticipant, removeParticipant } from './commands/participants.ts';
import { admitWebhook, prepareWebhook, saveEmail } from './commands/receive-email.ts';
import { blockOrganization, closeReport, reportLimit, reportMessage, unblockOrganization } from './commands/safety.ts';
import { receiveMessage, sendMessage } from './commands/send.ts';
import { prepareThreads, startThreads } from './commands/start.ts';
import { attachmentDownload } from './reads/attachments.ts';
import { blocks } from './reads/blocks.ts';
import { draft } from './reads/drafts.ts';
import { messages } from './reads/messages.ts';
import { threadFile } from './reads/pdf.ts';
import { colleagues } from './reads/people.ts';
import { possibleRecipient, recipientLimit } from './reads/recipients.ts';
import { messageReports } from './reads/reports.ts';
import { searchLimit, searchMessages } from './reads/search.ts';
import { thread } from './reads/thread.ts';
import { threads, unreadCounts } from './reads/threads.ts';

/** Files for messages; which message one belongs to is said when it is sent. */
export const messageUploads: UploadRules = {
  ...MESSAGE_UPLOAD,
  access: members(...MESSAGING_TYPES),
  async owner(ctx) {
    refuseImpersonation(ctx.actor);
    return requireUser(ctx.actor).id;
  },
  tooLarge: DOCUMENT_FAULT_MESSAGES.large,
  unfinished: MAX_UNFINISHED_DOCUMENTS,
};

/** For commands that answer nothing. */
const nothing = async (work: Promise<void>): Promise<null> => {
  await work;
  return null;
};

export const http: Handlers<typeof endpoints> = {
  list: read(endpoints.list, (ctx, { query }) => threads(ctx, query)),
  counts: read(endpoints.counts, (ctx) => unreadCounts(ctx)),
  search: read(endpoints.search, (ctx, { query }) => searchMessages(ctx, query), { rateLimit: searchLimit }),
  recipient: read(endpoints.recipient, (ctx, { query }) => possibleRecipient(ctx, query), {
    rateLimit: recipientLimit,
  }),
  one: read(endpoints.one, (ctx, { params }) => thread(ctx, params.id)),
  messages: read(endpoints.messages, (ctx, { params, query }) => messages(ctx, params.id, query)),
  pdf: file(endpoints.pdf, (ctx, { params }) => threadFile(ctx, params.id), { rateLimit: exportQuota }),
  attachment: file(endpoints.attachment, (ctx, { params }) => attachmentDownload(ctx, params.id), {
    rateLimit: downloadQuota,
  }),
  start: command(endpoints.start, {
    prepare: (ctx, { body }) => prepareThreads(ctx, body),
    run: (ctx, { body }, prepared) => startThreads(ctx, body, prepared),
  }),
  send: command(endpoints.send, {
    prepare: (ctx, { params, body }) => receiveMessage(ctx, params.id, body),
    run: (ctx, { params, body }, files) => sendMessage(ctx, params.id, body, files),
  }),
  read: command(endpoints.read, { run: (ctx, { params, body }) => markRead(ctx, params.id, body.seq) }),
  typing: command(endpoints.typing, { run: (ctx, { params }) => nothing(signalTyping(ctx, params.id)) }),
  change: command(endpoints.change, { run: (ctx, { params, body }) => changeThread(ctx, params.id, body) }),
  draft: read(endpoints.draft, (ctx, { params }) => draft(ctx, params.id)),
  saveDraft: command(endpoints.saveDraft, { run: (ctx, { params, body }) => saveDraft(ctx, params.id, body) }),
  colleagues: read(endpoints.colleagues, (ctx, { params }) => colleagues(ctx, params.id)),
  add: command(endpoints.add, { run: (ctx, { params, body }) => addParticipant(ctx, params.id, body) }),
  remove: command(endpoints.remove, {
    run: (ctx, { params }) => nothing(removeParticipant(ctx, params.id, params.user_id)),
  }),
  blocks: read(endpoints.blocks, (ctx) => blocks(ctx)),
  block: command(endpoints.block, { run: (ctx, { body }) => blockOrganization(ctx, body) }),
  unblock: command(endpoints.unblock, { run: (ctx, { params }) => nothing(unblockOrganization(ctx, params.id)) }),
  report: command(endpoints.report, {
    rateLimit: reportLimit,
    run: (ctx, { params, body }) => reportMessage(ctx, params.id, body),
  }),
  reports: read(endpoints.reports, (ctx, { query }) => messageReports(ctx, query)),
  closeReport: command(endpoints.closeReport, { run: (ctx, { params, body }) => closeReport(ctx, params.id, body) }),
  inbound: command(endpoints.inbound, {
    admit: admitWebhook,
    prepare: (ctx, { body }) => prepareWebhook(ctx, body),
    run: async (ctx, _input, ready) => (ready ? nothing(saveEmail(ctx, ready)) : null),
  }),
};
