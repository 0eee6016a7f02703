import { endpoints } from '#contract/analytics/endpoints.ts';
import { command, type Handlers, read } from '#server/kernel/http/handler.ts';
import {
  feedbackLimit,
  giveFeedback,
  recordView,
  reportScriptFailure,
  scriptFailureLimit,
  viewLimit,
} from './commands.ts';
import { failureCounts, feedbackPage, viewCounts } from './reads.ts';

export const http: Handlers<typeof endpoints> = {
  view: command(endpoints.view, { rateLimit: viewLimit, run: (ctx, { body }) => recordView(ctx, body) }),
  views: read(endpoints.views, (ctx) => viewCounts(ctx)),
  reportScriptFailure: command(endpoints.reportScriptFailure, {
    rateLimit: scriptFailureLimit,
    run: (ctx, { body }) => reportScriptFailure(ctx, body),
  }),
  scriptFailures: read(endpoints.scriptFailures, (ctx) => failureCounts(ctx)),
  giveFeedback: command(endpoints.giveFeedback, {
    rateLimit: feedbackLimit,
    run: (ctx, { body }) => giveFeedback(ctx, body),
  }),
  feedback: read(endpoints.feedback, (ctx, { query }) => feedbackPage(ctx, query.after)),
};
