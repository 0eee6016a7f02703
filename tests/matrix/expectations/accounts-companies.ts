import { randomUUID } from 'node:crypto';
import type { Actor } from '../actors.ts';
import { CELLS, companyFor, type Standing } from '../company.ts';
import { table } from '../table.ts';
import type { World } from '../world.ts';

type Company = Awaited<ReturnType<typeof companyFor>>;

/** One request, by the actor's relation to the company. */
const at =
  (standing: Standing, body?: () => object, more: (company: Company) => Record<string, string> = () => ({})) =>
  async (world: World, actor: Actor) => {
    const company = await companyFor(world, actor, standing);
    return { params: { id: company.id, ...more(company) }, ...(body && { body: body() }) };
  };

/** Readable for members and staff; 404 for everyone else. */
const READERS = `
                                                                  member stranger missing malformed
    anonymous closed-account expired-session ended-session        401    401      401     401
    MWBE PRIME impersonator colleague foreign-tenant dashboard-payments-invitee DEVELOPER                 200    404      404     400
    GOVERNMENT_AGENCY MWBE-of-the-hirer MWBE-without-firm payments-invitee                                200    404      404     400
    INTERNAL                                                      200    200      404     400
`;
/** Administrators may change it; members and staff may not. */
const ADMINISTRATORS = (done: 200 | 201 | 204) => `
                                                                  administrator member stranger missing malformed
    anonymous closed-account expired-session ended-session        401           401    401      401     401
    MWBE PRIME colleague foreign-tenant dashboard-payments-invitee DEVELOPER GOVERNMENT_AGENCY            ${done}           403    404      404     400
    MWBE-of-the-hirer MWBE-without-firm payments-invitee          ${done}           403    404      404     400
    INTERNAL                                                      ${done}           403    403      404     400
    impersonator                                                  403           403    403      403     403
`;
const nowhere = (body?: () => object, more: Record<string, string> = {}) => ({
  params: { id: randomUUID(), ...more },
  ...(body && { body: body() }),
});

const FACTS = 'id type name user_type lands_on_search my_role people administrators open_invitations name_request';

const company = table({
  route: 'GET HEAD /api/v1/companies/:id',
  requests: {
    member: at('member'),
    stranger: at('stranger'),
    missing: () => nowhere(),
    malformed: async (world, actor) => [
      { params: { id: 'x' } },
      { ...(await at('member')(world, actor)), query: 'all=true' },
    ],
  },
  cells: READERS,
  keys: FACTS,
});

const people = table({
  route: 'GET HEAD /api/v1/companies/:id/people',
  requests: {
    member: at('member'),
    stranger: at('stranger'),
    missing: () => nowhere(),
    malformed: async (world, actor) => [
      { params: { id: 'x' } },
      { ...(await at('member')(world, actor)), query: 'before=x' },
    ],
  },
  cells: READERS,
  keys: '[].user_id [].first_name [].last_name [].email [].role [].since [].active',
});

const name = () => ({ business_name: CELLS, lands_on_search: true });
const changeCompany = table({
  route: 'PATCH /api/v1/companies/:id',
  requests: {
    administrator: at('administrator', name),
    member: at('member', name),
    stranger: at('stranger', name),
    missing: () => nowhere(name),
    malformed: async (world, actor) => {
      const { params } = await at('administrator')(world, actor);
      const wrong = [{ business_name: '' }, { lands_on_search: 'yes' }, { user_type: 'DEVELOPER' }];
      return [{ params: { id: 'x' }, body: name() }, ...wrong.map((body) => ({ params, body }))];
    },
  },
  cells: ADMINISTRATORS(200),
  keys: FACTS,
});

