import { randomBytes, randomUUID } from 'node:crypto';
import type { Actor } from '../actors.ts';
import { withoutImpersonator } from '../cells.ts';
import { table } from '../table.ts';
import type { Whose, World } from '../world.ts';

const SUBJECT = [
  'id project_id title client_name budget start_date end_date notes verified state version action_taken_type rejected_reason services',
  'recorded hiring_company_id hiring_company_name mwbe_id mwbe_name',
];
const KEYS = 'id type news subject said subject_type viewed_at hidden created_at action_taken_at batch_id'.split(' ');
const NOTIFICATION = [
  ...KEYS,
  ...SUBJECT.join(' ')
    .split(' ')
    .map((key) => `subject.${key}`),
];

const EVERYBODY = (columns: string, ...statuses: readonly number[]) => `${columns}
    anonymous closed-account expired-session ended-session ${statuses.map(() => 401).join(' ')}
    MWBE PRIME impersonator colleague foreign-tenant dashboard-payments-invitee DEVELOPER          ${statuses.join(' ')}
    GOVERNMENT_AGENCY INTERNAL                             ${statuses.join(' ')}
    MWBE-of-the-hirer MWBE-without-firm payments-invitee                    ${statuses.join(' ')}`;

const listing = table({
  route: 'GET HEAD /api/v1/notifications',
  requests: {
    any: async (world, actor) => {
      const before = await world.notification(actor, 'own');
      await world.notification(actor, 'own');
      const lists = ['filter=unread&sort=oldest&limit=1', 'filter=requests&sub=received', 'filter=requests&sub=sent'];
      return ['', 'hidden=false', 'hidden=true', `before=${before}`, ...lists].map((query) => ({ query }));
    },
    cursor: async (world, actor) => {
      const foreign = [
        await world.notification(actor, 'colleague'),
        await world.notification(actor, 'foreign'),
        await world.broadcast('stranger firm'),
      ];
      return [...foreign, randomUUID(), 'x'].map((before) => ({ query: `before=${before}` }));
    },
    malformed: () =>
      [
        'hidden=1',
        'hidden=',
        'hidden=true&hidden=false',
        `recipient_id=${randomUUID()}`,
        'before=',
        'before=a%20b',
        'filter=read',
        'sort=up',
        'limit=0',
        'limit=101',
      ].map((query) => ({ query })),
  },
  cells: EVERYBODY('any cursor malformed', 200, 400, 400),
  keys: NOTIFICATION.map((key) => `[].${key}`).join(' '),
});

const counting = table({
  route: 'GET HEAD /api/v1/notifications/counts',
  requests: { any: () => ({}), malformed: () => ({ query: 'hidden=true' }) },
  cells: EVERYBODY('any malformed', 200, 400),
  keys: 'all unread requests received sent',
});

const body = { viewed_at: '2026-11-20T12:00:00Z' };
/** Staff who impersonate somebody remove nothing. */
const bodiesOf = (actor: Actor) => [body, { viewed_at: null }, ...(actor === 'impersonator' ? [] : [{ hidden: true }])];
const to = (whose: Whose | 'colleague') => async (world: World, actor: Actor) =>
  Promise.all(
    bodiesOf(actor).map(async (one) => ({ params: { id: await world.notification(actor, whose) }, body: one })),
  );
const at = (whose: Whose | 'colleague') => async (world: World, actor: Actor) => ({
  params: { id: await world.notification(actor, whose) },
});
const nowhere = () => [randomUUID(), `b${randomUUID()}`, 'x', '1'].map((id) => ({ params: { id } }));

/**
 * A notification is its recipient's alone: not the colleague's beside, not the counterparty's, not staff's. A broadcast
 * to the firm is one of the firm's people alone.
 */
const CELLS = `
                                                            own colleague counterpart foreign broadcast missing malformed
    anonymous closed-account expired-session ended-session  401 401       401         401     401       401     401
    MWBE                                                    200 404       404         404     200       404     400
    PRIME impersonator colleague foreign-tenant dashboard-payments-invitee DEVELOPER                200 404       404         404     404       404     400
    GOVERNMENT_AGENCY INTERNAL                              200 404       404         404     404       404     400
    MWBE-of-the-hirer MWBE-without-firm payments-invitee                     200 404       404         404     404       404     400
`;

const reading = table({
  route: 'GET HEAD /api/v1/notifications/:id',
  requests: {
    own: at('own'),
    colleague: at('colleague'),
    counterpart: at('counterpart'),
    foreign: at('foreign'),
    broadcast: async (world) => ({ params: { id: await world.broadcast('firm') } }),
    missing: nowhere,
    malformed: () => [{ params: { id: 'a.b' } }, { params: { id: randomUUID() }, query: 'hidden=true' }],
  },
  cells: CELLS,
  keys: NOTIFICATION.join(' '),
});

