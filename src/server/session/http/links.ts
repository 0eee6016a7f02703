import { endpoints } from '#contract/session/endpoints/links.ts';
import { command, type Handlers, read } from '#server/kernel/http/handler.ts';
import { askForLogInLink, askForNewPassword, enterByLink, prepareEntry } from '../commands/links.ts';
import { chooseNewPassword, prepareNewPassword } from '../commands/passwords.ts';
import { lookAtLink } from '../reads/links.ts';

export const http: Handlers<typeof endpoints> = {
  lookAtLink: read(endpoints.lookAtLink, (ctx, { body }) => lookAtLink(ctx, body.tempToken)),
  tempSession: command(endpoints.tempSession, {
    prepare: (ctx, { body }) => prepareEntry(ctx, body.tempToken),
    run: (ctx, { body }) => enterByLink(ctx, body.tempToken),
  }),
  forgotPassword: command(endpoints.forgotPassword, { run: (ctx, { body }) => askForNewPassword(ctx, body) }),
  newPassword: command(endpoints.newPassword, {
    prepare: (ctx, { body }) => prepareNewPassword(ctx, body),
    run: (ctx, { body }, hash) => chooseNewPassword(ctx, body, hash),
  }),
  sendLogInLink: command(endpoints.sendLogInLink, { run: (ctx, { body }) => askForLogInLink(ctx, body) }),
};
