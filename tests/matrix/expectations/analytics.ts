import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Actor } from '../actors.ts';
import { table } from '../table.ts';
import type { World } from '../world.ts';

const view = { url_path: '/search', view_category: 'Directory', view_category_id: null };

async function idOf(world: World, actor: Actor): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM users WHERE email = ${world.emailOf(actor)}`.execute(world.db.kysely);
  return rows[0]?.id ?? null;
}

/** Open to everybody; the user comes from the session, so that anonymous actors cannot claim to be one. */
const recordView = table({
  route: 'POST /api/v1/analytics_data/view',
  requests: {
    any: () => [{ body: view }, { body: { ...view, user_id: null } }],
    own: async (world, actor) => ({ body: { ...view, user_id: await idOf(world, actor) } }),
    foreign: async (world, actor) => ({
      body: { ...view, user_id: await idOf(world, actor === 'PRIME' ? 'colleague' : 'PRIME') },
    }),
    missing: () => ({ body: { ...view, user_id: randomUUID() } }),
    malformed: () => [
      {},
      { body: {} },
      ...[
        { url_path: '/search?q=x' },
        { url_path: 'search' },
        { view_category: ' ' },
        { user_id: 'x' },
        { at: '1' },
      ].map((wrong) => ({ body: { ...view, ...wrong } })),
    ],
  },
  cells: `
                                                                  any own foreign missing malformed
    anonymous                                                     204 204 400     400     400
    closed-account expired-session ended-session                  204 400 400     400     400
    MWBE PRIME impersonator colleague foreign-tenant dashboard-payments-invitee DEVELOPER                 204 204 400     400     400
    GOVERNMENT_AGENCY INTERNAL                                    204 204 400     400     400
    MWBE-of-the-hirer MWBE-without-firm payments-invitee                           204 204 400     400     400
  `,
  keys: null,
});

const failure = { kind: 'failed', file: '/assets/search-a1b2c3.js', url_path: '/search' };

const reportFailure = table({
  route: 'POST /api/v1/analytics_data/script_failure',
  requests: {
    any: () => [{ body: failure }, { body: { ...failure, kind: 'timeout' } }],
    malformed: () => [
      {},
      ...[{ kind: 'slow' }, { file: '/assets/../x.js' }, { url_path: '/#x' }, { user_id: null }].map((wrong) => ({
        body: { ...failure, ...wrong },
      })),
    ],
  },
  cells: `
                                                                  any malformed
    anonymous closed-account expired-session ended-session        204 400
    MWBE PRIME impersonator colleague foreign-tenant dashboard-payments-invitee DEVELOPER                 204 400
    GOVERNMENT_AGENCY INTERNAL                                    204 400
    MWBE-of-the-hirer MWBE-without-firm payments-invitee                           204 400
  `,
  keys: null,
});

const feedback = { text: 'The map is good.', url_path: '/search' };

const giveFeedback = table({
  route: 'POST /api/v1/feedback',
  requests: {
    any: () => ({ body: feedback }),
    malformed: () => [
      {},
      ...[{ text: ' ' }, { text: 'x'.repeat(2001) }, { url_path: '' }, { user_id: randomUUID() }].map((wrong) => ({
        body: { ...feedback, ...wrong },
      })),
    ],
  },
  cells: `
                                                                  any malformed
    anonymous closed-account expired-session ended-session        401 401
    MWBE PRIME impersonator colleague foreign-tenant dashboard-payments-invitee DEVELOPER                 204 400
    GOVERNMENT_AGENCY INTERNAL                                    204 400
    MWBE-of-the-hirer MWBE-without-firm payments-invitee                           204 400
  `,
  keys: null,
});

/** Analytics and feedback are visible to staff only. */
const STAFF = `
                                                                  any malformed
    anonymous closed-account expired-session ended-session        401 401
    MWBE PRIME impersonator colleague foreign-tenant dashboard-payments-invitee DEVELOPER                 403 403
    GOVERNMENT_AGENCY MWBE-of-the-hirer MWBE-without-firm payments-invitee         403 403
    INTERNAL                                                      200 400
`;

const views = table({
  route: 'GET HEAD /api/v1/analytics_data/views',
  requests: {
    any: async (world) => {
      await sql`INSERT INTO page_views (id, at, url_path, view_category)
                VALUES (gen_random_uuid(), '2026-11-20T11:00:00Z', '/', 'Login page')`.execute(world.db.kysely);
      return {};
    },
    malformed: () => ({ query: 'days=400' }),
  },
  cells: STAFF,
  keys: '[].day [].view_category [].views',
});

const failures = table({
  route: 'GET HEAD /api/v1/analytics_data/script_failures',
  requests: {
    any: async (world) => {
      await sql`INSERT INTO script_failures (id, at, kind, file, url_path)
                VALUES (gen_random_uuid(), '2026-11-20T11:00:00Z', 'failed', '/assets/a.js', '/')`.execute(
        world.db.kysely,
      );
      return {};
    },
    malformed: () => ({ query: 'file=x' }),
  },
  cells: STAFF,
  keys: '[].file [].kind [].failures [].last_at',
});

const readFeedback = table({
  route: 'GET HEAD /api/v1/feedback',
  requests: {
    any: async (world) => {
      await sql`INSERT INTO feedback (id, user_id, text, url_path, created_at)
                SELECT gen_random_uuid(), id, 'Good', '/search', '2026-11-20T11:00:00Z' FROM users
                WHERE email = ${world.emailOf('MWBE')}`.execute(world.db.kysely);
      return [{}, { query: `after=${randomUUID()}` }];
    },
    malformed: () => [{ query: 'after=7' }, { query: `user_id=${randomUUID()}` }],
  },
  cells: STAFF,
  keys: `feedback next feedback[].id feedback[].text feedback[].url_path feedback[].created_at feedback[].person
    feedback[].person.first_name feedback[].person.last_name feedback[].person.email`,
});

export const analytics = [recordView, views, reportFailure, failures, giveFeedback, readFeedback];
