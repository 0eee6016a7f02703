import { randomBytes, randomUUID } from 'node:crypto';
import { createUser } from '#server/accounts/factory.ts';
import { createBusiness } from '#server/businesses/factory.ts';
import { claimStorageKey } from '#server/claims/reads/files.ts';
import { issueLink } from '#server/links/commands.ts';
import type { Actor } from '../actors.ts';
import { inside, malformed, missing, staffOnly } from '../cells.ts';
import { FILE, holders, STREAM, TUS } from '../documents.ts';
import { table } from '../table.ts';
import type { World } from '../world.ts';

const NOW = new Date('2026-11-20T12:00:00Z');
const LATER = new Date('2026-12-20T12:00:00Z');

/** Statuses of people without a firm and of those with one; everybody else is refused. */
const claimants = (columns: string, ...statuses: readonly (readonly [number, number])[]) => {
  const row = (at: 0 | 1) => statuses.map((one) => one[at]).join(' ');
  const all = (status: number) => statuses.map(() => status).join(' ');
  return `${columns}
    anonymous closed-account expired-session ended-session ${all(401)}
    PRIME impersonator colleague foreign-tenant dashboard-payments-invitee DEVELOPER GOVERNMENT_AGENCY INTERNAL ${all(403)}
    MWBE ${row(1)}
    MWBE-without-firm MWBE-of-the-hirer payments-invitee ${row(0)}`;
};

const firm = async (world: World) => {
  const place = { address_1: '14 Quarry Rd', city: 'Towson', state: 'MD', zip_code: '21204' };
  return createBusiness(world.db.kysely, { website: 'https://orlo.example', ...place });
};
/** Somebody of their own, so that people of the matrix get no firm. */
const somebody = (world: World) => createUser(world.db.kysely, { user_type: 'MWBE' });

/** The actor, where they may have claims; others would share an account, and a pending claim is one a person. */
const CLAIMANTS = ['MWBE', 'MWBE-without-firm', 'MWBE-of-the-hirer', 'payments-invitee'];
const userOf = async (world: World, actor: Actor) =>
  CLAIMANTS.includes(actor) ? world.userId(actor) : somebody(world);

type State = 'open' | 'review' | 'withdrawn';
async function claimOf(world: World, user_id: string, state: State = 'open'): Promise<string> {
  const id = randomUUID();
  const decided_at = state === 'withdrawn' ? NOW : null;
  const of = { mwbe_id: (await firm(world)).mwbeId, user_id, letter_requested_at: NOW };
  await world.db.kysely
    .insertInto('claims')
    .values({ id, ...of, state, created_at: NOW, expires_at: LATER, decided_at })
    .execute();
  return id;
}
const withBody =
  (body: object | undefined, of: (world: World, actor: Actor) => Promise<{ params: { id: string } }>) =>
  async (world: World, actor: Actor) => ({ ...(await of(world, actor)), ...(body && { body }) });

/** A claim of one's own, of somebody else, one that ended, and none. */
const onClaim = (body?: object, wrong: readonly object[] = []) => ({
  own: withBody(body, async (world, actor) => ({ params: { id: await claimOf(world, await userOf(world, actor)) } })),
  ended: withBody(body, async (world, actor) => ({
    params: { id: await claimOf(world, await userOf(world, actor), 'withdrawn') },
  })),
  foreign: withBody(body, async (world) => ({ params: { id: await claimOf(world, await somebody(world)) } })),
  missing: () => ({ ...missing(), ...(body && { body }) }),
  malformed: () => [
    ...malformed().map((one) => ({ ...one, ...(body && { body }) })),
    ...wrong.map((one) => ({ ...missing(), body: one })),
  ],
});
const ATTEMPTS = (columns: string) =>
  Object.fromEntries(columns.split(' ').map((column) => [column, ['public.attempts']]));

const FIRM = `id mwbe_core_id legal_business_name trade_name profile_url_path address_1 address_2 city state zip_code
  certificates`;
const CLAIM = `id firm ${inside('firm', FIRM)} state proof offered offered.email_domain offered.letter email_code letter
  letter.requested_at letter.printed_at letter.expires_at letter.tries_left files disputed reason created_at expires_at`;
const CODE = 'email_code.sent_to email_code.sent_at email_code.expires_at email_code.tries_left';

