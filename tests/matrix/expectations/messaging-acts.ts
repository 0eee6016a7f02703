import { randomUUID } from 'node:crypto';
import { createHiringCompany, createUser } from '#server/accounts/factory.ts';
import type { Actor } from '../actors.ts';
import { inside, missing, staffOnly } from '../cells.ts';
import { CELLS } from '../company.ts';
import { holders } from '../documents.ts';
import {
  cells,
  items,
  MESSAGE,
  orgOf,
  participants,
  personOf,
  requests,
  THREAD,
  threadFor,
  type WhoseThread,
} from '../messages.ts';
import { type Sent, table } from '../table.ts';
import type { World } from '../world.ts';

const BODY = { text: 'Hello' };
const SUBJECT = { subject: 'Start of work', text: 'Can you start in March?' };
const key = () => randomUUID();
const ORGANIZATION = 'id kind name';

const startWith =
  (make: (world: World, actor: Actor) => object | Promise<object>) => async (world: World, actor: Actor) => ({
    body: { key: key(), ...SUBJECT, ...(await make(world, actor)) },
  });
const toFirm = (id: string) => [{ kind: 'firm', id }];
const start = table({
  route: 'POST /api/v1/message_threads',
  requests: {
    firm: startWith((world) => ({
      to: toFirm(world.firm('bystander firm')),
      about: { kind: 'firm', id: world.firm('firm') },
    })),
    project: startWith(async (world, actor) => ({
      to: toFirm(world.firm('bystander firm')),
      about: { kind: 'project', id: await world.project(actor, 'foreign') },
    })),
    // nobody of an agency has messages
    agency: startWith(async (world) => {
      const id = await createHiringCompany(world.db.kysely, { business_name: CELLS });
      const agent = { user_type: 'GOVERNMENT_AGENCY', email: `${randomUUID()}@${CELLS}` } as const;
      await createUser(world.db.kysely, agent, { hiringCompanies: [id] });
      return { to: [{ kind: 'company', id }] };
    }),
    from: startWith((world, actor) => ({
      to: toFirm(world.firm('bystander firm')),
      from: world.parties(actor, 'foreign').companyId,
    })),
    missing: startWith(() => ({ to: toFirm(randomUUID()) })),
    malformed: () =>
      [
        {},
        { key: key(), ...SUBJECT, to: [] },
        { key: key(), ...SUBJECT, to: [{ kind: 'plumbline', id: key() }] },
        { key: key(), ...SUBJECT, to: toFirm(key()), created_by: key() },
        { key: key(), ...SUBJECT, to: toFirm(key()), text: 'x'.repeat(100_000) },
      ].map((body) => ({ body })),
  },
  cells: cells({
    columns: 'firm project agency from missing malformed',
    members: [201, 404, 409, 403, 404, 400],
    companyless: [403, 403, 403, 403, 403, 400],
    isAct: true,
  }),
  keys: `threads ${inside('threads[]', 'id organization')} ${inside('threads[].organization', ORGANIZATION)} left_out`,
});

const act = (route: string, body: object | undefined, wrong: readonly Sent[], ok: number, keys: string | null) =>
  table({
    route,
    requests: requests(
      ({ id }) => ({ params: { id }, ...(body && { body }) }),
      [{ params: { id: 'x' }, ...(body && { body }) }, ...wrong],
    ),
    cells: participants(ok, true),
    keys,
  });
const bodies = (...wrong: readonly object[]) => wrong.map((body) => ({ ...missing(), body }));

const send = table({
  route: 'POST /api/v1/message_threads/:id/messages',
  requests: requests(
    ({ id }) => ({ params: { id }, body: { key: key(), ...BODY } }),
    [
      { params: { id: 'x' }, body: { key: key(), ...BODY } },
      ...bodies(
        {},
        BODY,
        { key: key(), text: '' },
        { key: key(), ...BODY, author_id: key() },
        { key: key(), text: 'x'.repeat(100_000) },
      ),
    ],
  ),
  cells: participants(201, true),
  keys: MESSAGE,
});
const acts = [
  act('PUT /api/v1/message_threads/:id/read', { seq: 2 }, bodies({}, { seq: -1 }), 200, 'messages threads'),
  act('POST /api/v1/message_threads/:id/typing', undefined, [], 204, null),
  act(
    'PATCH /api/v1/message_threads/:id',
    { is_muted: true },
    bodies({}, { is_muted: 1 }, { is_muted: true, left_at: null }),
    200,
    THREAD,
  ),
];

