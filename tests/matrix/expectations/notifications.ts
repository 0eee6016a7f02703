import { randomUUID } from 'node:crypto';
import { table } from '../table.ts';
import type { Actor, Whose, World } from '../world.ts';

const SUBJECT = [
  'id project_id title client_name budget start_date end_date notes verified action_taken_type rejected_reason services',
  'hiring_company_id hiring_company_name mwbe_id mwbe_name',
];
const KEYS = 'id type subject subject_type viewed_at hidden created_at action_taken_at'.split(' ');
const NOTIFICATION = [
  ...KEYS,
  ...SUBJECT.join(' ')
    .split(' ')
    .map((key) => `subject.${key}`),
];

const listing = table({
  route: 'GET HEAD /api/v1/notifications',
  requests: {
    any: async (world, actor) => {
      await world.notification(actor, 'own');
      return ['', 'hidden=false', 'hidden=true'].map((query) => ({ query }));
    },
    malformed: () =>
      ['hidden=1', 'hidden=', 'hidden=true&hidden=false', `recipient_id=${randomUUID()}`].map((query) => ({ query })),
  },
  cells: `
                                                                  any malformed
    anonymous closed-account expired-session ended-session        401 401
    MWBE PRIME colleague foreign-tenant DEVELOPER                 200 400
    GOVERNMENT_AGENCY INTERNAL                                    200 400
    MWBE-of-the-hirer MWBE-without-firm                           200 400
  `,
  keys: NOTIFICATION.map((key) => `[].${key}`).join(' '),
});

const body = { viewed_at: '2026-11-20T12:00:00Z' };
const to = (whose: Whose | 'colleague') => async (world: World, actor: Actor) => {
  const bodies = [body, { viewed_at: null }, { hidden: true }];
  return Promise.all(
    bodies.map(async (one) => ({ params: { id: await world.notification(actor, whose) }, body: one })),
  );
};

/** A notification is its recipient's alone: not the colleague's beside, not the counterparty's, not staff's. */
const changing = table({
  route: 'PATCH /api/v1/notifications/:id',
  requests: {
    own: to('own'),
    colleague: to('colleague'),
    counterpart: to('counterpart'),
    foreign: to('foreign'),
    missing: () => ({ params: { id: randomUUID() }, body }),
    malformed: async (world, actor) => {
      const params = { id: await world.notification(actor, 'own') };
      const wrong = [
        {},
        { hidden: false },
        { viewed_at: 'today' },
        { hidden: true, viewed_at: null },
        { recipient_id: null },
      ];
      return [{ params: { id: 'x' }, body }, { params }, ...wrong.map((one) => ({ params, body: one }))];
    },
  },
  cells: `
                                                                  own colleague counterpart foreign missing malformed
    anonymous closed-account expired-session ended-session        401 401       401         401     401     401
    MWBE PRIME colleague foreign-tenant DEVELOPER                 200 404       404         404     404     400
    GOVERNMENT_AGENCY INTERNAL                                    200 404       404         404     404     400
    MWBE-of-the-hirer MWBE-without-firm                           200 404       404         404     404     400
  `,
  keys: NOTIFICATION.join(' '),
});

const live = table({
  route: 'GET /api/v1/live',
  stream: true,
  requests: {
    any: () => ({}),
    malformed: () => [{ query: 'user_id=7' }, { query: 'token=abc' }],
  },
  cells: `
                                                                  any malformed
    anonymous closed-account expired-session ended-session        401 401
    MWBE PRIME colleague foreign-tenant DEVELOPER                 200 400
    GOVERNMENT_AGENCY INTERNAL                                    200 400
    MWBE-of-the-hirer MWBE-without-firm                           200 400
  `,
  keys: null,
});

export const notifications = [listing, changing, live];
