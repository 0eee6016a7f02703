import { randomUUID } from 'node:crypto';
import { createPaymentLine } from '#server/payments/factory.ts';
import type { Actor } from '../actors.ts';
import { costOf, firmFor, inFirm, ofFirm, packetOf } from '../cash.ts';
import { inside } from '../cells.ts';
import { holders, NOT_A_SECRET } from '../documents.ts';
import { linkFor } from '../entries.ts';
import { contractOf } from '../payments.ts';
import { table } from '../table.ts';
import type { Whose, World } from '../world.ts';

const COST = { name: 'Payroll', amount_cents: 4_000_00, rhythm: 'weekly', from_on: '2026-11-27' };
const CHANGE = { version: 1, ...COST };
const COST_KEYS = 'name amount_cents rhythm from_on until_on';
const PERIOD = 'from until in_cents out_cents gap_cents running_cents';
const PACKET = 'id lender email created_at expires_at withdrawn_at state openings';
const LENDER = { lender: 'Harbor Community Bank', email: 'loans@bank.example' };

type Made = (world: World, mwbeId: string) => Promise<string>;
/** What the firm of the path, or in `others` another firm, has. */
const withOne =
  (name: string, make: Made, more: object = {}) =>
  (whose: Whose | 'others') =>
  async (world: World, actor: Actor) => {
    const id = await firmFor(world, actor, whose === 'others' ? 'own' : whose);
    const of = whose === 'others' ? await firmFor(world, actor, 'foreign') : id;
    return { params: { id, [name]: await make(world, of) }, ...more };
  };
const missingOne =
  (name: string, more: object = {}) =>
  async (world: World, actor: Actor) => ({
    params: { id: await firmFor(world, actor, 'own'), [name]: randomUUID() },
    ...more,
  });
const cost = (more: object = {}) => withOne('cost_id', costOf, more);
const packet = (more: object = {}) => withOne('packet_id', packetOf, more);
const ended = withOne('packet_id', (world, id) =>
  packetOf(world, id, { withdrawn_at: new Date('2026-11-20T11:30:00Z') }),
);

const calendar = [
  table({
    route: 'GET HEAD /api/v1/mwbes/:id/cash_bridge',
    requests: {
      own: async (world, actor) => {
        await createPaymentLine(world.db.kysely, await contractOf(world, actor, 'own'), 'reported');
        const id = await firmFor(world, actor, 'own');
        await costOf(world, id);
        return { params: { id } };
      },
      foreign: inFirm('foreign'),
      malformed: () => ({ params: { id: 'x' } }),
    },
    cells: ofFirm('own foreign malformed', 200, 404, 400),
    keys: `today later_cents contracts expected undated costs weeks months ${inside('weeks[]', PERIOD)}
      ${inside('months[]', PERIOD)} ${inside('costs[]', `id version ${COST_KEYS}`)}
      ${inside('contracts[]', 'id payer title award_cents paid_cents confirmed_cents unanswered_cents differs_cents retained_cents')}
      ${inside('expected[]', 'contract_id source sureness amount_cents on planned_on shifted_days')}
      ${inside('undated[]', 'contract_id reason amount_cents')}`,
  }),
  table({
    route: 'POST /api/v1/mwbes/:id/cash_costs',
    requests: {
      own: inFirm('own', COST),
      foreign: inFirm('foreign', COST),
      malformed: () =>
        [{}, { ...COST, amount_cents: 0 }, { ...COST, until_on: '2026-01-01' }, { ...COST, mwbe_id: randomUUID() }].map(
          (body) => ({ params: { id: randomUUID() }, body }),
        ),
    },
    cells: ofFirm('own foreign malformed', 201, 404, 400),
    keys: `id version ${COST_KEYS}`,
  }),
  table({
    route: 'PUT /api/v1/mwbes/:id/cash_costs/:cost_id',
    requests: {
      own: cost({ body: CHANGE })('own'),
      stale: cost({ body: { ...CHANGE, version: 9 } })('own'),
      others: cost({ body: CHANGE })('others'),
      foreign: cost({ body: CHANGE })('foreign'),
      missing: missingOne('cost_id', { body: CHANGE }),
      malformed: () => ({ params: { id: randomUUID(), cost_id: randomUUID() }, body: COST }),
    },
    cells: ofFirm('own stale others foreign missing malformed', 200, 412, 404, 404, 404, 400),
    keys: `id version ${COST_KEYS}`,
  }),
  table({
    route: 'DELETE /api/v1/mwbes/:id/cash_costs/:cost_id',
    requests: {
      own: cost()('own'),
      others: cost()('others'),
      foreign: cost()('foreign'),
      missing: missingOne('cost_id'),
      malformed: () => ({ params: { id: randomUUID(), cost_id: 'x' } }),
    },
    cells: ofFirm('own others foreign missing malformed', 204, 404, 404, 404, 400),
    keys: null,
  }),
];

