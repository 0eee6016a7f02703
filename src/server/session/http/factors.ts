import { endpoints } from '#contract/session/endpoints/factors.ts';
import { command, type Handlers, read } from '#server/kernel/http/handler.ts';
import { confirm, readConfirmation } from '../commands/factors.ts';
import {
  askPasskey,
  askSecondFactor,
  giveSecondFactor,
  logInByPasskey,
  readPasskeyOnly,
  readSecondFactor,
} from '../commands/second-factor.ts';
import { waysToConfirm } from '../reads/factors.ts';

export const http: Handlers<typeof endpoints> = {
  askPasskey: read(endpoints.askPasskey, (ctx) => askPasskey(ctx)),
  logInByPasskey: command(endpoints.logInByPasskey, {
    prepare: (ctx, { body }) => readPasskeyOnly(ctx, body.answer),
    run: (ctx, _input, passkey) => logInByPasskey(ctx, passkey),
  }),
  askSecondFactor: read(endpoints.askSecondFactor, (ctx, { body }) => askSecondFactor(ctx, body.token)),
  giveSecondFactor: command(endpoints.giveSecondFactor, {
    prepare: (ctx, { body }) => readSecondFactor(ctx, body.token, body.proof),
    run: (ctx, { body }, proof) => giveSecondFactor(ctx, body.token, proof),
  }),
  waysToConfirm: read(endpoints.waysToConfirm, (ctx) => waysToConfirm(ctx)),
  confirm: command(endpoints.confirm, {
    prepare: (ctx, { body }) => readConfirmation(ctx, body.proof),
    run: (ctx, _input, proof) => confirm(ctx, proof),
  }),
};
