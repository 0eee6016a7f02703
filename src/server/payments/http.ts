import { endpoints } from '#contract/payments/endpoints.ts';
import { command, type Handlers, read } from '#server/kernel/http/handler.ts';
import { answerLine } from './commands/answer.ts';
import { addChangeOrder, completeWork, finalizeContract } from './commands/contract.ts';
import { correctLine } from './commands/correct.ts';
import { replyToDifference, settleDifference } from './commands/difference.ts';
import { recordContract } from './commands/record.ts';
import { reportLine, reportMany } from './commands/report.ts';
import { paymentContract } from './reads/contract.ts';
import { paymentRules } from './reads/rules.ts';
import { paymentContracts, paymentTasks, paymentTotals } from './reads.ts';

export const http: Handlers<typeof endpoints> = {
  tasks: read(endpoints.tasks, (ctx, { query }) => paymentTasks(ctx, query)),
  contracts: read(endpoints.contracts, (ctx, { query }) => paymentContracts(ctx, query)),
  totals: read(endpoints.totals, (ctx, { query }) => paymentTotals(ctx, query)),
  rules: read(endpoints.rules, (ctx) => paymentRules(ctx)),
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
  settle: command(endpoints.settle, { run: (ctx, { params, body }) => settleDifference(ctx, params.id, body) }),
  correct: command(endpoints.correct, { run: (ctx, { params, body }) => correctLine(ctx, params.id, body) }),
};
