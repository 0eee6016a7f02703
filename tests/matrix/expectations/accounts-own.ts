import { randomUUID } from 'node:crypto';
import { createUser } from '#server/accounts/factory.ts';
import type { Actor } from '../actors.ts';
import { CELLS, companyFor, invitationTo, linkFor } from '../company.ts';
import { table } from '../table.ts';
import type { World } from '../world.ts';

const address = () => `${randomUUID()}@${CELLS}`;
const unknown = () => 'x'.repeat(43);

/** Allowed for every user for themselves; forbidden while impersonating. */
const THEMSELVES = `
                                                                  any malformed
    anonymous closed-account expired-session ended-session        401 401
    MWBE PRIME colleague foreign-tenant dashboard-payments-invitee DEVELOPER GOVERNMENT_AGENCY            204 400
    MWBE-of-the-hirer MWBE-without-firm payments-invitee INTERNAL 204 400
    impersonator                                                  403 403
`;
const name = { first_name: 'Ada', last_name: 'Lane' };
const changeName = table({
  route: 'PATCH /api/v1/me',
  requests: {
    any: () => ({ body: name }),
    malformed: () =>
      [{ first_name: '' }, { last_name: 'a\nb' }, { admin: true }, { user_type: 'INTERNAL' }].map((wrong) => ({
        body: { ...name, ...wrong },
      })),
  },
  cells: THEMSELVES,
  keys: null,
});

const requestEmailChange = table({
  route: 'POST /api/v1/me/email',
  requests: {
    any: () => ({ body: { email: address() } }),
    malformed: (world, actor) =>
      [{}, { email: 'nobody' }, { email: world.emailOf(actor) }, { email: address(), user_id: randomUUID() }].map(
        (body) => ({ body }),
      ),
  },
  cells: THEMSELVES,
  keys: null,
});

const selectCompany = table({
  route: 'PUT /api/v1/me/company',
  requests: {
    member: async (world, actor) => ({ body: { company_id: (await companyFor(world, actor, 'member')).id } }),
    stranger: async (world, actor) => ({ body: { company_id: (await companyFor(world, actor, 'stranger')).id } }),
    missing: () => ({ body: { company_id: randomUUID() } }),
    malformed: () => [{ body: {} }, { body: { company_id: 'x' } }],
  },
  cells: `
                                                                  member stranger missing malformed
    anonymous closed-account expired-session ended-session        401    401      401     401
    MWBE PRIME colleague foreign-tenant dashboard-payments-invitee DEVELOPER GOVERNMENT_AGENCY            204    404      404     400
    MWBE-of-the-hirer MWBE-without-firm payments-invitee INTERNAL 204    404      404     400
    impersonator                                                  403    403      403     403
  `,
  keys: null,
});

const leave = (standing: Parameters<typeof companyFor>[2]) => async (world: World, actor: Actor) => ({
  params: { id: (await companyFor(world, actor, standing)).id },
});
const leaveCompany = table({
  route: 'DELETE /api/v1/me/companies/:id',
  requests: {
    member: leave('member'),
    administrator: leave('administrator'),
    last: leave('last'),
    stranger: leave('stranger'),
    missing: () => ({ params: { id: randomUUID() } }),
    malformed: () => ({ params: { id: 'x' } }),
  },
  cells: `
                                                                  member administrator last stranger missing malformed
    anonymous closed-account expired-session ended-session        401    401           401  401      401     401
    MWBE PRIME colleague foreign-tenant dashboard-payments-invitee DEVELOPER GOVERNMENT_AGENCY            204    204           409  404      404     400
    MWBE-of-the-hirer MWBE-without-firm payments-invitee INTERNAL 204    204           409  404      404     400
    impersonator                                                  403    403           403  403      403     403
  `,
  keys: null,
});

/** Invitations to a hiring company: MWBE and staff accounts cannot join it. */
const joinCompany = table({
  route: 'POST /api/v1/me/companies',
  requests: {
    own: async (world, actor) => {
      const { tempToken } = await invitationTo(world, world.emailOf(actor));
      return { body: { tempToken } };
    },
    foreign: async (world) => ({ body: { tempToken: (await invitationTo(world, address())).tempToken } }),
    missing: () => ({ body: { tempToken: unknown() } }),
    malformed: () => [
      { body: {} },
      { body: { tempToken: 'x' } },
      { body: { tempToken: unknown(), role: 'administrator' } },
    ],
  },
  cells: `
                                                                  own foreign missing malformed
    anonymous closed-account expired-session ended-session        401 401     401     401
    PRIME colleague foreign-tenant dashboard-payments-invitee DEVELOPER GOVERNMENT_AGENCY                 200 403     404     400
    MWBE MWBE-of-the-hirer MWBE-without-firm payments-invitee INTERNAL                                    409 403     404     400
    impersonator                                                  403 403     403     403
  `,
  keys: 'company_id',
});

