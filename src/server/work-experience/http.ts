import { endpoints } from '#contract/work-experience/endpoints.ts';
import { command, type Handlers, read } from '#server/kernel/http/handler.ts';
import { answerAsMember, answerByLink } from './commands/answer.ts';
import { askClient, askLimit } from './commands/ask.ts';
import { addExperience, changeExperience, removeExperience } from './commands/edit.ts';
import { acceptCorrection, withdrawRequest } from './commands/settle.ts';
import { clientCompanies, shownExperiences } from './reads/shown.ts';
import { clientRequest, ownExperiences, requestByLink } from './reads.ts';

export const http: Handlers<typeof endpoints> = {
  shown: read(endpoints.shown, (ctx, { params }) => shownExperiences(ctx, params.id)),
  own: read(endpoints.own, (ctx, { params }) => ownExperiences(ctx, params.id)),
  add: command(endpoints.add, { run: (ctx, { params, body }) => addExperience(ctx, params.id, body) }),
  change: command(endpoints.change, {
    run: (ctx, { params, body }) => changeExperience(ctx, params.id, params.experience_id, body),
  }),
  remove: command(endpoints.remove, {
    run: async (ctx, { params }) => {
      await removeExperience(ctx, params.id, params.experience_id);
      return null;
    },
  }),
  clients: read(endpoints.clients, (ctx, { params, query }) => clientCompanies(ctx, params.id, query.q)),
  ask: command(endpoints.ask, {
    rateLimit: askLimit,
    run: (ctx, { params, body }) => askClient(ctx, params.id, params.experience_id, body),
  }),
  withdraw: command(endpoints.withdraw, {
    run: (ctx, { params }) => withdrawRequest(ctx, params.id, params.experience_id),
  }),
  accept: command(endpoints.accept, {
    run: (ctx, { params }) => acceptCorrection(ctx, params.id, params.experience_id),
  }),
  request: read(endpoints.request, (ctx, { params }) => clientRequest(ctx, params.id)),
  answer: command(endpoints.answer, { run: (ctx, { params, body }) => answerAsMember(ctx, params.id, body) }),
  preview: read(endpoints.preview, (ctx, { body }) => requestByLink(ctx, body.tempToken)),
  answerByLink: command(endpoints.answerByLink, {
    run: async (ctx, { body }) => {
      await answerByLink(ctx, body.tempToken, body);
      return null;
    },
  }),
};
