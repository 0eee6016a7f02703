import { endpoints } from '#contract/scorecards/endpoints.ts';
import { command, type Handlers, read } from '#server/kernel/http/handler.ts';
import { replyToScorecard, setReplyVisibility } from './commands/reply.ts';
import { scorecard } from './reads.ts';

export const http: Handlers<typeof endpoints> = {
  scorecard: read(endpoints.scorecard, (ctx, { params }) => scorecard(ctx, params.id)),
  reply: command(endpoints.reply, { run: (ctx, { params, body }) => replyToScorecard(ctx, params.id, body) }),
  hideReply: command(endpoints.hideReply, { run: (ctx, { params, body }) => setReplyVisibility(ctx, params.id, body) }),
};
