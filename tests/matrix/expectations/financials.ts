import type { Actor } from '../actors.ts';
import { inside } from '../cells.ts';
import { firmCells, noFirm, paper, shareWith, toFirm, viewerCells } from '../firm-papers.ts';
import { table } from '../table.ts';
import type { World } from '../world.ts';

const NOW = new Date('2026-11-20T12:00:00Z');
const VALUES = `largest_job bond_single bond_aggregate surety surety_agent surety_phone liability_each liability_aggregate
  auto_liability umbrella workers_comp revenue ${inside('revenue[]', 'year amount')} emr ${inside('emr[]', 'year rate')}`;
const OWN = `version ${VALUES} largest_verified tax_id`;

/** A saved tax id of the firm that the actor stands to so. */
const withTaxId = (shared: 'shared' | 'unshared', body?: object) => async (world: World, actor: Actor) => {
  const sent = toFirm(shared, body)(world, actor);
  const { id: mwbe_id } = sent.params;
  const sealed = world.app.services.secrets.seal('52-1234567', `tax-id:${mwbe_id}`);
  await world.db.kysely
    .insertInto('firm_tax_ids')
    .values({ mwbe_id, sealed, last_four: '4567', changed_at: NOW })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return sent;
};
const COLUMNS = 'own foreign missing malformed';
const firmOnly = (status: number) => firmCells(COLUMNS, [status, 404, 404, 400], [404, 404, 404, 400]);

const read = table({
  route: 'GET HEAD /api/v1/mwbes/:id/financials',
  requests: {
    own: withTaxId('shared'),
    foreign: withTaxId('unshared'),
    missing: noFirm(),
    malformed: () => ({ params: { id: 'x' } }),
  },
  cells: firmOnly(200),
  keys: `${OWN} tax_id.last_four tax_id.changed_at`,
});

const change = table({
  route: 'PATCH /api/v1/mwbes/:id/financials',
  requests: {
    own: toFirm('shared', { version: 0, umbrella: 1 }),
    stale: toFirm('shared', { version: 9, umbrella: 1 }),
    foreign: toFirm('unshared', { version: 0, umbrella: 1 }),
    missing: noFirm({ version: 0 }),
    malformed: (world, actor) =>
      [{}, { version: 0, umbrella: -1 }, { version: 0, tax_id: '52-1234567' }, { version: 0, surety_phone: 'x' }].map(
        (body) => toFirm('shared', body)(world, actor),
      ),
  },
  cells: firmCells('own stale foreign missing malformed', [200, 412, 404, 404, 400], [404, 404, 404, 404, 400]),
  keys: OWN,
});

const look = table({
  route: 'POST /api/v1/mwbes/:id/financials/looks',
  requests: {
    shared: async (world, actor) => {
      await shareWith(world, actor, 'shared');
      return toFirm('shared')(world, actor);
    },
    expired: async (world, actor) => {
      const { mwbeId } = await paper(world, actor, 'expired');
      return { params: { id: mwbeId } };
    },
    unshared: toFirm('unshared'),
    missing: noFirm(),
    malformed: () => ({ params: { id: 'x' } }),
  },
  cells: viewerCells('shared expired unshared missing malformed', {
    own: [403, 403, 403, 403, 403],
    firmless: [403, 403, 403, 403, 403],
    staff: [403, 403, 403, 403, 403],
    hirers: [200, 404, 404, 404, 400],
    outsiders: [404, 404, 404, 404, 400],
  }),
  keys: `${VALUES} largest_job_verified tax_id_last_four updated_at`,
});

const save = table({
  route: 'PUT /api/v1/mwbes/:id/tax_id',
  requests: {
    own: toFirm('shared', { tax_id: '52-1234567' }),
    foreign: toFirm('unshared', { tax_id: '52-1234567' }),
    missing: noFirm({ tax_id: '52-1234567' }),
    malformed: (world, actor) =>
      [{}, { tax_id: '52-12' }, { tax_id: '00-1234567' }, { tax_id: '52-1234567', last_four: '1' }].map((body) =>
        toFirm('shared', body)(world, actor),
      ),
  },
  cells: firmOnly(200),
  keys: 'last_four changed_at',
  // attempts are counted before the firm is looked for
  writes: {
    foreign: ['public.rate_limit_attempts'],
    missing: ['public.rate_limit_attempts'],
    own: ['public.rate_limit_attempts'],
  },
});

const remove = table({
  route: 'DELETE /api/v1/mwbes/:id/tax_id',
  requests: {
    own: withTaxId('shared'),
    foreign: withTaxId('unshared'),
    missing: noFirm(),
    malformed: () => ({ params: { id: 'x' } }),
  },
  cells: firmOnly(204),
  keys: null,
});

const reveal = table({
  route: 'POST /api/v1/mwbes/:id/tax_id/views',
  requests: {
    own: withTaxId('shared'),
    foreign: withTaxId('unshared'),
    missing: noFirm(),
    malformed: () => ({ params: { id: 'x' } }),
  },
  cells: firmOnly(200),
  keys: 'tax_id',
  writes: {
    foreign: ['public.rate_limit_attempts'],
    missing: ['public.rate_limit_attempts'],
    own: ['public.rate_limit_attempts'],
  },
});

export const financials = [read, change, look, save, remove, reveal];
