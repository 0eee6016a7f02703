import { randomUUID } from 'node:crypto';
import type { Actor } from '../actors.ts';
import { malformed, missing, staffOnly, withoutImpersonator } from '../cells.ts';
import { ATTEMPTS } from '../claims.ts';
import {
  actingCells,
  CONTRACT,
  EXCLUSION,
  exclusionFor,
  inPart,
  inParts,
  ROW,
  readingCells,
  SUMS,
} from '../exclusions.ts';
import { type Part, partsRead, projectFor } from '../parent-projects.ts';
import { table } from '../table.ts';
import type { World } from '../world.ts';

const PARTS: readonly Part[] = ['owner', 'editor', 'reporter', 'viewer', 'prime', 'nobody'];
const COLUMNS = [...PARTS, 'missing'].join(' ');
/** The project of an exclusion, by part. */
const projects = (query?: string) => ({
  ...Object.fromEntries(
    PARTS.map((part) => [
      part,
      async (world: World, actor: Actor) => ({
        params: { id: (await exclusionFor(world, actor, part, { state: 'approved' })).project },
        ...(query && { query }),
      }),
    ]),
  ),
  missing: () => ({ ...missing(), ...(query && { query }) }),
  malformed: () => malformed().map((one) => ({ ...one, ...(query && { query }) })),
});

const reads = [
  table({
    route: 'GET HEAD /api/v1/parent_projects/:id/exclusions',
    requests: {
      ...projects(),
      malformed: () =>
        ['state=gone', 'limit=0', 'reason=%20', 'contract_id=x'].map((query) => ({ ...missing(), query })),
    },
    cells: partsRead,
    keys: ROW.trim()
      .split(/\s+/)
      .map((key) => `[].${key}`)
      .join(' '),
  }),
  table({
    route: 'GET HEAD /api/v1/parent_projects/:id/exclusions/summary',
    requests: projects(),
    cells: partsRead,
    keys: `${SUMS} remaining_cents approved pending exceeding goals`,
  }),
  table({
    route: 'GET HEAD /api/v1/parent_projects/:id/exclusions/counts',
    requests: projects(),
    cells: partsRead,
    keys: 'proposed to_decide',
  }),
  table({
    route: 'GET HEAD /api/v1/parent_projects/:id/exclusions/contracts',
    requests: projects(),
    cells: partsRead,
    keys: `${CONTRACT} award_cents excluded_cents left_cents`
      .split(' ')
      .map((key) => `[].${key}`)
      .join(' '),
  }),
  table({
    route: 'GET HEAD /api/v1/parent_projects/:id/exclusions/file',
    requests: { ...projects('format=csv'), malformed: () => [{ ...missing(), query: 'format=pdf' }, missing()] },
    cells: partsRead,
    keys: null,
    writes: ATTEMPTS(COLUMNS),
  }),
  table({
    route: 'GET HEAD /api/v1/exclusions/:id',
    requests: {
      ...inParts(),
      other: inPart('prime', {}, { isOther: true, state: 'approved' }),
      missing: () => missing(),
      malformed,
    },
    cells: readingCells({ parts: [200, 200, 200, 404, 200, 404], more: { other: 404, missing: 404, malformed: 400 } })
      // staff read every branch
      .replace(/(INTERNAL (?:200 ){6})404/, '$1200'),
    keys: EXCLUSION,
  }),
];

const PROPOSAL = { amount_cents: 1_000_00, reason: 'sole_source', note: 'One known source.' };
const proposalAs =
  (part: Part, isOther = false) =>
  async (world: World, actor: Actor) => {
    const { id, branch, other } = await projectFor(world, actor, part);
    return { params: { id }, body: { ...PROPOSAL, contract_id: isOther ? other : branch } };
  };
