import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { FEATURE_FLAGS } from '#contract/access/feature-flags.ts';
import { DAY_MS } from '#contract/durations.ts';
import { hashToken, newToken } from '#server/kernel/context/tokens.ts';
import { inside, malformed, missing, staffOnly } from '../cells.ts';
import { table } from '../table.ts';
import type { World } from '../world.ts';

const NOW = new Date('2026-11-20T12:00:00Z');
const byId = (make: (world: World) => Promise<string>, body?: object) => async (world: World) => ({
  params: { id: await make(world) },
  ...(body ? { body } : {}),
});
const nowhere = (body?: object) => () => ({ ...missing(), ...(body ? { body } : {}) });
const noIds = (body?: object) => () => malformed().map((one) => ({ ...one, ...(body ? { body } : {}) }));

async function link(world: World, state: 'open' | 'spent' = 'open'): Promise<string> {
  const id = randomUUID();
  await world.db.kysely
    .insertInto('link_tokens')
    .values({
      id,
      token_hash: hashToken(newToken()),
      purpose: 'log-in',
      user_id: world.userId('PRIME'),
      details: '{}',
      created_at: NOW,
      expires_at: new Date(+NOW + DAY_MS),
      spent_at: state === 'spent' ? NOW : null,
    })
    .execute();
  return id;
}

async function entry(world: World): Promise<string> {
  const id = randomUUID();
  const done = { action: 'looked', subject_type: 'user', subject_id: world.userId('PRIME'), details: '{"a":1}' };
  const by = { actor_id: world.userId('PRIME'), impersonator_id: world.userId('INTERNAL'), request_id: 'r' };
  await world.db.kysely
    .insertInto('audit_trail')
    .values({ id, at: NOW, ...done, ...by })
    .execute();
  return id;
}

const overview = table({
  route: 'GET HEAD /api/v1/staff/desk',
  requests: { any: () => ({}), malformed: () => ({ query: 'since=1' }) },
  cells: staffOnly('any malformed', 200, 400),
  keys: `requests names claims registrations disputes references payments messages reviews failed_jobs merges feedback script_failures
    impersonations audit_fault forwarded_by_unknown`,
});

const links = table({
  route: 'GET HEAD /api/v1/staff/links',
  requests: {
    any: async (world) => {
      const filters = ['', 'q=x&state=open&purpose=log-in', `person=${world.userId('PRIME')}`];
      return [...filters, `after=${await link(world)}`].map((query) => ({ query }));
    },
    malformed: () => ['purpose=x', 'state=gone', 'person=1', 'token=x'].map((query) => ({ query })),
  },
  cells: staffOnly('any malformed', 200, 400),
  keys: `links next ${inside('links[]', 'id purpose email person person.id person.name by created_at expires_at state ended_at')}`,
});

const revokeLink = table({
  route: 'DELETE /api/v1/staff/links/:id',
  requests: {
    any: byId((world) => link(world)),
    spent: byId((world) => link(world, 'spent')),
    missing: nowhere(),
    malformed: noIds(),
  },
  cells: staffOnly('any spent missing malformed', 204, 409, 404, 400),
  keys: null,
});

async function failedJob(world: World, handled = false): Promise<string> {
  const id = randomUUID();
  const what = { name: 'accounts.mail-welcome', title: 'Welcome email', target: 'mail' };
  const payload = JSON.stringify({ user_id: world.userId('PRIME') });
  const why = {
    recipient: 'a@b.example',
    subject: 'Welcome',
    reason: 'email_refused',
    code: '550',
    reply: '550 no',
  } as const;
  const outcome = handled ? ({ outcome: 'discarded', handled_at: NOW } as const) : { outcome: null, handled_at: null };
  await world.db.kysely
    .insertInto('failed_jobs')
    .values({
      id,
      ...what,
      payload,
      ...why,
      attempts: 1,
      enqueued_at: NOW,
      failed_at: NOW,
      handled_by: null,
      ...outcome,
    })
    .execute();
  return id;
}

const failedJobs = table({
  route: 'GET HEAD /api/v1/staff/failed_jobs',
  requests: {
    any: async (world) => [{}, { query: `after=${await failedJob(world)}` }],
    malformed: () => ['after=1', 'state=open'].map((query) => ({ query })),
  },
  cells: staffOnly('any malformed', 200, 400),
  keys: `jobs next ${inside('jobs[]', 'id title is_email recipient subject reason code reply attempts enqueued_at failed_at')}`,
});

const decideOnFailedJob = (route: string) =>
  table({
    route,
    requests: {
      any: byId((world) => failedJob(world)),
      handled: byId((world) => failedJob(world, true)),
      missing: nowhere(),
      malformed: noIds(),
    },
    cells: staffOnly('any handled missing malformed', 204, 409, 404, 400),
    keys: null,
  });