const current = table({
  route: 'GET HEAD /api/v1/claims/current',
  requests: { any: () => ({}), malformed: () => ({ query: 'user=1' }) },
  cells: claimants('any malformed', [200, 200], [400, 400]),
  keys: 'company claim registration dispute',
});
const states = table({
  route: 'GET HEAD /api/v1/claims/firms',
  requests: {
    any: async (world) => ({ query: `id=${(await firm(world)).mwbeId}&id=${randomUUID()}` }),
    malformed: () => ({ query: 'id=x' }),
  },
  cells: claimants('any malformed', [200, 200], [400, 400]),
  keys: '[].id [].state',
});
const begin = table({
  route: 'POST /api/v1/claims',
  requests: {
    claimed: async (world) => {
      const { mwbeId } = await firm(world);
      await createUser(world.db.kysely, { user_type: 'MWBE' }, { mwbes: [mwbeId] });
      return { body: { mwbe_id: mwbeId } };
    },
    pending: async (world) => {
      const id = await claimOf(world, await somebody(world));
      const row = await world.db.kysely.selectFrom('claims').select('mwbe_id').where('id', '=', id).executeTakeFirst();
      return { body: { mwbe_id: row?.mwbe_id } };
    },
    missing: () => ({ body: { mwbe_id: randomUUID() } }),
    malformed: () => [{ body: {} }, { body: { mwbe_id: 'x' } }, { body: { mwbe_id: randomUUID(), user_id: 'x' } }],
    free: async (world) => ({ body: { mwbe_id: (await firm(world)).mwbeId } }),
  },
  cells: claimants(
    'claimed pending missing malformed free',
    [409, 403],
    [409, 403],
    [404, 403],
    [400, 400],
    [201, 403],
  ),
  keys: CLAIM.replace(/letter\.\S+/g, ''),
  writes: ATTEMPTS('claimed pending missing free'),
});
const code = table({
  route: 'POST /api/v1/claims/:id/email_codes',
  requests: onClaim({ local_part: 'office' }, [{}, { local_part: '' }, { local_part: 'a@b' }]),
  cells: claimants('own ended foreign missing malformed', [200, 200], [409, 409], [404, 404], [404, 404], [400, 400]),
  keys: `${CLAIM} ${CODE}`,
  writes: ATTEMPTS('own ended foreign missing'),
});
const letter = table({
  route: 'POST /api/v1/claims/:id/letter',
  // one is on its way already
  requests: onClaim(),
  cells: claimants('own ended foreign missing malformed', [409, 409], [409, 409], [404, 404], [404, 404], [400, 400]),
  keys: null,
  writes: ATTEMPTS('own ended foreign missing'),
});
const enter = table({
  route: 'POST /api/v1/claims/:id/code',
  requests: onClaim({ code: '000000' }, [{}, { code: '1' }, { code: '123456789' }]),
  cells: claimants('own ended foreign missing malformed', [200, 403], [409, 403], [404, 403], [404, 403], [400, 400]),
  keys: 'outcome tries_left mwbe_id',
  writes: ATTEMPTS('own ended foreign missing'),
});
const withdraw = table({
  route: 'POST /api/v1/claims/:id/withdrawal',
  requests: onClaim(),
  cells: claimants('own ended foreign missing malformed', [204, 204], [409, 409], [404, 404], [404, 404], [400, 400]),
  keys: null,
});
const UPLOAD = { upload: '0'.repeat(32) };
const certificate = table({
  route: 'POST /api/v1/claims/:id/certificates',
  // nobody uploaded it
  requests: onClaim(UPLOAD, [{}, { upload: '../x' }]),
  cells: claimants('own ended foreign missing malformed', [404, 404], [409, 409], [404, 404], [404, 404], [400, 400]),
  keys: null,
});

export const ownClaims = [current, states, begin, code, letter, enter, withdraw, certificate];

const DETAILS = {
  legal_business_name: 'Tamsin Drainage LLC',
  address_1: '9 Gate Way',
  city: 'Bowie',
  state: 'MD',
  zip_code: '20715',
  phone: '(410) 555-0177',
  description: 'Drainage',
};
const WRONG = [{ body: {} }, { body: { ...DETAILS, state: 'XX' } }, { body: { ...DETAILS, approved: true } }];
const similar = table({
  route: 'POST /api/v1/firm_registrations/similar',
  requests: {
    any: async (world) => {
      await createBusiness(world.db.kysely, { legal_business_name: DETAILS.legal_business_name });
      return { body: DETAILS };
    },
    malformed: () => WRONG,
  },
  cells: claimants('any malformed', [200, 403], [400, 400]),
  keys: inside('[]', `${FIRM} state_of_claim reasons`),
  writes: ATTEMPTS('any'),
});
const register = table({
  route: 'POST /api/v1/firm_registrations',
  requests: {
    any: () => ({ body: { ...DETAILS, legal_business_name: `Firm ${randomUUID()}` } }),
    malformed: () => WRONG,
  },
  cells: claimants('any malformed', [201, 403], [400, 400]),
  keys: 'id state legal_business_name reason created_at',
  writes: ATTEMPTS('any'),
});