const propose = table({
  route: 'POST /api/v1/parent_projects/:id/exclusions',
  requests: {
    ...Object.fromEntries(PARTS.map((part) => [part, proposalAs(part)])),
    other: proposalAs('prime', true),
    large: async (world, actor) => {
      const { params, body } = await proposalAs('owner')(world, actor);
      return { params, body: { ...body, amount_cents: 20_000_000_01 } };
    },
    missing: () => ({ ...missing(), body: { ...PROPOSAL, contract_id: randomUUID() } }),
    malformed: () =>
      [{}, { ...PROPOSAL, contract_id: 'x' }, { ...PROPOSAL, contract_id: randomUUID(), amount_cents: 0 }].map(
        (body) => ({ ...missing(), body }),
      ),
  },
  cells: actingCells({
    parts: [201, 201, 201, 403, 201, 404],
    more: { other: 404, large: 409, missing: 404, malformed: 400 },
  }),
  keys: EXCLUSION,
});

const ACTS = [
  { path: 'decision', body: { version: 1, decision: 'approve' }, isOwn: false, late: 'declined' },
  { path: 'withdrawal', body: { version: 1 }, isOwn: true, late: 'withdrawn' },
  {
    path: 'revocation',
    body: { version: 1, reason: 'A second maker was found.' },
    isOwn: false,
    state: 'approved',
    late: 'revoked',
  },
] as const;
const acts = ACTS.map((act) => {
  const { path, body, isOwn, late } = act;
  const state = 'state' in act ? act.state : 'proposed';
  const editing = isOwn ? [200, 200, 200, 404, 200, 404] : [200, 200, 403, 404, 403, 404];
  return table({
    route: `POST /api/v1/exclusions/:id/${path}`,
    requests: {
      ...inParts({ body }, { state, isOwn }),
      // what the other kind of person proposed
      unlike: inPart('owner', { body }, { state, isOwn: !isOwn }),
      late: inPart('owner', { body }, { state: late, isOwn }),
      stale: inPart('owner', { body: { ...body, version: 7 } }, { state, isOwn }),
      missing: () => ({ ...missing(), body }),
      malformed: () =>
        [{}, { ...body, version: 0 }, { ...body, state: 'approved' }].map((one) => ({ ...missing(), body: one })),
    },
    cells: actingCells({ parts: editing, more: { unlike: 403, late: 409, stale: 412, missing: 404, malformed: 400 } }),
    keys: EXCLUSION,
  });
});

const REASON = { name: 'Pilot program', effective_from: '2026-01-01', source: 'Memo 7' };
const reasons = [
  table({
    route: 'GET HEAD /api/v1/exclusion_reasons',
    requests: { any: () => ({}), malformed: () => ({ query: 'all=1' }) },
    cells: `any malformed
      anonymous closed-account expired-session ended-session 401 401
      PRIME colleague foreign-tenant DEVELOPER GOVERNMENT_AGENCY impersonator dashboard-payments-invitee INTERNAL 200 400
      MWBE MWBE-of-the-hirer MWBE-without-firm payments-invitee 403 403`,
    keys: '[].code [].name [].effective_from [].effective_until [].source',
  }),
  table({
    route: 'POST /api/v1/exclusion_reasons',
    requests: {
      any: () => ({ body: { ...REASON, code: `m${randomUUID().replaceAll('-', '')}` } }),
      taken: () => ({ body: { ...REASON, code: 'sole_source' } }),
      malformed: () => [{ body: {} }, { body: { ...REASON, code: 'Sole source' } }],
    },
    cells: withoutImpersonator(staffOnly('any taken malformed', 201, 409, 400)),
    keys: '[].code [].name [].effective_from [].effective_until [].source',
  }),
  table({
    route: 'POST /api/v1/exclusion_reasons/:code/end',
    requests: {
      any: () => ({ params: { code: 'emergency' }, body: { effective_until: '2199-12-31' } }),
      missing: () => ({ params: { code: 'no_such_reason' }, body: { effective_until: '2199-12-31' } }),
      malformed: () => [
        { params: { code: 'X' }, body: { effective_until: '2199-12-31' } },
        { params: { code: 'emergency' }, body: { effective_until: '1999-12-31' } },
      ],
    },
    cells: withoutImpersonator(staffOnly('any missing malformed', 200, 404, 400)),
    keys: '[].code [].name [].effective_from [].effective_until [].source',
  }),
];

export const exclusions = [...reads, propose, ...acts, ...reasons];
