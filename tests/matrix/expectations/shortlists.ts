import { randomUUID } from 'node:crypto';
import type { Actor } from '../actors.ts';
import { shortlistFor, type WhoseList } from '../shortlists.ts';
import { type Sent, table } from '../table.ts';
import type { World } from '../world.ts';

type Made = Awaited<ReturnType<typeof shortlistFor>>;

const WHOSE = ['own', 'viewed', 'edited', 'private', 'foreign'] as const;
const KEYS = `id name company company.id company.name owner owner.id owner.name is_owner may_edit sharing watch watch_days
  firms version created_at changed_at`;
const ROWS = `id note version merged_notes added_at added_by firm firm.id firm.mwbe_core_id firm.legal_business_name
  firm.trade_name firm.profile_url_path firm.city firm.state firm.verified_projects firm.certificates
  firm.certificates[].type firm.certificates[].agency firm.certificates[].expires_on firm.certificates[].lapsed
  firm.certificates[].dated`;
const items = (keys: string) =>
  keys
    .split(/\s+/)
    .map((key) => `[].${key}`)
    .join(' ');

const sendTo = (whose: WhoseList, make: (made: Made) => Sent) => async (world: World, actor: Actor) =>
  make(await shortlistFor(world, actor, whose));

/** Columns of a list by whose it is, one that is not there, and malformed requests. */
const requests = (make: (made: Made) => Sent, malformed: readonly ((made: Made) => Sent)[]) => ({
  ...Object.fromEntries(WHOSE.map((whose) => [whose, sendTo(whose, make)])),
  missing: (): Sent => {
    const sent = make({
      id: randomUUID(),
      item: randomUUID(),
      removal: randomUUID(),
      mwbeId: randomUUID(),
      ownerId: '',
    });
    return sent;
  },
  malformed: async (world: World, actor: Actor) => {
    const made = await shortlistFor(world, actor, 'own');
    return malformed.map((wrong) => wrong(made));
  },
});

/**
 * @param shared statuses for a colleague's list that the company may view, and may edit
 * @param impersonator where staff who act as somebody may not do it
 */
const cells = (ok: number, [viewed, edited]: readonly [number, number], impersonator?: 403) => `
                                                             own viewed edited private foreign missing malformed
    anonymous closed-account expired-session ended-session   401 401 401 401 401 401 401
    MWBE MWBE-without-firm MWBE-of-the-hirer                 403 403 403 403 403 403 403
    payments-invitee                                         403 403 403 403 403 403 403
    PRIME colleague foreign-tenant DEVELOPER                 ${ok} ${viewed} ${edited} 404 404 404 400
    GOVERNMENT_AGENCY                                        ${ok} ${viewed} ${edited} 404 404 404 400
    impersonator                                             ${(impersonator ? [403, 403, 403, 403, 403, 403, 403] : [ok, viewed, edited, 404, 404, 404, 400]).join(' ')}
    INTERNAL dashboard-payments-invitee                      ${ok} 404 404 404 404 404 400
`;
const plain = (ok: number) => `
                                                             any malformed
    anonymous closed-account expired-session ended-session   401 401
    MWBE MWBE-without-firm MWBE-of-the-hirer                 403 403
    payments-invitee                                         403 403
    PRIME colleague foreign-tenant DEVELOPER                 ${ok} 400
    GOVERNMENT_AGENCY impersonator                           ${ok} 400
    INTERNAL dashboard-payments-invitee                      ${ok} 400
`;
const params = ({ id }: Made) => ({ id });
const rowParams = ({ id, item }: Made) => ({ id, item });
const badId: readonly ((made: Made) => Sent)[] = [() => ({ params: { id: 'x' } })];

const all = table({
  route: 'GET HEAD /api/v1/lists',
  requests: {
    any: async (world, actor) => {
      const { mwbeId } = await shortlistFor(world, actor, 'own');
      for (const whose of ['viewed', 'private', 'foreign'] as const) await shortlistFor(world, actor, whose);
      return [{}, { query: `q=elec&sort=firms&editable=true&firm=${mwbeId}&limit=1` }];
    },
    malformed: () =>
      ['owner_id=1', 'sort=size', 'firm=x', 'limit=0', 'after=x', 'editable=false'].map((query) => ({ query })),
  },
  cells: plain(200),
  keys: items(`${KEYS} has`),
});

const make = table({
  route: 'POST /api/v1/lists',
  requests: {
    any: () => ({ body: { name: 'Roofers' } }),
    malformed: () => [{ body: {} }, { body: { name: ' ' } }, { body: { name: 'Roofers', owner_id: randomUUID() } }],
  },
  cells: plain(201),
  keys: KEYS,
});

const current = table({
  route: 'GET HEAD /api/v1/lists/current',
  requests: {
    any: async (world, actor) => {
      await shortlistFor(world, actor, 'foreign');
      return {};
    },
    malformed: () => ({ query: 'of=1' }),
  },
  cells: plain(200),
  keys: 'id',
});

const one = table({
  route: 'GET HEAD /api/v1/lists/:id',
  requests: requests((made) => ({ params: params(made) }), badId),
  cells: cells(200, [200, 200]),
  keys: KEYS,
});

