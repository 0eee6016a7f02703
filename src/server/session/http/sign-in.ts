import { endpoints } from '#contract/session/endpoints/sign-in.ts';
import { command, type Handlers, read } from '#server/kernel/http/handler.ts';
import { createFirstAccount, hashNewPassword } from '../commands/first-account.ts';
import { checkPassword, signInByPassword, signInLimit } from '../commands/password-sign-in.ts';
import { logOut } from '../commands/sessions.ts';
import { installation, me } from '../reads.ts';

export const http: Handlers<typeof endpoints> = {
  signIn: command(endpoints.signIn, {
    rateLimit: signInLimit,
    prepare: (ctx, { body }) => checkPassword(ctx, body),
    run: (ctx, { body }, account) => signInByPassword(ctx, body, account),
  }),
  signOut: command(endpoints.signOut, { run: (ctx) => logOut(ctx) }),
  me: read(endpoints.me, (ctx) => me(ctx)),
  installation: read(endpoints.installation, (ctx) => installation(ctx)),
  firstAccount: command(endpoints.firstAccount, {
    prepare: (ctx, { body }) => hashNewPassword(ctx, body),
    run: (ctx, { body }, passwordHash) => createFirstAccount(ctx, body, passwordHash),
  }),
};
