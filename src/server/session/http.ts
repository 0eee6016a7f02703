import { endpoints } from '#contract/session/endpoints.ts';
import { me } from '#server/accounts/reads.ts';
import { command, type Handlers, read } from '#server/kernel/feature.ts';
import { checkPassword, hashNewPassword, logOut, makeFirstAccount, openSession } from './commands.ts';
import { installation } from './reads.ts';

export const http: Handlers<typeof endpoints> = {
  logIn: command(endpoints.logIn, {
    prepare: (ctx, { body }) => checkPassword(ctx, body),
    run: (ctx, _input, person) => openSession(ctx, person),
  }),
  logOut: command(endpoints.logOut, { run: (ctx) => logOut(ctx) }),
  me: read(endpoints.me, (ctx) => me(ctx)),
  installation: read(endpoints.installation, (ctx) => installation(ctx)),
  firstAccount: command(endpoints.firstAccount, {
    prepare: (ctx, { body }) => hashNewPassword(ctx, body),
    run: (ctx, { body }, passwordHash) => makeFirstAccount(ctx, body, passwordHash),
  }),
};