const lenders = [
  table({
    route: 'GET HEAD /api/v1/mwbes/:id/cash_packets',
    requests: {
      own: async (world, actor) => {
        const id = await firmFor(world, actor, 'own');
        await packetOf(world, id);
        return { params: { id } };
      },
      foreign: inFirm('foreign'),
      malformed: () => ({ params: { id: 'x' } }),
    },
    cells: ofFirm('own foreign malformed', 200, 404, 400),
    keys: inside('[]', PACKET),
  }),
  table({
    route: 'POST /api/v1/mwbes/:id/cash_packets',
    requests: {
      own: inFirm('own', LENDER),
      foreign: inFirm('foreign', LENDER),
      malformed: () =>
        [{}, { ...LENDER, email: 'x' }, { ...LENDER, days: 61 }, { ...LENDER, file: '{}' }].map((body) => ({
          params: { id: randomUUID() },
          body,
        })),
    },
    cells: ofFirm('own foreign malformed', 201, 404, 400),
    keys: PACKET,
    writes: { foreign: ['public.rate_limit_attempts'], own: ['public.rate_limit_attempts'] },
  }),
  table({
    route: 'POST /api/v1/mwbes/:id/cash_packets/:packet_id/withdrawal',
    requests: {
      own: packet()('own'),
      ended: ended('own'),
      others: packet()('others'),
      foreign: packet()('foreign'),
      missing: missingOne('packet_id'),
      malformed: () => ({ params: { id: randomUUID(), packet_id: 'x' } }),
    },
    cells: ofFirm('own ended others foreign missing malformed', 200, 409, 404, 404, 404, 400),
    keys: PACKET,
  }),
  table({
    route: 'GET HEAD /api/v1/mwbes/:id/cash_packets/:packet_id/file',
    requests: {
      own: packet({ query: 'format=pdf' })('own'),
      others: packet({ query: 'format=json' })('others'),
      foreign: packet({ query: 'format=json' })('foreign'),
      missing: missingOne('packet_id', { query: 'format=pdf' }),
      malformed: () => ({ params: { id: randomUUID(), packet_id: randomUUID() }, query: 'format=xml' }),
    },
    cells: ofFirm('own others foreign missing malformed', 200, 404, 404, 404, 400),
    keys: null,
    writes: Object.fromEntries(
      ['own', 'others', 'foreign', 'missing'].map((column) => [column, ['public.rate_limit_attempts']]),
    ),
  }),
  table({
    route: 'POST /api/v1/cash_packets/look',
    requests: {
      linked: async (world, actor) => {
        const facts = { packet: await packetOf(world, await firmFor(world, actor, 'foreign')) };
        return { body: { tempToken: await linkFor(world, 'cash packet', facts) } };
      },
      other: async (world) => ({ body: { tempToken: await linkFor(world, 'work confirmation', {}) } }),
      missing: () => ({ body: NOT_A_SECRET }),
      malformed: () => [{}, { body: {} }, { body: { tempToken: 'x' } }],
    },
    cells: holders('linked other missing malformed', 200, 404, 404, 400),
    keys: 'firm lender expires_at json pdf',
  }),
];

export const cashBridge = [...calendar, ...lenders];