const retryFailedJob = decideOnFailedJob('POST /api/v1/staff/failed_jobs/:id/retry');
const discardFailedJob = decideOnFailedJob('DELETE /api/v1/staff/failed_jobs/:id');

const mails = table({
  route: 'GET HEAD /api/v1/staff/mail',
  requests: { any: () => ({}), malformed: () => ({ query: 'room=1' }) },
  cells: staffOnly('any malformed', 200, 400),
  keys: inside(
    '[]',
    `name to subject text blocks blocks[].tag blocks[].style blocks[].parts
    blocks[].parts[].tag blocks[].parts[].text blocks[].parts[].href blocks[].parts[].style`,
  ),
});

/** The world is no demonstration: there is nothing to read for anybody. */
const demoMails = table({
  route: 'GET HEAD /api/v1/staff/demo_mail',
  requests: { any: () => ({}), malformed: () => ({ query: 'to=x' }) },
  cells: staffOnly('any malformed', 200, 400),
  keys: 'emails',
});

const demoMail = table({
  route: 'POST /api/v1/demo_mail',
  requests: {
    any: () => ({ body: { to: 'prime@test.example', since: '2026-11-20T12:00:00Z' } }),
    malformed: () => [{ body: { to: 'nobody', since: '2026-11-20T12:00:00Z' } }, { body: { to: 'a@test.example' } }],
  },
  cells: `
                                                                  any malformed
    anonymous closed-account expired-session ended-session        200 400
    MWBE PRIME impersonator colleague foreign-tenant dashboard-payments-invitee DEVELOPER                 200 400
    GOVERNMENT_AGENCY INTERNAL                                    200 400
    MWBE-of-the-hirer MWBE-without-firm payments-invitee                           200 400
  `,
  keys: 'email',
});

const ENTRY = `id at by by.id by.name impersonator impersonator.id impersonator.name action subject_type subject_id
  subject_name details details[].name details[].value details[].label request_id`;
const audit = table({
  route: 'GET HEAD /api/v1/staff/audit',
  requests: {
    any: async (world) => {
      const after = await entry(world);
      const found = `who=prime&action=looked&impersonated=true&subject=${world.userId('PRIME')}`;
      return ['', `${found}&since=2026-11-01&until=2026-12-01`, `after=${after}`].map((query) => ({ query }));
    },
    malformed: () => ['since=today', 'impersonated=1', 'subject=1', 'actor=1'].map((query) => ({ query })),
  },
  cells: staffOnly('any malformed', 200, 400),
  keys: `entries next ${inside('entries[]', ENTRY)}`,
});

const actions = table({
  route: 'GET HEAD /api/v1/staff/audit/actions',
  requests: { any: () => ({}), malformed: () => ({ query: 'q=1' }) },
  cells: staffOnly('any malformed', 200, 400),
  keys: null,
});

const exportAudit = table({
  route: 'POST /api/v1/staff/audit/exports',
  requests: {
    any: () => [{ format: 'csv' }, { format: 'xlsx', who: 'x', impersonated: true }].map((body) => ({ body })),
    malformed: () => [{}, { format: 'pdf' }, { format: 'csv', since: 'x' }].map((body) => ({ body })),
  },
  cells: staffOnly('any malformed', 200, 400),
  keys: 'name type content entries',
});

const featureFlags = table({
  route: 'GET HEAD /api/v1/staff/feature_flags',
  requests: { any: () => ({}), malformed: () => ({ query: 'name=1' }) },
  cells: staffOnly('any malformed', 200, 400),
  keys: inside('[]', 'name is_on changed_by changed_at'),
});

/** Resets all flags before the next table. */
const setFeatureFlag = table({
  route: 'PUT /api/v1/staff/feature_flags/:name',
  requests: {
    any: async (world) => {
      await sql`DELETE FROM feature_flags`.execute(world.db.kysely);
      return FEATURE_FLAGS.flatMap((name) => [false, true].map((is_on) => ({ params: { name }, body: { is_on } })));
    },
    so: () => ({ params: { name: 'file_drop' }, body: { is_on: true } }),
    malformed: () => [
      { params: { name: 'everything' }, body: { is_on: false } },
      { params: { name: 'file_drop' }, body: {} },
      { params: { name: 'file_drop' }, body: { is_on: 'no' } },
    ],
  },
  cells: staffOnly('any so malformed', 204, 409, 400),
  keys: null,
});

export const staffAdmin = [
  overview,
  links,
  revokeLink,
  failedJobs,
  retryFailedJob,
  discardFailedJob,
  mails,
  demoMails,
  demoMail,
  audit,
  actions,
  exportAudit,
  featureFlags,
  setFeatureFlag,
];
