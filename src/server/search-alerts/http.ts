import { endpoints } from '#contract/search-alerts/endpoints.ts';
import { command, type Handlers } from '#server/kernel/http/handler.ts';
import { stopByLink } from './commands/stop-by-link.ts';

export const http: Handlers<typeof endpoints> = {
  stop: command(endpoints.stop, { run: (ctx, { body }) => stopByLink(ctx, body.token) }),
  stopByOneClick: command(endpoints.stopByOneClick, { run: (ctx, { params }) => stopByLink(ctx, params.token) }),
};
