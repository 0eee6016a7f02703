import { randomUUID } from 'node:crypto';
import { malformed, missing, staffOnly } from '../cells.ts';
import { sessionOf } from '../entries.ts';
import { table } from '../table.ts';
import { PASSWORD } from '../world.ts';

/**
 * The same for every session; some endpoints are forbidden while impersonating. Impersonators come first, since ending
 * the staff sessions would end theirs.
 */
const MEMBERS = (columns: string, own: readonly number[], impersonator: readonly number[] = own.map(() => 403)) =>
  `${columns}
    impersonator                                                                            ${impersonator.join(' ')}
    anonymous closed-account expired-session ended-session                                  ${own.map(() => 401).join(' ')}
    MWBE PRIME colleague foreign-tenant dashboard-payments-invitee DEVELOPER                ${own.join(' ')}
    GOVERNMENT_AGENCY INTERNAL MWBE-of-the-hirer MWBE-without-firm payments-invitee         ${own.join(' ')}`;

const listSessions = table({
  route: 'GET HEAD /api/v1/sessions',
  requests: { any: () => ({}), malformed: () => ({ query: `user_id=${randomUUID()}` }) },
  cells: MEMBERS('any malformed', [200, 400], [200, 400]),
  keys: 'id current how device place address created_at last_seen_at impersonator'
    .split(' ')
    .map((key) => `[].${key}`)
    .join(' '),
});

const endSession = table({
  route: 'DELETE /api/v1/sessions/:id',
  requests: {
    own: async (world, actor) => ({ params: { id: await sessionOf(world, world.userId(actor)) } }),
    foreign: async (world) => ({ params: { id: await sessionOf(world) } }),
    missing,
    malformed,
  },
  cells: MEMBERS('own foreign missing malformed', [204, 404, 404, 400]),
  keys: null,
});

/** Comes last, since it ends the sessions of the other cells. */
const endOtherSessions = table({
  route: 'DELETE /api/v1/sessions',
  requests: { malformed: () => ({ query: 'all=true' }), any: () => ({}) },
  cells: MEMBERS('malformed any', [400, 200]),
  keys: 'ended',
});

const changePassword = table({
  route: 'POST /api/v1/password',
  requests: {
    malformed: () =>
      [{}, { password: 'too short' }, { password: 'passwordpassword' }, { password: PASSWORD, user_id: '7' }].map(
        (body) => ({ body }),
      ),
    any: () => ({ body: { password: PASSWORD } }),
  },
  cells: MEMBERS('malformed any', [400, 204]),
  keys: null,
});

const reason = 'Asked for help';

const impersonate = table({
  route: 'POST /api/v1/impersonation',
  requests: {
    other: (world) => ({ body: { user_id: world.userId('PRIME'), reason } }),
    staff: (world) => ({ body: { user_id: world.userId('INTERNAL'), reason } }),
    missing: (world) =>
      [randomUUID(), world.userId('closed-account')].map((user_id) => ({ body: { user_id, reason } })),
    malformed: (world) =>
      [{ user_id: 'x' }, { reason: '' }, { reason: 'a\0' }, { minutes: 600 }].map((wrong) => ({
        body: { user_id: world.userId('PRIME'), reason, ...wrong },
      })),
  },
  cells: staffOnly('other staff missing malformed', 201, 403, 404, 400),
  keys: 'access_token expires_at',
});

const impersonationTarget = table({
  route: 'GET HEAD /api/v1/impersonation/:id',
  requests: {
    other: (world) => ({ params: { id: world.userId('PRIME') } }),
    staff: (world) => ({ params: { id: world.userId('INTERNAL') } }),
    missing: (world) => [missing(), { params: { id: world.userId('closed-account') } }],
    malformed,
  },
  cells: staffOnly('other staff missing malformed', 200, 403, 404, 400),
  keys: 'id name email user_type companies',
});

const endImpersonation = table({
  route: 'DELETE /api/v1/impersonation',
  requests: { any: () => ({}), malformed: () => ({ query: 'all=true' }) },
  cells: MEMBERS('any malformed', [409, 400], [200, 400]),
  keys: 'access_token',
});

export const sessions = [
  listSessions,
  endSession,
  endOtherSessions,
  changePassword,
  impersonate,
  impersonationTarget,
  endImpersonation,
];
