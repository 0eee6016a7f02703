import { endpoints } from '#contract/session/endpoints/sessions.ts';
import { command, type Handlers, read } from '#server/kernel/http/handler.ts';
import { changePassword, preparePasswordChange } from '../commands/passwords.ts';
import { endOtherSessions, endOwnSession } from '../commands/sessions.ts';
import { ownSessions } from '../reads/sessions.ts';

export const http: Handlers<typeof endpoints> = {
  sessions: read(endpoints.sessions, (ctx) => ownSessions(ctx)),
  endSession: command(endpoints.endSession, { run: (ctx, { params }) => endOwnSession(ctx, params.id) }),
  endOtherSessions: command(endpoints.endOtherSessions, { run: (ctx) => endOtherSessions(ctx) }),
  changePassword: command(endpoints.changePassword, {
    prepare: (ctx, { body }) => preparePasswordChange(ctx, body.password),
    run: (ctx, _input, hash) => changePassword(ctx, hash),
  }),
};
