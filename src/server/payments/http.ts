import { HIRING_SIDE } from '#contract/access/user-types.ts';
import { DOCUMENT_FAULT_MESSAGES, MAX_UNFINISHED_DOCUMENTS } from '#contract/documents/rules.ts';
import { members } from '#contract/endpoint.ts';
import { endpoints } from '#contract/payments/endpoints.ts';
import { PAYMENT_PROOF_UPLOAD } from '#contract/payments/rules.ts';
import { refuseImpersonation } from '#server/kernel/context/authorize.ts';
import { downloadQuota } from '#server/kernel/context/quotas.ts';
import type { UploadRules } from '#server/kernel/files/uploads.ts';
import { command, file, type Handlers, read } from '#server/kernel/http/handler.ts';
import { answerLine } from './commands/answer.ts';
import { addChangeOrder, completeWork, finalizeContract } from './commands/contract.ts';
import { correctLine } from './commands/correct.ts';
import { askStaff, replyToDifference, settleDifference } from './commands/difference.ts';
import { receiveProof, removeProof, saveProof } from './commands/proof.ts';
import { recordContract } from './commands/record.ts';
import { changeReminders } from './commands/reminder-settings.ts';
import { reportLine, reportMany } from './commands/report.ts';
import { paymentContract } from './reads/contract.ts';
import { findOwners, ownerLimit } from './reads/owners.ts';
import { paymentRules } from './reads/prompt-payment-rules.ts';
import { proofDownload, proofSender } from './reads/proof.ts';
import { reminderSettings } from './reads/reminders.ts';
import { paymentContracts, paymentTasks, paymentTotals } from './reads.ts';

/** Uploads by payers and firms; which line one proves is said when it is saved. */
export const proofUploads: UploadRules = {
  ...PAYMENT_PROOF_UPLOAD,
  access: members(...HIRING_SIDE, 'MWBE'),
  owner(ctx) {
    refuseImpersonation(ctx.actor);
    return proofSender(ctx);
  },
  tooLarge: DOCUMENT_FAULT_MESSAGES.large,
  unfinished: MAX_UNFINISHED_DOCUMENTS,
};

export const http: Handlers<typeof endpoints> = {
  tasks: read(endpoints.tasks, (ctx, { query }) => paymentTasks(ctx, query)),
  contracts: read(endpoints.contracts, (ctx, { query }) => paymentContracts(ctx, query)),
  totals: read(endpoints.totals, (ctx, { query }) => paymentTotals(ctx, query)),
  rules: read(endpoints.rules, (ctx) => paymentRules(ctx)),
  owners: read(endpoints.owners, (ctx, { query }) => findOwners(ctx, query.q), { rateLimit: ownerLimit }),
  contract: read(endpoints.contract, (ctx, { params }) => paymentContract(ctx, params.id)),
  create: command(endpoints.create, { run: (ctx, { body }) => recordContract(ctx, body) }),
  changeOrder: command(endpoints.changeOrder, { run: (ctx, { params, body }) => addChangeOrder(ctx, params.id, body) }),
  complete: command(endpoints.complete, { run: (ctx, { params, body }) => completeWork(ctx, params.id, body) }),
  finalize: command(endpoints.finalize, {
    run: (ctx, { params, body }) => finalizeContract(ctx, params.id, body.version),
  }),
  reportMany: command(endpoints.reportMany, { run: (ctx, { body }) => reportMany(ctx, body) }),
  report: command(endpoints.report, { run: (ctx, { params, body }) => reportLine(ctx, params.id, body) }),
  answer: command(endpoints.answer, { run: (ctx, { params, body }) => answerLine(ctx, params.id, body) }),
  reply: command(endpoints.reply, { run: (ctx, { params, body }) => replyToDifference(ctx, params.id, body) }),
  askStaff: command(endpoints.askStaff, { run: (ctx, { params, body }) => askStaff(ctx, params.id, body) }),
  addFile: command(endpoints.addFile, {
    prepare: (ctx, { params, body }) => receiveProof(ctx, params.id, body.upload),
    run: (ctx, { params }, received) => saveProof(ctx, params.id, received),
  }),
  removeFile: command(endpoints.removeFile, { run: (ctx, { params }) => removeProof(ctx, params) }),
  file: file(endpoints.file, (ctx, { params }) => proofDownload(ctx, params), { rateLimit: downloadQuota }),
  reminders: read(endpoints.reminders, (ctx) => reminderSettings(ctx)),
  changeReminders: command(endpoints.changeReminders, { run: (ctx, { body }) => changeReminders(ctx, body) }),
  settle: command(endpoints.settle, { run: (ctx, { params, body }) => settleDifference(ctx, params.id, body) }),
  correct: command(endpoints.correct, { run: (ctx, { params, body }) => correctLine(ctx, params.id, body) }),
};