async function registration(world: World, user_id: string, state: 'review' | 'withdrawn' = 'review') {
  const id = randomUUID();
  const details = JSON.stringify({ ...DETAILS, trade_name: null, address_2: null, website: null });
  const decided_at = state === 'review' ? null : NOW;
  await world.db.kysely
    .insertInto('firm_registrations')
    .values({ id, user_id, details, state, created_at: NOW, decided_at })
    .execute();
  return id;
}
const byOwner = (make: (world: World, userId: string, ended: boolean) => Promise<string>, body?: object) => ({
  own: withBody(body, async (world, actor) => ({
    params: { id: await make(world, await userOf(world, actor), false) },
  })),
  ended: withBody(body, async (world, actor) => ({
    params: { id: await make(world, await userOf(world, actor), true) },
  })),
  foreign: withBody(body, async (world) => ({ params: { id: await make(world, await somebody(world), false) } })),
  missing: () => ({ ...missing(), ...(body && { body }) }),
  malformed: () => malformed().map((one) => ({ ...one, ...(body && { body }) })),
});
const OWNED = claimants(
  'own ended foreign missing malformed',
  [204, 204],
  [409, 409],
  [404, 404],
  [404, 404],
  [400, 400],
);
const withdrawRegistration = table({
  route: 'POST /api/v1/firm_registrations/:id/withdrawal',
  requests: byOwner((world, userId, ended) => registration(world, userId, ended ? 'withdrawn' : 'review')),
  cells: OWNED,
  keys: null,
});

async function dispute(world: World, opened_by: string, ended = false): Promise<string> {
  const id = randomUUID();
  const of = { mwbe_id: (await firm(world)).mwbeId, claim_id: null, opened_email: null, statement: 'It is mine' };
  const decided = ended ? ({ state: 'withdrawn', decided_at: NOW } as const) : {};
  await world.db.kysely
    .insertInto('claim_disputes')
    .values({ id, ...of, opened_by, created_at: NOW, ...decided })
    .execute();
  return id;
}
const openDispute = table({
  route: 'POST /api/v1/claim_disputes',
  requests: {
    unclaimed: async (world) => ({ body: { mwbe_id: (await firm(world)).mwbeId, statement: 'Mine' } }),
    missing: () => ({ body: { mwbe_id: randomUUID(), statement: 'Mine' } }),
    malformed: () => [{ body: {} }, { body: { mwbe_id: randomUUID(), statement: ' ' } }],
    claimed: async (world) => {
      const { mwbeId } = await firm(world);
      await createUser(world.db.kysely, { user_type: 'MWBE' }, { mwbes: [mwbeId] });
      return { body: { mwbe_id: mwbeId, statement: 'Mine' } };
    },
  },
  cells: claimants('unclaimed missing malformed claimed', [409, 403], [404, 403], [400, 400], [201, 403]),
  keys: `id firm ${inside('firm', FIRM)} state outcome reason files created_at`,
  writes: ATTEMPTS('unclaimed missing claimed'),
});
const disputeFile = table({
  route: 'POST /api/v1/claim_disputes/:id/files',
  requests: byOwner(dispute, UPLOAD),
  cells: claimants('own ended foreign missing malformed', [404, 404], [409, 409], [404, 404], [404, 404], [400, 400]),
  keys: null,
});
const withdrawDispute = table({
  route: 'POST /api/v1/claim_disputes/:id/withdrawal',
  requests: byOwner(dispute),
  cells: OWNED,
  keys: null,
});
const object = table({
  route: 'POST /api/v1/claim_objections',
  requests: {
    open: async (world) => {
      const claim = await claimOf(world, await somebody(world));
      const link = { purpose: 'claim objection', email: 'office@orlo.example', facts: { claim } };
      const tempToken = await world.app.services.transact((ctx) => issueLink(ctx, link));
      return { body: { tempToken, statement: '' } };
    },
    unknown: () => ({ body: { tempToken: 'x'.repeat(43), statement: '' } }),
    malformed: () => [{ body: {} }, { body: { tempToken: 'x', statement: '' } }],
  },
  cells: holders('open unknown malformed', 204, 404, 400),
  keys: null,
});

export const registrationsAndDisputes = [
  similar,
  register,
  withdrawRegistration,
  openDispute,
  disputeFile,
  withdrawDispute,
  object,
];