/** Link holders; the session makes no difference. */
const HOLDERS = (done: 200 | 201) => `
                                                                  own  taken missing malformed
    anonymous closed-account expired-session ended-session        ${done} 409   404     400
    MWBE PRIME impersonator colleague foreign-tenant dashboard-payments-invitee DEVELOPER                 ${done} 409   404     400
    GOVERNMENT_AGENCY INTERNAL MWBE-of-the-hirer MWBE-without-firm payments-invitee                       ${done} 409   404     400
`;
const wrongTokens = (more: object = {}) =>
  [{}, { tempToken: 'x' }, { tempToken: unknown(), user_id: randomUUID() }].map((body) => ({
    body: { ...more, ...body },
  }));

const registerInvited = table({
  route: 'POST /api/v1/invited_accounts',
  requests: {
    own: async (world) => ({ body: { ...name, tempToken: (await invitationTo(world, address())).tempToken } }),
    taken: async (world) => {
      const email = address();
      await createUser(world.db.kysely, { email });
      return { body: { ...name, tempToken: (await invitationTo(world, email)).tempToken } };
    },
    missing: () => ({ body: { ...name, tempToken: unknown() } }),
    malformed: () => [...wrongTokens(name), { body: { tempToken: unknown(), first_name: 'Ada' } }],
  },
  cells: HOLDERS(201),
  keys: 'new_password',
});

const newAddress = async (world: World, email: string) => {
  const user_id = await createUser(world.db.kysely, { email: address() });
  return { body: { tempToken: await linkFor(world, 'new email address', { email, user_id }) } };
};
const confirmEmailChange = table({
  route: 'POST /api/v1/email_addresses',
  requests: {
    own: (world) => newAddress(world, address()),
    taken: async (world) => {
      const email = address();
      await createUser(world.db.kysely, { email });
      return newAddress(world, email);
    },
    missing: () => ({ body: { tempToken: unknown() } }),
    malformed: () => wrongTokens(),
  },
  cells: HOLDERS(200),
  keys: 'email',
});

const request = () => ({ ...name, email: address(), company: 'Cole Masonry', user_type: 'MWBE' });
const requestAccess = table({
  route: 'POST /api/v1/access_requests',
  requests: {
    any: () => ({ body: request() }),
    malformed: () =>
      [{ user_type: 'INTERNAL' }, { email: 'nobody' }, { company: '' }, { admin: true }].map((wrong) => ({
        body: { ...request(), ...wrong },
      })),
  },
  cells: `
                                                                  any malformed
    anonymous closed-account expired-session ended-session        204 400
    MWBE PRIME impersonator colleague foreign-tenant dashboard-payments-invitee DEVELOPER                 204 400
    GOVERNMENT_AGENCY INTERNAL MWBE-of-the-hirer MWBE-without-firm payments-invitee                       204 400
  `,
  keys: null,
});

const confirmAccessRequest = table({
  route: 'POST /api/v1/access_requests/confirm',
  requests: {
    own: async (world) => {
      const id = randomUUID();
      const { email, ...rest } = request();
      const row = { ...rest, id, email, user_type: 'MWBE', created_at: new Date('2026-11-20T11:00:00Z') } as const;
      await world.db.kysely.insertInto('access_requests').values(row).execute();
      return { body: { tempToken: await linkFor(world, 'email confirmation', { email, facts: { request_id: id } }) } };
    },
    missing: () => ({ body: { tempToken: unknown() } }),
    malformed: () => wrongTokens(),
  },
  cells: `
                                                                  own missing malformed
    anonymous closed-account expired-session ended-session        200 404     400
    MWBE PRIME impersonator colleague foreign-tenant dashboard-payments-invitee DEVELOPER                 200 404     400
    GOVERNMENT_AGENCY INTERNAL MWBE-of-the-hirer MWBE-without-firm payments-invitee                       200 404     400
  `,
  keys: 'outcome new_password',
});

export const ownAccount = [
  changeName,
  requestEmailChange,
  selectCompany,
  leaveCompany,
  joinCompany,
  registerInvited,
  confirmEmailChange,
  requestAccess,
  confirmAccessRequest,
];
