import { endpoints } from '#contract/notifications/endpoints.ts';
import { command, type Handlers, read, stream } from '#server/kernel/feature.ts';
import { changeNotification } from './commands.ts';
import { notifications } from './reads.ts';

export const http: Handlers<typeof endpoints> = {
  list: read(endpoints.list, (ctx, { query }) => notifications(ctx, query.hidden)),
  change: command(endpoints.change, { run: (ctx, { params, body }) => changeNotification(ctx, params.id, body) }),
  live: stream(endpoints.live, (change) => change),
};
