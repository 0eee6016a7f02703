import { endpoints } from '#contract/second-factor/endpoints.ts';
import { command, type Handlers, read } from '#server/kernel/http/handler.ts';
import { addPasskey, askNewPasskey, readNewPasskey, removePasskey, renamePasskey } from './commands/passkeys.ts';
import { newRecoveryCodes } from './commands/recovery-codes.ts';
import { beginTotp, confirmTotp, removeTotp } from './commands/totp.ts';
import { state } from './reads/state.ts';

export const http: Handlers<typeof endpoints> = {
  state: read(endpoints.state, (ctx) => state(ctx)),
  beginTotp: command(endpoints.beginTotp, { run: (ctx) => beginTotp(ctx) }),
  confirmTotp: command(endpoints.confirmTotp, { run: (ctx, { body }) => confirmTotp(ctx, body.code) }),
  removeTotp: command(endpoints.removeTotp, { run: (ctx) => removeTotp(ctx) }),
  askNewPasskey: read(endpoints.askNewPasskey, (ctx) => askNewPasskey(ctx)),
  addPasskey: command(endpoints.addPasskey, {
    prepare: (ctx, { body }) => readNewPasskey(ctx, body.answer),
    run: (ctx, { body }, made) => addPasskey(ctx, body.name, made),
  }),
  renamePasskey: command(endpoints.renamePasskey, {
    run: (ctx, { params, body }) => renamePasskey(ctx, params.id, body.name),
  }),
  removePasskey: command(endpoints.removePasskey, { run: (ctx, { params }) => removePasskey(ctx, params.id) }),
  newRecoveryCodes: command(endpoints.newRecoveryCodes, { run: (ctx) => newRecoveryCodes(ctx) }),
};