const change = table({
  route: 'PATCH /api/v1/lists/:id',
  requests: requests(
    (made) => ({ params: params(made), body: { version: 1, name: 'Renamed' } }),
    [{}, { version: 1, owner_id: randomUUID() }, { version: 1, sharing: 'all' }, { version: 1, watch_days: 5 }].map(
      (body) => (made) => ({ params: params(made), body }),
    ),
  ),
  cells: cells(200, [403, 403]),
  keys: KEYS,
});

const copy = table({
  route: 'POST /api/v1/lists/:id/copies',
  requests: requests(
    (made) => ({ params: params(made), body: { name: 'Copy' } }),
    [(made) => ({ params: params(made), body: {} })],
  ),
  cells: cells(201, [201, 201]),
  keys: KEYS,
});

const remove = table({
  route: 'DELETE /api/v1/lists/:id',
  requests: requests((made) => ({ params: params(made) }), badId),
  cells: cells(204, [403, 403], 403),
  keys: null,
});

const restore = table({
  route: 'POST /api/v1/lists/:id/restoration',
  requests: requests((made) => ({ params: params(made) }), badId),
  cells: cells(200, [403, 403]),
  keys: KEYS,
});

const firms = table({
  route: 'GET HEAD /api/v1/lists/:id/firms',
  requests: requests(
    (made) => ({ params: params(made) }),
    ['sort=size', 'after=x', 'limit=101'].map((query) => (made) => ({ params: params(made), query })),
  ),
  cells: cells(200, [200, 200]),
  keys: items(ROWS),
});

const firmIds = table({
  route: 'GET HEAD /api/v1/lists/:id/firm_ids',
  requests: requests((made) => ({ params: params(made) }), badId),
  cells: cells(200, [200, 200]),
  keys: 'mwbe_ids',
});

const add = table({
  route: 'POST /api/v1/lists/:id/firms',
  requests: requests(
    (made) => ({ params: params(made), body: { firms: [made.mwbeId] } }),
    [{}, { firms: [] }, { firms: ['x'] }].map((body) => (made) => ({ params: params(made), body })),
  ),
  cells: cells(200, [403, 200]),
  keys: 'added already left_out batch',
});

const addSearch = table({
  route: 'POST /api/v1/lists/:id/searches',
  requests: requests(
    (made) => ({ params: params(made), body: { state: ['MD'] } }),
    [{ format: 'csv' }, { sort: 'distance' }, { naics: ['99'] }].map((body) => (made) => ({
      params: params(made),
      body,
    })),
  ),
  cells: cells(200, [403, 200]),
  keys: 'added already left_out batch',
});

const removeFirms = table({
  route: 'POST /api/v1/lists/:id/removals',
  requests: requests(
    (made) => ({ params: params(made), body: { items: [made.item] } }),
    [{}, { items: [], batch: randomUUID() }, { items: ['x'] }].map((body) => (made) => ({
      params: params(made),
      body,
    })),
  ),
  cells: cells(200, [403, 200]),
  keys: 'removed removal',
});

const undoRemoval = table({
  route: 'POST /api/v1/lists/:id/removals/:removal/undo',
  requests: requests(
    ({ id, removal }) => ({ params: { id, removal } }),
    [({ id }) => ({ params: { id, removal: 'x' } })],
  ),
  cells: cells(200, [403, 200]),
  keys: 'restored',
});

const note = table({
  route: 'PATCH /api/v1/lists/:id/firms/:item',
  requests: requests(
    (made) => ({ params: rowParams(made), body: { version: 1, note: 'Good crew' } }),
    [{}, { version: 1, note: 'a\u0000' }, { version: 1, note: 'x'.repeat(2001) }].map((body) => (made) => ({
      params: rowParams(made),
      body,
    })),
  ),
  cells: cells(200, [403, 200]),
  keys: 'id note version',
});

const readNote = table({
  route: 'GET HEAD /api/v1/lists/:id/firms/:item',
  requests: requests((made) => ({ params: rowParams(made) }), [({ id }) => ({ params: { id, item: 'x' } })]),
  cells: cells(200, [200, 200]),
  keys: 'id note version',
});

const move = table({
  route: 'POST /api/v1/lists/:id/firms/:item/place',
  requests: requests(
    (made) => ({ params: rowParams(made), body: { after: null } }),
    [{}, { after: 'x' }].map((body) => (made) => ({ params: rowParams(made), body })),
  ),
  cells: cells(204, [403, 204]),
  keys: null,
});

const exporting = table({
  route: 'GET HEAD /api/v1/lists/:id/export',
  requests: requests(
    (made) => ({ params: params(made), query: 'format=csv' }),
    ['', 'format=doc', 'format=csv&sort=size'].map((query) => (made) => ({ params: params(made), query })),
  ),
  cells: cells(200, [200, 200]),
  keys: null,
  // attempts are counted before the list is looked for; a person has two exports at once
  writes: Object.fromEntries([...WHOSE, 'missing'].map((column) => [column, ['public.rate_limit_attempts']])),
});

export const shortlists = [
  all,
  make,
  current,
  one,
  change,
  copy,
  remove,
  restore,
  firms,
  firmIds,
  add,
  addSearch,
  removeFirms,
  undoRemoval,
  note,
  readNote,
  move,
  exporting,
];
