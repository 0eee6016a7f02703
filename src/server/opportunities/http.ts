import { HIRING_SIDE } from '#contract/access/user-types.ts';
import { DOCUMENT_FAULT_MESSAGES, MAX_UNFINISHED_DOCUMENTS } from '#contract/documents/rules.ts';
import { members } from '#contract/endpoint.ts';
import { endpoints } from '#contract/opportunities/endpoints.ts';
import { OPPORTUNITY_UPLOAD } from '#contract/opportunities/rules.ts';
import { downloadQuota } from '#server/kernel/context/quotas.ts';
import type { UploadRules } from '#server/kernel/files/uploads.ts';
import { command, file, type Handlers, read } from '#server/kernel/http/handler.ts';
import { acknowledgeAddendum } from './commands/acknowledge.ts';
import { changeDraft, copyOpportunity, createDraft, removeDraft, restoreDraft } from './commands/draft.ts';
import { removeFile, saveFile } from './commands/files.ts';
import {
  awardOpportunity,
  cancelOpportunity,
  closeOpportunity,
  issueAddendum,
  publishOpportunity,
} from './commands/publish.ts';
import { answerQuestion, askQuestion, questionLimit } from './commands/questions.ts';
import { receiveFile } from './commands/receive.ts';
import { removeTemplate, renameTemplate, saveTemplate } from './commands/templates.ts';
import { opportunityFile } from './reads/files.ts';
import { ownCounts, ownOpportunities } from './reads/own.ts';
import { zipPlace } from './reads/places.ts';
import { questions } from './reads/questions.ts';
import { templates } from './reads/templates.ts';
import { opportunity } from './reads.ts';

/** Uploads by those who edit opportunities; which one a file is for is said when it is saved. */
export const opportunityUploads: UploadRules = {
  ...OPPORTUNITY_UPLOAD,
  access: members(...HIRING_SIDE, 'INTERNAL'),
  tooLarge: DOCUMENT_FAULT_MESSAGES.large,
  unfinished: MAX_UNFINISHED_DOCUMENTS,
};

export const http: Handlers<typeof endpoints> = {
  read: read(endpoints.read, (ctx, { query }) => opportunity(ctx, query.id)),
  own: read(endpoints.own, (ctx, { query }) => ownOpportunities(ctx, query)),
  ownCounts: read(endpoints.ownCounts, (ctx, { query }) => ownCounts(ctx, query)),
  create: command(endpoints.create, { run: (ctx, { body }) => createDraft(ctx, body) }),
  copy: command(endpoints.copy, { run: (ctx, { params }) => copyOpportunity(ctx, params.id) }),
  change: command(endpoints.change, { run: (ctx, { params, body }) => changeDraft(ctx, params.id, body) }),
  remove: command(endpoints.remove, {
    run: async (ctx, { params }) => {
      await removeDraft(ctx, params.id);
      return null;
    },
  }),
  restore: command(endpoints.restore, { run: (ctx, { params }) => restoreDraft(ctx, params.id) }),
  publish: command(endpoints.publish, {
    run: (ctx, { params, body }) => publishOpportunity(ctx, params.id, body.version),
  }),
  amend: command(endpoints.amend, { run: (ctx, { params, body }) => issueAddendum(ctx, params.id, body) }),
  acknowledge: command(endpoints.acknowledge, {
    run: (ctx, { params, body }) =>
      acknowledgeAddendum(ctx, params.id, { number: params.number, mwbeId: body.mwbe_id }),
  }),
  close: command(endpoints.close, { run: (ctx, { params, body }) => closeOpportunity(ctx, params.id, body.version) }),
  award: command(endpoints.award, { run: (ctx, { params, body }) => awardOpportunity(ctx, params.id, body) }),
  cancel: command(endpoints.cancel, { run: (ctx, { params, body }) => cancelOpportunity(ctx, params.id, body) }),
  addFile: command(endpoints.addFile, {
    prepare: (ctx, { params, body }) => receiveFile(ctx, params.id, body.upload),
    run: (ctx, { params }, received) => saveFile(ctx, params.id, received),
  }),
  removeFile: command(endpoints.removeFile, { run: (ctx, { params }) => removeFile(ctx, params.id, params.fileId) }),
  downloadFile: file(endpoints.downloadFile, (ctx, { params }) => opportunityFile(ctx, params.id, params.fileId), {
    rateLimit: downloadQuota,
  }),
  place: read(endpoints.place, async (_ctx, { query }) => zipPlace(query.zip)),
  questions: read(endpoints.questions, (ctx, { params }) => questions(ctx, params.id)),
  ask: command(endpoints.ask, {
    rateLimit: questionLimit,
    run: (ctx, { params, body }) => askQuestion(ctx, params.id, body),
  }),
  answer: command(endpoints.answer, { run: (ctx, { params, body }) => answerQuestion(ctx, params.id, body.answer) }),
  templates: read(endpoints.templates, (ctx) => templates(ctx)),
  saveTemplate: command(endpoints.saveTemplate, { run: (ctx, { body }) => saveTemplate(ctx, body) }),
  renameTemplate: command(endpoints.renameTemplate, {
    run: (ctx, { params, body }) => renameTemplate(ctx, params.id, body.name),
  }),
  removeTemplate: command(endpoints.removeTemplate, {
    run: async (ctx, { params }) => {
      await removeTemplate(ctx, params.id);
      return null;
    },
  }),
};
