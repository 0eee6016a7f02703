import { randomBytes, randomUUID } from 'node:crypto';
import { createUser } from '#server/accounts/factory.ts';
import { createProjectMember } from '#server/parent-projects/factory.ts';
import type { Actor } from '../actors.ts';
import { inside, withoutImpersonator } from '../cells.ts';
import { CELLS } from '../company.ts';
import { holders, NOT_A_SECRET } from '../documents.ts';
import { linkFor } from '../entries.ts';
import { asPart, PART_REQUESTS, type Part, partsRead, projectFor } from '../parent-projects.ts';
import { table } from '../table.ts';
import type { World } from '../world.ts';

const MEMBER = `id kind role email name company_id company state is_self expires_at change changed_at changed_by version`;
const PARTS = 'owner editor reporter viewer prime nobody missing malformed';
const NOBODY = 'anonymous closed-account expired-session ended-session';
const OF_ANOTHER_SIDE = 'MWBE MWBE-of-the-hirer MWBE-without-firm payments-invitee';
const HIRERS = 'PRIME colleague foreign-tenant DEVELOPER GOVERNMENT_AGENCY';
const all = (status: number) => PARTS.split(' ').fill(String(status)).join(' ');
const address = () => `${randomUUID()}@${CELLS}`;
const LATER = new Date('2099-01-01');

/** What owners do; staff only read. */
const ownersOnly = (done: number) => `${PARTS}
    ${NOBODY} ${all(401)}
    ${HIRERS} ${done} 403 403 403 403 404 404 400
    dashboard-payments-invitee ${done} 403 403 403 404 404 404 400
    impersonator INTERNAL ${OF_ANOTHER_SIDE} ${all(403)}`;
const ownersRead = (done: number) =>
  ownersOnly(done).replace('impersonator INTERNAL', 'INTERNAL').replace(HIRERS, `${HIRERS} impersonator`);
/** What each does for themselves. */
const takingPart = (statuses: string, withoutCompany = statuses) => `${PARTS}
    ${NOBODY} ${all(401)}
    ${HIRERS} impersonator ${statuses} 404 404 400
    dashboard-payments-invitee ${withoutCompany} 404 404 400
    INTERNAL ${OF_ANOTHER_SIDE} ${all(403)}`;

const parts = (sent: object, wrong: readonly object[]) => ({
  ...Object.fromEntries(
    (['owner', 'editor', 'reporter', 'viewer', 'prime', 'nobody'] as const).map((part) => [part, asPart(part, sent)]),
  ),
  missing: () => ({ params: { id: randomUUID() }, ...sent }),
  malformed: () => [
    { params: { id: 'x' }, ...sent },
    ...wrong.map((one) => ({ params: { id: randomUUID() }, ...one })),
  ],
});

/** A project in which the actor has a part, with somebody who was invited to its team. */
const member = (part: Part, body: object | undefined) => async (world: World, actor: Actor) => {
  const { id } = await projectFor(world, actor, part);
  const memberId = await createProjectMember(world.db.kysely, {
    ...{ project_id: id, kind: 'team', role: 'editor', email: address(), expires_at: LATER },
    invited_by: world.userId('colleague'),
  });
  return { params: { id, memberId }, ...(body && { body }) };
};
const ofMember = (route: string, body: object | undefined, wrong: readonly object[]) =>
  table({
    route,
    requests: {
      ...Object.fromEntries(
        (['owner', 'editor', 'reporter', 'viewer', 'prime', 'nobody'] as const).map((part) => [
          part,
          member(part, body),
        ]),
      ),
      missing: () => ({ params: { id: randomUUID(), memberId: randomUUID() }, ...(body && { body }) }),
      malformed: () => [
        { params: { id: 'x', memberId: randomUUID() }, ...(body && { body }) },
        { params: { id: randomUUID(), memberId: 'x' }, ...(body && { body }) },
        ...wrong.map((one) => ({ params: { id: randomUUID(), memberId: randomUUID() }, body: one })),
      ],
    },
    cells: ownersOnly(200),
    keys: MEMBER,
  });

const INVITED = { kind: 'team', role: 'editor', people: [{ email: `invited@${CELLS}` }] };
/** One address is not invited often. */
const inviting = (part: Part) => async (world: World, actor: Actor) => ({
  ...(await asPart(part)(world, actor)),
  body: { ...INVITED, people: [{ email: address() }] },
});

/** An invitation to a project of somebody else, to this address. */
async function invitationTo(world: World, email: string) {
  const { id: project_id } = await projectFor(world, 'colleague', 'nobody');
  const id = await createProjectMember(world.db.kysely, {
    ...{ project_id, kind: 'team', role: 'editor', email, expires_at: LATER, invited_by: world.userId('colleague') },
  });
  return { id, tempToken: await linkFor(world, 'project invitation', { member: id }) };
}
const accepting = `own foreign missing malformed
    ${NOBODY} 401 401 401 401`;
const accepts = (foreign: number) => `${accepting}
    ${HIRERS} dashboard-payments-invitee 200 ${foreign} 404 400
    INTERNAL ${OF_ANOTHER_SIDE} 403 ${foreign} 404 400
    impersonator 403 403 403 403`;
const NAME = { first_name: 'Rosa', last_name: 'Marin' };
const wrongLinks = [{}, { tempToken: 'x' }, { ...NOT_A_SECRET, role: 'owner' }];

