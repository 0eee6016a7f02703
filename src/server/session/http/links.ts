import { endpoints } from '#contract/session/endpoints/links.ts';
import { command, type Handlers, read } from '#server/kernel/http/handler.ts';
import {
  passwordResetLimit,
  requestPasswordReset,
  requestSignInLink,
  signInByLink,
  signInLinkLimit,
} from '../commands/links.ts';
import { preparePasswordReset, resetPassword } from '../commands/passwords.ts';
import { previewLink } from '../reads/links.ts';

export const http: Handlers<typeof endpoints> = {
  previewLink: read(endpoints.previewLink, (ctx, { body }) => previewLink(ctx, body.tempToken)),
  tempSession: command(endpoints.tempSession, { run: (ctx, { body }) => signInByLink(ctx, body.tempToken) }),
  forgotPassword: command(endpoints.forgotPassword, {
    rateLimit: passwordResetLimit,
    run: (ctx, { body }) => requestPasswordReset(ctx, body),
  }),
  newPassword: command(endpoints.newPassword, {
    prepare: (ctx, { body }) => preparePasswordReset(ctx, body),
    run: (ctx, { body }, hash) => resetPassword(ctx, body, hash),
  }),
  sendSignInLink: command(endpoints.sendSignInLink, {
    rateLimit: signInLinkLimit,
    run: (ctx, { body }) => requestSignInLink(ctx, body),
  }),
};
