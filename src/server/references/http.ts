import { endpoints } from '#contract/references/endpoints.ts';
import { command, type Handlers, read } from '#server/kernel/http/handler.ts';
import { answerByLink, leaveByLink } from './commands/answer.ts';
import { askForReference, askLimit, withdrawRequest } from './commands/ask.ts';
import { decideReference, replyToReference, showReferences } from './commands/manage.ts';
import { flaggedReferences } from './reads/flagged.ts';
import { ownReferences, referenceByLink, shownReferences } from './reads.ts';

export const http: Handlers<typeof endpoints> = {
  shown: read(endpoints.shown, (ctx, { params }) => shownReferences(ctx, params.id)),
  own: read(endpoints.own, (ctx, { params }) => ownReferences(ctx, params.id)),
  ask: command(endpoints.ask, {
    rateLimit: askLimit,
    run: (ctx, { params, body }) => askForReference(ctx, params.id, body),
  }),
  withdraw: command(endpoints.withdraw, {
    run: (ctx, { params }) => withdrawRequest(ctx, params.id, params.reference_id),
  }),
  reply: command(endpoints.reply, {
    run: (ctx, { params, body }) => replyToReference(ctx, params.id, params.reference_id, body.reply),
  }),
  show: command(endpoints.show, { run: (ctx, { params, body }) => showReferences(ctx, params.id, body.shown) }),
  preview: read(endpoints.preview, (ctx, { body }) => referenceByLink(ctx, body.tempToken)),
  answer: command(endpoints.answer, {
    run: (ctx, { body: { tempToken, ...given } }) => answerByLink(ctx, tempToken, given),
  }),
  leave: command(endpoints.leave, {
    run: async (ctx, { body }) => {
      await leaveByLink(ctx, body.tempToken, body.no_more_emails);
      return null;
    },
  }),
  flagged: read(endpoints.flagged, (ctx) => flaggedReferences(ctx)),
  decide: command(endpoints.decide, { run: (ctx, { params, body }) => decideReference(ctx, params.id, body) }),
};