export const parentProjectsPeople = [
  table({
    route: 'GET HEAD /api/v1/parent_projects/:id/members',
    requests: {
      ...Object.fromEntries(
        Object.keys(PART_REQUESTS).map((part) => [part, asPart(part as Part, { query: 'kind=team' })]),
      ),
      prime: asPart('prime', { query: 'kind=prime' }),
      missing: () => ({ params: { id: randomUUID() }, query: 'kind=team' }),
      malformed: () => [
        { params: { id: 'x' }, query: 'kind=team' },
        { params: { id: randomUUID() } },
        { params: { id: randomUUID() }, query: 'kind=team&state=gone' },
      ],
    },
    cells: partsRead,
    keys: `members next ${inside('members[]', MEMBER)}`,
  }),
  table({
    route: 'GET HEAD /api/v1/parent_projects/:id/member_companies',
    requests: parts({}, [{ query: 'q=a&who=b' }]),
    cells: ownersRead(200),
    keys: '[].id [].name [].has_contract [].is_administered',
  }),
  table({
    route: 'POST /api/v1/parent_projects/:id/members',
    requests: {
      ...parts({ body: INVITED }, [
        { body: {} },
        { body: { ...INVITED, role: 'king' } },
        { body: { ...INVITED, kind: 'viewer' } },
        { body: { ...INVITED, company_id: randomUUID() } },
        { body: { ...INVITED, people: [] } },
      ]),
      owner: inviting('owner'),
    },
    cells: ownersOnly(201),
    keys: 'results results[].email results[].outcome',
  }),
  ofMember('POST /api/v1/parent_projects/:id/members/:memberId/resend', undefined, []),
  ofMember('PATCH /api/v1/parent_projects/:id/members/:memberId', { role: 'reporter', version: 1 }, [
    { role: 'reporter' },
    { role: 'king', version: 1 },
  ]),
  ofMember('POST /api/v1/parent_projects/:id/members/:memberId/removal', { version: 1 }, [{}, { version: 0 }]),
  table({
    route: 'POST /api/v1/parent_projects/:id/leave',
    requests: parts({}, []),
    // a project keeps an owner
    cells: withoutImpersonator(takingPart('409 204 204 204 204', '409 204 204 204 404')),
    keys: null,
  }),
  table({
    route: 'GET HEAD /api/v1/parent_projects/:id/notification_settings',
    requests: parts({}, []),
    cells: takingPart('200 200 200 200 200', '200 200 200 200 404'),
    keys: 'muted hears',
  }),
  table({
    route: 'PUT /api/v1/parent_projects/:id/notification_settings',
    requests: parts({ body: { muted: ['people'] } }, [{ body: {} }, { body: { muted: ['weather'] } }]),
    cells: withoutImpersonator(takingPart('200 200 200 200 200', '200 200 200 200 404')),
    keys: 'muted hears',
  }),
  table({
    route: 'POST /api/v1/parent_project_invitations/look',
    requests: {
      own: async (world) => ({ body: { tempToken: (await invitationTo(world, address())).tempToken } }),
      other: async (world) => ({ body: { tempToken: await linkFor(world, 'reference', {}) } }),
      missing: () => ({ body: NOT_A_SECRET }),
      malformed: () => wrongLinks.map((body) => ({ body })),
    },
    cells: holders('own other missing malformed', 200, 404, 404, 400),
    keys: `project owner kind role company email first_name last_name invited_by expires_at has_account joins_company`,
  }),
  table({
    route: 'POST /api/v1/parent_project_invitations/acceptance',
    requests: {
      own: async (world, actor) => ({
        body: { tempToken: (await invitationTo(world, world.emailOf(actor))).tempToken },
      }),
      foreign: async (world) => ({ body: { tempToken: (await invitationTo(world, address())).tempToken } }),
      missing: () => ({ body: NOT_A_SECRET }),
      malformed: () => wrongLinks.map((body) => ({ body })),
    },
    cells: accepts(403),
    keys: 'project_id',
  }),
  table({
    route: 'POST /api/v1/parent_project_invitations/:id/acceptance',
    requests: {
      own: async (world, actor) => ({ params: { id: (await invitationTo(world, world.emailOf(actor))).id } }),
      foreign: async (world) => ({ params: { id: (await invitationTo(world, address())).id } }),
      missing: () => ({ params: { id: randomUUID() } }),
      malformed: () => ({ params: { id: 'x' } }),
    },
    cells: accepts(404),
    keys: 'project_id',
  }),
  table({
    route: 'POST /api/v1/parent_project_invitations/accounts',
    requests: {
      own: async (world) => ({ body: { ...NAME, tempToken: (await invitationTo(world, address())).tempToken } }),
      taken: async (world) => {
        const email = address();
        await createUser(world.db.kysely, { email });
        return { body: { ...NAME, tempToken: (await invitationTo(world, email)).tempToken } };
      },
      other: async (world) => ({ body: { ...NAME, tempToken: await linkFor(world, 'reference', {}) } }),
      // each of its own: one is not tried often
      missing: () => ({ body: { ...NAME, tempToken: randomBytes(32).toString('base64url') } }),
      malformed: () => [{ body: NOT_A_SECRET }, ...wrongLinks.map((body) => ({ body: { ...NAME, ...body } }))],
    },
    cells: holders('own taken other missing malformed', 201, 409, 404, 404, 400),
    keys: 'outcome project_id new_password',
    // attempts are counted before it is known what comes of them
    writes: {
      taken: ['public.rate_limit_attempts'],
      other: ['public.rate_limit_attempts'],
      missing: ['public.rate_limit_attempts'],
    },
  }),
];