const changing = table({
  route: 'PATCH /api/v1/notifications/:id',
  requests: {
    own: to('own'),
    colleague: to('colleague'),
    counterpart: to('counterpart'),
    foreign: to('foreign'),
    broadcast: (world, actor) =>
      Promise.all(bodiesOf(actor).map(async (one) => ({ params: { id: await world.broadcast('firm') }, body: one }))),
    missing: () => nowhere().map((one) => ({ ...one, body })),
    malformed: async (world, actor) => {
      const params = { id: await world.notification(actor, 'own') };
      const wrong = [
        {},
        { hidden: false },
        { viewed_at: 'today' },
        { hidden: true, viewed_at: null },
        { recipient_id: null },
      ];
      return [{ params: { id: 'a.b' }, body }, { params }, ...wrong.map((one) => ({ params, body: one }))];
    },
  },
  cells: CELLS,
  keys: NOTIFICATION.join(' '),
});

const readingAll = table({
  route: 'POST /api/v1/notifications/read',
  requests: {
    any: async (world, actor) => {
      await world.notification(actor, 'own');
      await world.broadcast('firm');
      return {};
    },
    malformed: () => [{ body: { recipient_id: randomUUID() } }, { query: 'filter=requests' }],
  },
  cells: EVERYBODY('any malformed', 200, 400),
  keys: 'all unread requests received sent',
});

const settings = table({
  route: 'GET HEAD /api/v1/notification_settings',
  requests: { any: () => ({}), malformed: () => ({ query: `user_id=${randomUUID()}` }) },
  cells: EVERYBODY('any malformed', 200, 400),
  keys: 'email mail_preference update_mail_preference digest_at time_zone',
});

const changingSettings = table({
  route: 'PATCH /api/v1/notification_settings',
  requests: {
    any: () => [
      ...['daily', 'never', 'at_once'].map((mail_preference) => ({ body: { mail_preference } })),
      { body: { update_mail_preference: 'daily' } },
    ],
    malformed: () =>
      [{}, { mail_preference: 'hourly' }, { mail_preference: 'never', user_id: randomUUID() }].map((one) => ({
        body: one,
      })),
  },
  cells: withoutImpersonator(EVERYBODY('any malformed', 200, 400)),
  keys: 'email mail_preference update_mail_preference digest_at time_zone',
});

const unknownToken = () => randomBytes(32).toString('base64url');
const SAME = `valid unknown malformed
    anonymous closed-account expired-session ended-session  200 404 400
    MWBE PRIME impersonator colleague foreign-tenant dashboard-payments-invitee DEVELOPER           200 404 400
    GOVERNMENT_AGENCY INTERNAL                              200 404 400
    MWBE-of-the-hirer MWBE-without-firm payments-invitee                     200 404 400`;

/** Who holds the link decides, whoever is signed in; it is good for one person's preference and nothing else. */
const unsubscribing = table({
  route: 'POST /api/v1/unsubscribe',
  requests: {
    valid: async (world) => {
      const token = await world.unsubscribeToken();
      return [{ token }, { token, mail_preference: 'daily' }].map((one) => ({ body: one }));
    },
    unknown: () => ({ body: { token: unknownToken() } }),
    malformed: async (world) => {
      const token = await world.unsubscribeToken();
      const wrong = [{}, { token: 'x' }, { token, mail_preference: 'hourly' }, { token, user_id: randomUUID() }];
      return wrong.map((one) => ({ body: one }));
    },
  },
  cells: SAME,
  keys: 'mail_preference',
});

const FORM = 'application/x-www-form-urlencoded';
const click = (token: string, text = 'List-Unsubscribe=One-Click') => ({ params: { token }, body: text, type: FORM });
const oneClick = table({
  route: 'POST /api/v1/unsubscribe/:token',
  requests: {
    valid: async (world) => click(await world.unsubscribeToken()),
    unknown: () => click(unknownToken()),
    malformed: async (world) => {
      const token = await world.unsubscribeToken();
      const wrong = ['', 'List-Unsubscribe=Two-Clicks', 'List-Unsubscribe=One-Click&more=1'];
      return [click('x'), { params: { token } }, ...wrong.map((text) => click(token, text))];
    },
  },
  cells: SAME,
  keys: 'mail_preference',
});

const live = table({
  route: 'GET /api/v1/live',
  stream: true,
  requests: {
    any: () => ({}),
    malformed: () => [{ query: 'user_id=7' }, { query: 'token=abc' }],
  },
  cells: EVERYBODY('any malformed', 200, 400),
  keys: null,
});

export const notifications = [
  listing,
  counting,
  reading,
  changing,
  readingAll,
  settings,
  changingSettings,
  unsubscribing,
  oneClick,
  live,
];