const BLOCK = `id own ${inside('own', ORGANIZATION)} blocked ${inside('blocked', ORGANIZATION)} blocked_by blocked_at`;
/** A block by the actor's organization, or by another one. */
async function blockFor(world: World, actor: Actor, whose: 'own' | 'foreign'): Promise<string> {
  const { mwbeId } = world.parties(actor, 'foreign');
  const by = whose === 'own' ? orgOf(world, actor) : { org: mwbeId, kind: 'firm' as const };
  const id = randomUUID();
  await world.db.kysely
    .insertInto('message_blocks')
    .values({
      id,
      org_id: by.org,
      org_kind: by.kind,
      blocked_org: randomUUID(),
      blocked_kind: 'company',
      blocked_by: await personOf(world, by),
      blocked_at: new Date('2026-11-20T11:00:00Z'),
    })
    .execute();
  return id;
}
const blocks = [
  table({
    route: 'GET HEAD /api/v1/message_blocks',
    requests: {
      any: async (world, actor) => {
        for (const whose of ['own', 'foreign'] as const) await blockFor(world, actor, whose);
        return {};
      },
      malformed: () => ({ query: 'all=1' }),
    },
    cells: cells({ columns: 'any malformed', members: [200, 400] }),
    keys: items(BLOCK),
  }),
  table({
    route: 'POST /api/v1/message_blocks',
    requests: {
      any: (world, actor) => ({ body: { organization_id: world.parties(actor, 'foreign').companyId } }),
      missing: () => ({ body: { organization_id: randomUUID() } }),
      malformed: () => [{ body: {} }, { body: { organization_id: 'x' } }],
    },
    cells: cells({
      columns: 'any missing malformed',
      members: [201, 404, 400],
      companyless: [403, 403, 400],
      staff: [409, 404, 400],
      isAct: true,
    }),
    keys: BLOCK,
  }),
  table({
    route: 'DELETE /api/v1/message_blocks/:id',
    requests: {
      own: async (world, actor) => ({ params: { id: await blockFor(world, actor, 'own') } }),
      foreign: async (world, actor) => ({ params: { id: await blockFor(world, actor, 'foreign') } }),
      missing: () => missing(),
      malformed: () => ({ params: { id: 'x' } }),
    },
    cells: cells({
      columns: 'own foreign missing malformed',
      members: [204, 404, 404, 400],
      companyless: [404, 404, 404, 400],
      isAct: true,
    }),
    keys: null,
  }),
];

const reporting = (whose: WhoseThread, which: 'theirs' | 'mine') => async (world: World, actor: Actor) => ({
  params: { id: (await threadFor(world, actor, whose))[which] },
  body: { reason: 'spam' },
});
const REPORT = `id reason words text sent_at author author_organization ${inside('author_organization', ORGANIZATION)}
  ${inside('author', 'user_id name email')} reported_by ${inside('reported_by', 'user_id name email')} reported_at
  closed_by closed_at note`;
async function reportOf(world: World, actor: Actor, isClosed = false): Promise<string> {
  const { theirs, others } = await threadFor(world, actor, 'foreign');
  const id = randomUUID();
  const at = new Date('2026-11-20T11:00:00Z');
  const closed = isClosed
    ? { closed_by: others, closed_at: at, note: 'Called.' }
    : { closed_by: null, closed_at: null, note: null };
  await world.db.kysely
    .insertInto('message_reports')
    .values({ id, message_id: theirs, reported_by: others, reason: 'spam', words: null, reported_at: at, ...closed })
    .execute();
  return id;
}
const reports = [
  table({
    route: 'POST /api/v1/messages/:id/reports',
    requests: {
      own: reporting('own', 'theirs'),
      colleague: reporting('colleague', 'theirs'),
      foreign: reporting('foreign', 'theirs'),
      mine: reporting('own', 'mine'),
      missing: () => ({ ...missing(), body: { reason: 'spam' } }),
      malformed: () => bodies({}, { reason: 'rude' }, { reason: 'spam', words: '' }),
    },
    cells: cells({
      columns: 'own colleague foreign mine missing malformed',
      members: [201, 404, 404, 409, 404, 400],
      companyless: [404, 404, 404, 404, 404, 400],
      isAct: true,
    }),
    keys: 'id',
  }),
  table({
    route: 'GET HEAD /api/v1/message_reports',
    requests: {
      any: async (world, actor) => {
        await reportOf(world, actor);
        return [{}, { query: 'state=closed&limit=1' }];
      },
      malformed: () => ['state=all', 'limit=0', 'before=x'].map((query) => ({ query })),
    },
    cells: staffOnly('any malformed', 200, 400),
    keys: items(REPORT),
  }),
  table({
    route: 'POST /api/v1/message_reports/:id/closing',
    requests: {
      any: async (world, actor) => ({ params: { id: await reportOf(world, actor) }, body: { note: 'Called both.' } }),
      closed: async (world, actor) => ({
        params: { id: await reportOf(world, actor, true) },
        body: { note: 'Again.' },
      }),
      missing: () => ({ ...missing(), body: { note: 'x' } }),
      malformed: () => bodies({}, { note: '' }),
    },
    cells: staffOnly('any closed missing malformed', 200, 409, 404, 400),
    keys: REPORT,
  }),
];

const EMAIL = {
  recipient: 'r-x@reply.example',
  raw: 'RnJvbTogeA==',
  sent_at: '2026-11-20T12:00:00Z',
  signature: '0'.repeat(64),
};
const inbound = table({
  route: 'POST /api/v1/inbound_emails',
  requests: {
    any: () => ({ body: EMAIL }),
    malformed: () => [{}, { body: { ...EMAIL, raw: '…' } }, { body: { ...EMAIL, signature: 'x' } }],
  },
  cells: holders('any malformed', 404, 400),
  keys: null,
});

export const messagingActs = [start, send, ...acts, ...blocks, ...reports, inbound];
