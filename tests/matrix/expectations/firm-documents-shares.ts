import { randomUUID } from 'node:crypto';
import { createFirmShare } from '#server/firm-documents/factory.ts';
import type { Actor } from '../actors.ts';
import { inside } from '../cells.ts';
import { firmCells, firmFor, lookAt, noFirm, paper, shareWith, toFirm, viewerCells } from '../firm-papers.ts';
import { table } from '../table.ts';
import type { World } from '../world.ts';

const SHARE = `id company ${inside('company', 'id business_name')} financials tax_id_last_four documents ends_on shared_by created_at stopped_at active`;
const each = (keys: string) =>
  keys
    .split(' ')
    .map((key) => `[].${key}`)
    .join(' ');

const list = table({
  route: 'GET HEAD /api/v1/mwbes/:id/shares',
  requests: {
    own: async (world, actor) => {
      await shareWith(world, actor, 'shared');
      return toFirm('shared')(world, actor);
    },
    foreign: toFirm('unshared'),
    missing: noFirm(),
    malformed: () => ({ params: { id: 'x' } }),
  },
  cells: firmCells('own foreign missing malformed', [200, 404, 404, 400], [404, 404, 404, 400]),
  keys: each(SHARE),
});

const newShare = (world: World, more: object = {}) => ({
  company_id: world.parties('DEVELOPER', 'own').companyId,
  financials: true,
  tax_id_last_four: false,
  documents: [],
  ends_on: '2027-01-01',
  ...more,
});

const share = table({
  route: 'POST /api/v1/mwbes/:id/shares',
  requests: {
    own: (world, actor) => toFirm('shared', newShare(world))(world, actor),
    foreign: (world, actor) => toFirm('unshared', newShare(world))(world, actor),
    missing: (world) => noFirm(newShare(world))(),
    malformed: (world, actor) =>
      [{ documents: ['x'] }, { financials: false }, { ends_on: 'soon' }, { mwbe_id: randomUUID() }].map((more) =>
        toFirm('shared', newShare(world, more))(world, actor),
      ),
  },
  cells: firmCells('own foreign missing malformed', [201, 404, 404, 400], [404, 404, 404, 400]),
  keys: SHARE,
});

const ended = (mine: boolean) => async (world: World, actor: Actor) => {
  const id = firmFor(world, actor, mine ? 'shared' : 'unshared');
  const stopped_at = new Date('2026-11-20T11:30:00Z');
  const company = world.parties('GOVERNMENT_AGENCY', 'own').companyId;
  const shareId = await createFirmShare(world.db.kysely, id, company, { shared_by: world.userId('MWBE'), stopped_at });
  // of several that are open for a pair, one would be refused
  if (actor === 'MWBE')
    await world.db.kysely.updateTable('firm_shares').set({ stopped_at: null }).where('id', '=', shareId).execute();
  return { params: { id, shareId } };
};

const stop = table({
  route: 'POST /api/v1/mwbes/:id/shares/:shareId/end',
  requests: {
    own: ended(true),
    foreign: ended(false),
    missing: (world, actor) => ({ params: { id: firmFor(world, actor, 'shared'), shareId: randomUUID() } }),
    malformed: () => ({ params: { id: 'x', shareId: 'x' } }),
  },
  cells: firmCells('own foreign missing malformed', [204, 404, 404, 400], [404, 404, 404, 400]),
  keys: null,
});

const recipients = table({
  route: 'GET HEAD /api/v1/share_recipients',
  requests: {
    any: () => ({ query: 'q=pri' }),
    malformed: () => ['', 'q=', 'q=a', 'q=prime&id=1', 'q=%00%00'].map((query) => ({ query })),
  },
  cells: firmCells('any malformed', [200, 400], [200, 400]),
  keys: '[].id [].business_name',
  writes: { any: ['public.rate_limit_attempts'] },
});

const looks = table({
  route: 'GET HEAD /api/v1/mwbes/:id/looks',
  requests: {
    own: async (world, actor) => {
      await lookAt(world, actor, 'shared');
      return toFirm('shared')(world, actor);
    },
    foreign: toFirm('unshared'),
    missing: noFirm(),
    malformed: (world, actor) => [{ params: { id: 'x' } }, { ...toFirm('shared')(world, actor), query: 'before=x' }],
  },
  cells: firmCells('own foreign missing malformed', [200, 404, 404, 400], [404, 404, 404, 400]),
  keys: `looks next ${inside('looks[]', 'id person company what file at')}`,
});

const PAPER = 'id kind title number issuing_state expires_on display_name media_type bytes created_at';
const papers = (shared: 'shared' | 'expired' | 'unshared') => async (world: World, actor: Actor) => {
  const { mwbeId } = await paper(world, actor, shared);
  return { params: { id: mwbeId } };
};

const shared = table({
  route: 'GET HEAD /api/v1/mwbes/:id/shared',
  requests: {
    shared: papers('shared'),
    expired: papers('expired'),
    unshared: papers('unshared'),
    missing: noFirm(),
    malformed: () => ({ params: { id: 'x' } }),
  },
  cells: viewerCells('shared expired unshared missing malformed', {
    own: [403, 403, 403, 403, 403],
    firmless: [403, 403, 403, 403, 403],
    // where nothing is shared, nothing is answered, and for no firm the same
    hirers: [200, 200, 200, 200, 400],
    staff: [200, 200, 200, 200, 400],
    outsiders: [200, 200, 200, 200, 400],
  }),
  keys: `financials ends_on documents ${inside('documents[]', PAPER)}`,
});

export const firmShares = [list, share, stop, recipients, looks, shared];
