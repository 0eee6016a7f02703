import { endpoints } from '#contract/session/endpoints/factors.ts';
import { command, type Handlers, read } from '#server/kernel/http/handler.ts';
import { reauthenticate, reauthenticationLimit, verifyReauthentication } from '../commands/reauthenticate.ts';
import {
  passkeyOptions,
  passwordlessLimit,
  secondFactorLimit,
  secondFactorOptions,
  signInByPasskey,
  signInBySecondFactor,
  verifyPasswordless,
  verifySecondFactor,
} from '../commands/second-factor.ts';
import { reauthenticationOptions } from '../reads/reauthentication.ts';

export const http: Handlers<typeof endpoints> = {
  passkeyOptions: read(endpoints.passkeyOptions, (ctx) => passkeyOptions(ctx)),
  signInByPasskey: command(endpoints.signInByPasskey, {
    rateLimit: passwordlessLimit,
    prepare: (ctx, { body }) => verifyPasswordless(ctx, body.answer),
    run: (ctx, _input, passkey) => signInByPasskey(ctx, passkey),
  }),
  secondFactorOptions: read(endpoints.secondFactorOptions, (ctx, { body }) => secondFactorOptions(ctx, body.token)),
  signInBySecondFactor: command(endpoints.signInBySecondFactor, {
    rateLimit: secondFactorLimit,
    prepare: (ctx, { body }) => verifySecondFactor(ctx, body.token, body.proof),
    run: (ctx, { body }, proof) => signInBySecondFactor(ctx, body.token, proof),
  }),
  reauthenticationOptions: read(endpoints.reauthenticationOptions, (ctx) => reauthenticationOptions(ctx)),
  reauthenticate: command(endpoints.reauthenticate, {
    rateLimit: reauthenticationLimit,
    prepare: (ctx, { body }) => verifyReauthentication(ctx, body.proof),
    run: (ctx, _input, proof) => reauthenticate(ctx, proof),
  }),
};