const desk = table({
  route: 'GET HEAD /api/v1/staff/claims',
  requests: { any: () => ({}), malformed: () => ({ query: 'x=1' }) },
  cells: staffOnly('any malformed', 200, 400),
  keys: 'certificates letters registrations disputes',
});
const history = table({
  route: 'GET HEAD /api/v1/staff/claims/history',
  requests: {
    any: async (world) => {
      await claimOf(world, await somebody(world), 'withdrawn');
      return {};
    },
    malformed: () => ({ query: 'before=x' }),
  },
  cells: staffOnly('any malformed', 200, 400),
  keys: `decisions next ${inside('decisions[]', 'id kind firm_id firm person state proof outcome reason decided_at decided_by')}`,
});
const proof = table({
  route: 'GET HEAD /api/v1/staff/claim_files/:id',
  requests: {
    any: async (world) => {
      const [id, file_id, sent_by] = [randomUUID(), randomBytes(16).toString('hex'), await somebody(world)];
      await world.app.services.storage.put(claimStorageKey(file_id), FILE);
      const about = { display_name: 'a.pdf', media_type: 'application/pdf', bytes: FILE.length, sha256: '' };
      await world.db.kysely
        .insertInto('claim_files')
        .values({
          id,
          claim_id: await claimOf(world, sent_by),
          dispute_id: null,
          file_id,
          ...about,
          sent_by,
          created_at: NOW,
        })
        .execute();
      return { params: { id } };
    },
    missing,
    malformed,
  },
  cells: staffOnly('any missing malformed', 200, 404, 400),
  keys: null,
});
const REASON = { reason: 'The certificate names another firm.' };
const decides = (make: (world: World, ended: boolean) => Promise<string>, body?: object, wrong?: object) => ({
  any: async (world: World) => ({ params: { id: await make(world, false) }, ...(body && { body }) }),
  ended: async (world: World) => ({ params: { id: await make(world, true) }, ...(body && { body }) }),
  missing: () => ({ ...missing(), ...(body && { body }) }),
  malformed: () => [
    ...malformed().map((one) => ({ ...one, ...(body && { body }) })),
    ...(wrong ? [{ ...missing(), body: wrong }] : []),
  ],
});
const DECIDES = staffOnly('any ended missing malformed', 204, 409, 404, 400);
const inReview = async (world: World, ended: boolean) =>
  claimOf(world, await somebody(world), ended ? 'withdrawn' : 'review');
const registered = async (world: World, ended: boolean) =>
  registration(world, await somebody(world), ended ? 'withdrawn' : 'review');
const print = table({
  route: 'POST /api/v1/staff/claims/:id/letter',
  requests: decides(inReview),
  cells: staffOnly('any ended missing malformed', 200, 409, 404, 400),
  keys: 'name content',
});
const approve = table({
  route: 'POST /api/v1/staff/claims/:id/approval',
  requests: decides(inReview),
  cells: DECIDES,
  keys: null,
});
const decline = table({
  route: 'POST /api/v1/staff/claims/:id/refusal',
  requests: decides(inReview, REASON, { reason: '' }),
  cells: DECIDES,
  keys: null,
});
const approveRegistration = table({
  route: 'POST /api/v1/staff/firm_registrations/:id/approval',
  requests: decides(registered),
  cells: DECIDES,
  keys: null,
});
const declineRegistration = table({
  route: 'POST /api/v1/staff/firm_registrations/:id/refusal',
  requests: decides(registered, REASON, {}),
  cells: DECIDES,
  keys: null,
});
const settle = table({
  route: 'POST /api/v1/staff/claim_disputes/:id/settlement',
  requests: decides(
    async (world, ended) => dispute(world, await somebody(world), ended),
    { outcome: 'holder', ...REASON },
    { outcome: 'me', ...REASON },
  ),
  cells: DECIDES,
  keys: null,
});

export const claimDesk = [
  desk,
  history,
  proof,
  print,
  approve,
  decline,
  approveRegistration,
  declineRegistration,
  settle,
];

const rest = { headers: { ...TUS, 'upload-offset': '0' }, type: STREAM, body: FILE.toString('latin1') };
const nothing = { params: { id: '0'.repeat(32) }, headers: TUS };
export const claimUploads = [
  table({
    route: 'POST /api/v1/claim_uploads',
    requests: {
      any: () => ({ headers: { ...TUS, 'upload-length': '10' } }),
      large: () => ({ headers: { ...TUS, 'upload-length': '10000001' } }),
      odd: () => [{ headers: TUS }, { headers: { ...TUS, 'upload-length': 'x' } }],
    },
    cells: claimants('any large odd', [201, 201], [413, 413], [400, 400]),
    keys: null,
  }),
  table({
    route: 'HEAD /api/v1/claim_uploads/:id',
    requests: { missing: () => nothing },
    cells: claimants('missing', [404, 404]),
    keys: null,
  }),
  table({
    route: 'PATCH /api/v1/claim_uploads/:id',
    requests: { missing: () => ({ ...nothing, ...rest }) },
    cells: claimants('missing', [404, 404]),
    keys: null,
  }),
  table({
    route: 'DELETE /api/v1/claim_uploads/:id',
    requests: { missing: () => nothing },
    cells: claimants('missing', [404, 404]),
    keys: null,
  }),
];
