import { endpoints } from '#contract/opportunities/endpoints.ts';
import { command, type Handlers, read } from '#server/kernel/http/handler.ts';
import { acknowledgeAddendum } from './commands/acknowledge.ts';
import { changeDraft, copyOpportunity, createDraft, removeDraft, restoreDraft } from './commands/draft.ts';
import {
  awardOpportunity,
  cancelOpportunity,
  closeOpportunity,
  issueAddendum,
  publishOpportunity,
} from './commands/publish.ts';
import { answerQuestion, askQuestion, questionLimit } from './commands/questions.ts';
import { removeTemplate, renameTemplate, saveTemplate } from './commands/templates.ts';
import { ownCounts, ownOpportunities } from './reads/own.ts';
import { questions } from './reads/questions.ts';
import { templates } from './reads/templates.ts';
import { opportunity } from './reads.ts';

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