const member = ({ memberId }: Company) => ({ userId: memberId });
const role = () => ({ role: 'administrator' });
const changeRole = table({
  route: 'PATCH /api/v1/companies/:id/people/:userId',
  requests: {
    administrator: at('administrator', role, member),
    member: at('member', role, member),
    stranger: at('stranger', role, member),
    missing: async (world, actor) => [
      nowhere(role, { userId: world.userId(actor) }),
      await at('administrator', role, () => ({ userId: randomUUID() }))(world, actor),
    ],
    malformed: async (world, actor) => [
      await at('administrator', role, () => ({ userId: 'x' }))(world, actor),
      await at('administrator', () => ({ role: 'owner' }), member)(world, actor),
      await at('administrator', () => ({ role: 'member', email: 'a@b.example' }), member)(world, actor),
    ],
  },
  cells: ADMINISTRATORS(204),
  keys: null,
});

const removePerson = table({
  route: 'DELETE /api/v1/companies/:id/people/:userId',
  requests: {
    administrator: at('administrator', undefined, member),
    member: at('member', undefined, member),
    stranger: at('stranger', undefined, member),
    missing: async (world, actor) => [
      nowhere(undefined, { userId: world.userId(actor) }),
      await at('administrator', undefined, () => ({ userId: randomUUID() }))(world, actor),
    ],
    malformed: async (world, actor) => [
      await at('administrator', undefined, () => ({ userId: 'x' }))(world, actor),
      { ...(await at('administrator', undefined, member)(world, actor)), query: 'all=true' },
    ],
  },
  cells: ADMINISTRATORS(204),
  keys: null,
});

const invitations = table({
  route: 'GET HEAD /api/v1/companies/:id/invitations',
  requests: {
    administrator: at('administrator'),
    member: at('member'),
    stranger: at('stranger'),
    missing: () => nowhere(),
    malformed: () => ({ params: { id: 'x' } }),
  },
  cells: `
                                                                  administrator member stranger missing malformed
    anonymous closed-account expired-session ended-session        401           401    401      401     401
    MWBE PRIME impersonator colleague foreign-tenant dashboard-payments-invitee DEVELOPER                 200           403    404      404     400
    GOVERNMENT_AGENCY MWBE-of-the-hirer MWBE-without-firm payments-invitee                                200           403    404      404     400
    INTERNAL                                                      200           200    200      404     400
  `,
  keys: '[].id [].email [].role [].invited_by [].sent_at [].expires_at',
});

const guest = () => ({ email: `${randomUUID()}@${CELLS}`, role: 'member' });
const invite = table({
  route: 'POST /api/v1/companies/:id/invitations',
  requests: {
    administrator: at('administrator', guest),
    member: at('member', guest),
    stranger: at('stranger', guest),
    missing: () => nowhere(guest),
    malformed: async (world, actor) => {
      const { params } = await at('administrator')(world, actor);
      const wrong = [{ email: 'nobody' }, { role: 'owner' }, { company_id: randomUUID() }];
      return wrong.map((one) => ({ params, body: { ...guest(), ...one } }));
    },
  },
  cells: ADMINISTRATORS(201),
  keys: 'id email role invited_by sent_at expires_at',
});

const open = ({ invitationId }: Company) => ({ invitationId });
const lost = () => ({ invitationId: randomUUID() });
const actsOnInvitation = {
  administrator: at('administrator', undefined, open),
  member: at('member', undefined, open),
  stranger: at('stranger', undefined, open),
  missing: async (world: World, actor: Actor) => [
    nowhere(undefined, lost()),
    await at('administrator', undefined, lost)(world, actor),
  ],
  malformed: async (world: World, actor: Actor) => [
    await at('administrator', undefined, () => ({ invitationId: 'x' }))(world, actor),
    { ...(await at('administrator', undefined, open)(world, actor)), query: 'all=true' },
  ],
};
const resendInvitation = table({
  route: 'POST /api/v1/companies/:id/invitations/:invitationId/resend',
  requests: actsOnInvitation,
  cells: ADMINISTRATORS(204),
  keys: null,
});
const withdrawInvitation = table({
  route: 'DELETE /api/v1/companies/:id/invitations/:invitationId',
  requests: actsOnInvitation,
  cells: ADMINISTRATORS(204),
  keys: null,
});

export const companies = [
  company,
  people,
  changeCompany,
  changeRole,
  removePerson,
  invitations,
  invite,
  resendInvitation,
  withdrawInvitation,
];
