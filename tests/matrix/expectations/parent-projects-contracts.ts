import type { Actor } from '../actors.ts';
import { inside, missing } from '../cells.ts';
import { CELLS } from '../company.ts';
import { asPart, PART_REQUESTS, type Part, partsRead, projectFor } from '../parent-projects.ts';
import { agencyFor } from '../payments.ts';
import {
  CONTRACT_PARTS,
  contractBelow,
  contractReaders,
  contractRequests,
  contractWriters,
  paymentsFor,
} from '../project-contracts.ts';
import { table } from '../table.ts';
import type { World } from '../world.ts';

const FIVE = 'goal_cents commitment_cents award_cents paid_cents confirmed_cents';
const FACTS = `id parent_id branch_id tier hiring_company_id mwbe_id firm number title scope participation credit_group state
  version ${FIVE} is_tracked awarded_on children`;
const DETAILS = `${FACTS} project_id parent_title naics commission_cents joint_venture_bps commercially_useful is_federal_aid
  purchases_from_prime_cents trucking_own_cents trucking_leased_cents trucking_fee_cents committed_on bid_on starts_on
  ends_on completed_on original_award_cents changes_cents reported_cents accepted_month created_at payment_contract_id
  actions entries`;
const ENTRY = inside('entries[]', 'number kind at by amount_cents words details');
const changed = (...details: readonly string[]) =>
  `${DETAILS} ${ENTRY} ${details.map((name) => `entries[].details.${name}`).join(' ')}`;

const COUNTED = ['public.rate_limit_attempts'];
const PARTS = ['owner', 'editor', 'reporter', 'viewer', 'prime', 'nobody'] as const;
const counted = Object.fromEntries([...PARTS, 'missing'].map((column) => [column, COUNTED]));
const sought = (part: Part) => async (world: World, actor: Actor) => {
  await agencyFor(world);
  return asPart(part, { query: `q=${CELLS}` })(world, actor);
};
const filed = (part: Part) => asPart(part, { query: 'format=csv' });
/** A contract below the actor's branch, or somebody else's. */
const ADDED = { title: 'Switchgear', scope: 'construction' };
const below = (part: Part, other: boolean) => async (world: World, actor: Actor) => {
  const made = await projectFor(world, actor, part);
  return { params: { id: made.id }, body: { ...ADDED, parent_id: other ? made.other : made.branch } };
};

const lists = [
  table({
    route: 'GET HEAD /api/v1/parent_projects/:id/contracts',
    requests: {
      ...PART_REQUESTS,
      missing: () => missing(),
      malformed: () => [
        { params: { id: 'x' } },
        { ...missing(), query: 'tier=9' },
        { ...missing(), query: 'limit=2001' },
        { ...missing(), query: 'sees=all' },
      ],
    },
    cells: partsRead,
    keys: `rows next total contracts sees may_add ${inside('rows[]', `${FACTS} matches`)} ${inside('total', FIVE)}`,
  }),
  table({
    route: 'GET HEAD /api/v1/parent_projects/:id/contracts/file',
    requests: {
      owner: filed('owner'),
      editor: filed('editor'),
      reporter: filed('reporter'),
      viewer: filed('viewer'),
      prime: filed('prime'),
      nobody: filed('nobody'),
      missing: () => ({ ...missing(), query: 'format=csv' }),
      malformed: () => [
        { params: { id: 'x' }, query: 'format=csv' },
        { ...missing(), query: 'format=pdf' },
      ],
    },
    cells: partsRead,
    keys: null,
    writes: counted,
  }),
  table({
    route: 'GET HEAD /api/v1/parent_projects/:id/companies',
    requests: {
      owner: sought('owner'),
      editor: sought('editor'),
      reporter: sought('reporter'),
      viewer: sought('viewer'),
      prime: sought('prime'),
      nobody: sought('nobody'),
      missing: () => ({ ...missing(), query: `q=${CELLS}` }),
      malformed: () => ['', 'q=a', 'q=%00%00', 'q=prime&id=1'].map((query) => ({ ...missing(), query })),
    },
    cells: contractReaders(
      'owner editor reporter viewer prime nobody missing malformed',
      [200, 200, 403, 403, 200, 404, 404, 400],
      null,
    ),
    keys: '[].id [].business_name',
    writes: counted,
  }),
  table({
    route: 'POST /api/v1/parent_projects/:id/contracts',
    requests: {
      owner: asPart('owner', { body: ADDED }),
      editor: asPart('editor', { body: ADDED }),
      reporter: asPart('reporter', { body: ADDED }),
      viewer: asPart('viewer', { body: ADDED }),
      'prime-top': asPart('prime', { body: ADDED }),
      prime: below('prime', false),
      other: below('prime', true),
      nobody: asPart('nobody', { body: ADDED }),
      missing: () => ({ ...missing(), body: ADDED }),
      malformed: () =>
        [{}, { ...ADDED, award_cents: 1 }, { ...ADDED, tier: 1 }, { ...ADDED, firm_name: 'A', award_cents: -1 }].map(
          (body) => ({ ...missing(), body }),
        ),
    },
    cells: `owner editor reporter viewer prime-top prime other nobody missing malformed
    anonymous closed-account expired-session ended-session 401 401 401 401 401 401 401 401 401 401
    PRIME colleague foreign-tenant DEVELOPER GOVERNMENT_AGENCY 201 201 403 403 403 201 404 404 404 400
    dashboard-payments-invitee 201 201 403 403 404 404 404 404 404 400
    impersonator INTERNAL MWBE MWBE-of-the-hirer MWBE-without-firm payments-invitee 403 403 403 403 403 403 403 403 403 403`,
    keys: changed('title', 'awarded_on', 'commitment_cents'),
  }),
];

