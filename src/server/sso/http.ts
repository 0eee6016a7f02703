import { endpoints } from '#contract/sso/endpoints.ts';
import { command, file, type Handlers, Redirect, read } from '#server/kernel/http/handler.ts';
import { arrive, arriveByForm, redeemTicket } from './commands/arrive.ts';
import { connectByLink } from './commands/connect.ts';
import { addDomain, approveDomain, lookForProof, removeDomain, verifyDomain } from './commands/domains.ts';
import { addProvider, changeProvider, noteTest, removeProvider } from './commands/providers.ts';
import { metadata, readForm, readQuery } from './reads/arrivals.ts';
import { providersOf } from './reads/providers.ts';
import { lookUp, startTest, unsolicited } from './reads/start.ts';

export const http: Handlers<typeof endpoints> = {
  lookUp: read(endpoints.lookUp, (ctx, { query }) => lookUp(ctx, query.email)),
  unsolicited: read(endpoints.unsolicited, (ctx, { query }) => unsolicited(ctx, query.brand)),
  callback: command(endpoints.callback, {
    prepare: async (ctx, { body }) => (body.via === 'query' ? readQuery(ctx, body) : null),
    run: async (ctx, { body }, arrival) => {
      if (body.via === 'ticket') return redeemTicket(ctx, body);
      if (!arrival) throw new Error('Nothing was prepared');
      return arrive(ctx, arrival);
    },
  }),
  connect: command(endpoints.connect, { run: (ctx, { body }) => connectByLink(ctx, body.tempToken) }),
  consume: command(endpoints.consume, {
    prepare: (ctx, { params, body }) => readForm(ctx, params.brand, body.SAMLResponse),
    run: async (ctx, _input, arrival) => new Redirect(await arriveByForm(ctx, arrival)),
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
    run: (ctx, { params }, started) => noteTest(ctx, params.id, started),
  }),
  addDomain: command(endpoints.addDomain, { run: (ctx, { params, body }) => addDomain(ctx, params.id, body.domain) }),
  verifyDomain: command(endpoints.verifyDomain, {
    prepare: (ctx, { params }) => lookForProof(ctx, params.id),
    run: (ctx, { params }, answer) => verifyDomain(ctx, params.id, answer),
  }),
  approveDomain: command(endpoints.approveDomain, {
    run: (ctx, { params, body }) => approveDomain(ctx, params.id, body.reason),
  }),
  removeDomain: command(endpoints.removeDomain, { run: (ctx, { params }) => removeDomain(ctx, params.id) }),
};
