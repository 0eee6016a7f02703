import { endpoints } from '#contract/sso/endpoints.ts';
import { command, file, type Handlers, read } from '#server/kernel/http/handler.ts';
import { completeSamlSignIn, completeSignIn, redeemTicket } from './commands/complete-sign-in.ts';
import { addDomain, approveDomain, lookUpProof, removeDomain, verifyDomain } from './commands/domains.ts';
import { linkAccountByEmail } from './commands/link-account.ts';
import { addProvider, changeProvider, recordTest, removeProvider } from './commands/providers.ts';
import { providersOf } from './reads/providers.ts';
import { metadata, readOidcResponse, readSamlResponse, signOnLimit } from './reads/responses.ts';
import { lookUp, lookUpLimit, startTest, unsolicited, unsolicitedLimit } from './reads/start.ts';

export const http: Handlers<typeof endpoints> = {
  lookUpProvider: read(endpoints.lookUpProvider, (ctx, { query }) => lookUp(ctx, query.email), {
    rateLimit: lookUpLimit,
  }),
  unsolicited: read(endpoints.unsolicited, (ctx, { query }) => unsolicited(ctx, query.brand), {
    rateLimit: unsolicitedLimit,
  }),
  callback: command(endpoints.callback, {
    rateLimit: signOnLimit,
    prepare: async (ctx, { body }) => (body.via === 'query' ? readOidcResponse(ctx, body) : null),
    run: async (ctx, { body }, response) => {
      if (body.via === 'ticket') return redeemTicket(ctx, body);
      if (!response) throw new Error('Nothing was prepared');
      return completeSignIn(ctx, response);
    },
  }),
  linkAccount: command(endpoints.linkAccount, { run: (ctx, { body }) => linkAccountByEmail(ctx, body.tempToken) }),
  consume: command(endpoints.consume, {
    rateLimit: signOnLimit,
    prepare: (ctx, { params, body }) => readSamlResponse(ctx, params.brand, body.SAMLResponse),
    run: (ctx, _input, response) => completeSamlSignIn(ctx, response),
  }),
  metadata: file(endpoints.metadata, (ctx, { params }) => metadata(ctx, params.brand)),
  providers: read(endpoints.providers, (ctx, { query }) => providersOf(ctx, query.company_id)),
  addProvider: command(endpoints.addProvider, { run: (ctx, { body }) => addProvider(ctx, body) }),
  changeProvider: command(endpoints.changeProvider, {
    run: (ctx, { params, body }) => changeProvider(ctx, params.id, body),
  }),
  removeProvider: command(endpoints.removeProvider, { run: (ctx, { params }) => removeProvider(ctx, params.id) }),
  testProvider: command(endpoints.testProvider, {
    prepare: (ctx, { params }) => startTest(ctx, params.id),
    run: (ctx, { params }, started) => recordTest(ctx, params.id, started),
  }),
  addDomain: command(endpoints.addDomain, { run: (ctx, { params, body }) => addDomain(ctx, params.id, body.domain) }),
  verifyDomain: command(endpoints.verifyDomain, {
    prepare: (ctx, { params }) => lookUpProof(ctx, params.id),
    run: (ctx, { params }, answer) => verifyDomain(ctx, params.id, answer),
  }),
  approveDomain: command(endpoints.approveDomain, {
    run: (ctx, { params, body }) => approveDomain(ctx, params.id, body.reason),
  }),
  removeDomain: command(endpoints.removeDomain, { run: (ctx, { params }) => removeDomain(ctx, params.id) }),
};
