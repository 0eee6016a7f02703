import { endpoints } from '#contract/session/endpoints/sign-in.ts';
import { command, type Handlers, read } from '#server/kernel/http/handler.ts';
import { createFirstAccount, hashNewPassword } from '../commands/first-account.ts';
import { checkPassword } from '../commands/password-sign-in.ts';
import { logOut } from '../commands/sessions.ts';
import { signIn } from '../commands/sign-in.ts';
import { installation, me } from '../reads.ts';

export const http: Handlers<typeof endpoints> = {
  signIn: command(endpoints.signIn, {
    prepare: (ctx, { body }) => checkPassword(ctx, body),
    run: (ctx, _input, person) => signIn(ctx, person, { how: 'password' }),
  }),
  signOut: command(endpoints.signOut, { run: (ctx) => logOut(ctx) }),
  me: read(endpoints.me, (ctx) => me(ctx)),
  installation: read(endpoints.installation, (ctx) => installation(ctx)),
  firstAccount: command(endpoints.firstAccount, {
    prepare: (ctx, { body }) => hashNewPassword(ctx, body),
    run: (ctx, { body }, passwordHash) => createFirstAccount(ctx, body, passwordHash),
  }),
};
