import { api } from '#contract/api.ts';
import { command, type Handlers, read, stream } from '#server/kernel/http/handler.ts';
import { markAllRead } from './commands/mark-all-read.ts';
import { updateNotification } from './commands/mark-or-remove.ts';
import { unsubscribe } from './commands/unsubscribe.ts';
import { updateSettings } from './commands/update-settings.ts';
import { counts } from './reads/counts.ts';
import { inbox, notification } from './reads/inbox.ts';
import { settings } from './reads/settings.ts';

const endpoints = api.notifications;

export const http: Handlers<typeof endpoints> = {
  list: read(endpoints.list, (ctx, { query }) => inbox(ctx, query)),
  counts: read(endpoints.counts, counts),
  one: read(endpoints.one, (ctx, { params }) => notification(ctx, params.id)),
  change: command(endpoints.change, { run: (ctx, { params, body }) => updateNotification(ctx, params.id, body) }),
  readAll: command(endpoints.readAll, { run: markAllRead }),
  settings: read(endpoints.settings, settings),
  changeSettings: command(endpoints.changeSettings, {
    run: (ctx, { body }) => updateSettings(ctx, body),
  }),
  unsubscribe: command(endpoints.unsubscribe, {
    run: (ctx, { body }) => unsubscribe(ctx, body.token, body.mail_preference),
  }),
  oneClick: command(endpoints.oneClick, { run: (ctx, { params }) => unsubscribe(ctx, params.token, 'never') }),
  // a broadcast is one more notification to whom it concerns
  live: stream(endpoints.live, (change) =>
    change.topic === 'broadcasts' ? { topic: 'notifications', key: null } : change,
  ),
};