/** A contract of which viewers have an accepted month. */
const accepted = async (world: World, actor: Actor) => {
  const { contract } = await contractBelow(world, actor, { part: 'viewer', more: { accepted_month: '2026-09-01' } });
  return { params: { id: contract } };
};
const READ = `${CONTRACT_PARTS} accepted`;
const reads = [
  table({
    route: 'GET HEAD /api/v1/project_contracts/:id',
    requests: { ...contractRequests(), accepted },
    cells: contractReaders(
      READ,
      [200, 200, 200, 404, 200, 404, 404, 404, 400, 200],
      [200, 200, 200, 200, 200, 200, 200, 404, 400, 200],
    ),
    keys: DETAILS,
  }),
  table({
    route: 'GET HEAD /api/v1/project_contracts/:id/payment_candidates',
    requests: contractRequests({}, undefined, [], (made, world, actor) => paymentsFor(world, actor, made)),
    cells: contractReaders(CONTRACT_PARTS, [200, 200, 403, 404, 200, 404, 404, 404, 400], null),
    keys: inside('[]', 'id number title hiring_company firm award_cents paid_cents'),
  }),
];

/** Owner and editor; a prime contractor's people below their own contract as well. */
const byEditors = (done: number) => contractWriters(CONTRACT_PARTS, [done, done, 403, 404, 403, 404, 404, 404, 400]);
const inBranch = (done: number) => contractWriters(CONTRACT_PARTS, [done, done, 403, 404, done, 404, 404, 404, 400]);
const AWARDED = { award_cents: 1_000_00, awarded_on: '2026-08-01' };
const AWARD = { version: 1, firm_name: 'Marsh & Sons', ...AWARDED };
const ORDER = { amount_cents: 5_00, reason: 'More conduit.', effective_on: '2026-09-01' };
const COMMITTED = { version: 1, commitment_cents: 5_00, committed_on: '2026-07-01' };
const REASON = { version: 1, reason: 'Entered twice.' };

