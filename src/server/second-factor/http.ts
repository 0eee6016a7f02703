import { endpoints } from '#contract/second-factor/endpoints.ts';
import { command, type Handlers, read } from '#server/kernel/http/handler.ts';
import { addPasskey, newPasskeyOptions, removePasskey, renamePasskey, verifyNewPasskey } from './commands/passkeys.ts';
import { regenerateRecoveryCodes } from './commands/recovery-codes.ts';
import { confirmTotp, confirmTotpLimit, removeTotp, startTotpSetup } from './commands/totp.ts';
import { state } from './reads/state.ts';

export const http: Handlers<typeof endpoints> = {
  state: read(endpoints.state, (ctx) => state(ctx)),
  startTotpSetup: command(endpoints.startTotpSetup, { run: (ctx) => startTotpSetup(ctx) }),
  confirmTotp: command(endpoints.confirmTotp, {
    rateLimit: confirmTotpLimit,
    run: (ctx, { body }) => confirmTotp(ctx, body.code),
  }),
  removeTotp: command(endpoints.removeTotp, { run: (ctx) => removeTotp(ctx) }),
  newPasskeyOptions: read(endpoints.newPasskeyOptions, (ctx) => newPasskeyOptions(ctx)),
  addPasskey: command(endpoints.addPasskey, {
    prepare: (ctx, { body }) => verifyNewPasskey(ctx, body.answer),
    run: (ctx, { body }, made) => addPasskey(ctx, body.name, made),
  }),
  renamePasskey: command(endpoints.renamePasskey, {
    run: (ctx, { params, body }) => renamePasskey(ctx, params.id, body.name),
  }),
  removePasskey: command(endpoints.removePasskey, { run: (ctx, { params }) => removePasskey(ctx, params.id) }),
  regenerateRecoveryCodes: command(endpoints.regenerateRecoveryCodes, { run: (ctx) => regenerateRecoveryCodes(ctx) }),
};
