import { endpoints } from '#contract/session/endpoints/log-in.ts';
import { command, type Handlers, read } from '#server/kernel/http/handler.ts';
import { enter } from '../commands/enter.ts';
import { hashNewPassword, makeFirstAccount } from '../commands/first-account.ts';
import { checkPassword } from '../commands/log-in.ts';
import { logOut } from '../commands/sessions.ts';
import { installation, me } from '../reads.ts';

export const http: Handlers<typeof endpoints> = {
  logIn: command(endpoints.logIn, {
    prepare: (ctx, { body }) => checkPassword(ctx, body),
    run: (ctx, _input, person) => enter(ctx, person, { how: 'password' }),
  }),
  logOut: command(endpoints.logOut, { run: (ctx) => logOut(ctx) }),
  me: read(endpoints.me, (ctx) => me(ctx)),
  installation: read(endpoints.installation, (ctx) => installation(ctx)),
  firstAccount: command(endpoints.firstAccount, {
    prepare: (ctx, { body }) => hashNewPassword(ctx, body),
    run: (ctx, { body }, passwordHash) => makeFirstAccount(ctx, body, passwordHash),
  }),
};