const changes = [
  table({
    route: 'PUT /api/v1/project_contracts/:id/facts',
    requests: contractRequests({}, () => ({ version: 1, ...ADDED }), [
      {},
      { version: 1, ...ADDED, naics: 'x' },
      { version: 1, ...ADDED, award_cents: 1 },
    ]),
    cells: byEditors(200),
    keys: changed('participation', 'credit_group', 'naics'),
  }),
  table({
    route: 'POST /api/v1/project_contracts/:id/commitment',
    requests: contractRequests({}, () => COMMITTED, [{}, { ...COMMITTED, commitment_cents: -1 }]),
    cells: byEditors(200),
    keys: changed('committed_on', 'before_cents'),
  }),
  table({
    route: 'POST /api/v1/project_contracts/:id/award',
    requests: contractRequests({}, () => AWARD, [{}, { ...AWARD, firm_name: null }, { ...AWARD, awarded_on: 'x' }]),
    cells: inBranch(200),
    keys: changed('awarded_on'),
  }),
  table({
    route: 'POST /api/v1/project_contracts/:id/change_orders',
    requests: contractRequests(AWARDED, () => ORDER, [{}, { ...ORDER, amount_cents: 0 }, { ...ORDER, version: 1 }]),
    cells: inBranch(201),
    keys: changed('effective_on'),
  }),
  table({
    route: 'POST /api/v1/project_contracts/:id/completion',
    requests: contractRequests(AWARDED, () => ({ version: 1, completed_on: '2026-11-01' }), [
      {},
      { version: 1, completed_on: 'x' },
    ]),
    cells: inBranch(200),
    keys: changed('completed_on'),
  }),
  table({
    route: 'POST /api/v1/project_contracts/:id/removal',
    requests: contractRequests({}, () => REASON, [{}, { version: 1, reason: '' }]),
    cells: byEditors(200),
    keys: changed(),
  }),
];

const PAYMENTS = {
  version: 1,
  scope: 'Furnish and install switchgear.',
  retainage_bps: 0,
  starts_on: '2026-09-01',
  ends_on: null,
  state_code: null,
  rule: null,
  custom_days: null,
  custom_day_kind: null,
};
/** Linked to a contract of payment tracking, by whoever made it. */
const linked =
  (part: Part, other = false) =>
  async (world: World, actor: Actor) => {
    const made = await contractBelow(world, actor, { part, other, more: AWARDED });
    const payments = await paymentsFor(world, actor, made);
    await world.db.kysely
      .updateTable('parent_project_contracts')
      .set({ payment_contract_id: payments })
      .where('id', '=', made.contract)
      .execute();
    return { params: { id: made.contract }, body: REASON };
  };

const tracking = [
  table({
    route: 'PUT /api/v1/project_contracts/:id/payment_contract',
    requests: contractRequests(
      AWARDED,
      async (made, world, actor) => ({ version: 1, payment_contract_id: await paymentsFor(world, actor, made) }),
      [{}, { version: 1, payment_contract_id: 'x' }],
    ),
    // who belongs to no company sees no contract of payment tracking
    cells: contractWriters(
      CONTRACT_PARTS,
      [200, 200, 403, 404, 200, 404, 404, 404, 400],
      [400, 400, 403, 404, 404, 404, 404, 404, 400],
    ),
    keys: changed('number'),
  }),
  table({
    route: 'POST /api/v1/project_contracts/:id/payment_contract',
    requests: contractRequests(
      AWARDED,
      async (made, world, actor) => {
        await paymentsFor(world, actor, made);
        return PAYMENTS;
      },
      [{}, { ...PAYMENTS, scope: '' }, { ...PAYMENTS, rule: 'custom' }],
    ),
    // and records none for a company
    cells: contractWriters(
      CONTRACT_PARTS,
      [201, 201, 403, 404, 201, 404, 404, 404, 400],
      [403, 403, 403, 404, 404, 404, 404, 404, 400],
    ),
    keys: changed('number'),
  }),
  table({
    route: 'POST /api/v1/project_contracts/:id/payment_contract/removal',
    requests: {
      owner: linked('owner'),
      editor: linked('editor'),
      reporter: linked('reporter'),
      viewer: linked('viewer'),
      prime: linked('prime'),
      other: linked('prime', true),
      nobody: linked('nobody'),
      missing: () => ({ ...missing(), body: REASON }),
      malformed: () => [{}, { version: 1 }].map((body) => ({ ...missing(), body })),
    },
    cells: byEditors(200),
    keys: changed('paid_cents', 'confirmed_cents'),
  }),
];

export const parentProjectContracts = [...lists, ...reads, ...changes, ...tracking];
