import { randomUUID } from 'node:crypto';
import { acceptRevision, createMonth } from '#server/data-input/factory.ts';
import type { Actor } from '../actors.ts';
import { inside, missing } from '../cells.ts';
import { actingCells, readingCells } from '../exclusions.ts';
import { type Part, projectFor } from '../parent-projects.ts';
import { table } from '../table.ts';
import type { World } from '../world.ts';

const PARTS: readonly Part[] = ['owner', 'editor', 'reporter', 'viewer', 'prime', 'nobody'];
const NO_DIGEST = 'f'.repeat(64);

/** A project with an accepted month, in which the actor has a part. */
async function reported(world: World, actor: Actor, part: Part) {
  const { id, branch } = await projectFor(world, actor, part);
  const db = world.db.kysely;
  const month = await createMonth(db, {
    project_id: id,
    branch_id: branch,
    state: 'submitted',
    submitted_by: world.userId('colleague'),
    submitted_at: new Date('2026-11-05T12:00:00Z'),
  });
  await acceptRevision(db, month, world.userId('foreign-tenant'));
  return id;
}
/** One that is published, or withdrawn since. */
async function published(world: World, actor: Actor, part: Part, is_published = true) {
  const id = await reported(world, actor, part);
  const db = world.db.kysely;
  const by = world.userId('colleague');
  const at = new Date('2026-11-12T12:00:00Z');
  await db
    .insertInto('community_publications')
    .values({
      project_id: id,
      number: 1,
      snapshot: JSON.stringify({ ...SNAPSHOT, project: { ...SNAPSHOT.project, id } }),
      as_of: '2026-10-31',
      image: Buffer.from('image'),
      published_by: by,
      published_at: at,
    })
    .execute();
  await db
    .insertInto('community_dashboards')
    .values({ project_id: id, number: 1, is_published, changed_by: by, changed_at: at })
    .execute();
  return id;
}
const change = { as_of: '2026-09-30', share_bps: 2400 };
const SNAPSHOT = {
  format: 1,
  project: { id: '', name: 'Library', owner: 'Harborline', city: 'Baltimore', state: 'MD' },
  as_of: '2026-10-31',
  next_update: '2026-12-10',
  rules: { name: 'Custom', jurisdiction: 'Here', version: 1 },
  figures: [
    {
      kind: 'money',
      id: 'all-MBE',
      group: 'MBE',
      name: 'Minority-owned',
      scope: 'all',
      promise_bps: 2700,
      counted_cents: 1,
      paid_cents: 4,
      share_bps: 2500,
      total_cents: 5,
      total_share_bps: 2000,
      payments: 1,
      firms: 1,
      unconfirmed_cents: 0,
      left_out_cents: 0,
      changes: [change],
    },
    {
      kind: 'people',
      id: 'workforce-WOMEN-hours',
      group: 'WOMEN',
      name: 'Hours of women',
      measure: 'hours',
      promise_bps: 690,
      promise_hours_hundredths: null,
      counted: 1,
      of: 4,
      share_bps: 2500,
      until: '2026-10',
      waiting: 0,
      changes: [change],
    },
  ],
  work: {
    month: '2026-10',
    people: 20,
    hours_hundredths: 100,
    tables: [{ by: 'sex', groups: [{ key: 'female', people: 20, hours_hundredths: 100 }] }],
    trades: {
      columns: ['resident'],
      rows: [{ trade: 'Electrician', people: [20], people_in_all: 20, hours_hundredths_in_all: 100 }],
    },
  },
  months: [{ month: '2026-10', people: 20, hours_hundredths: 100 }],
  places: [{ fips: '24510', county: 'Baltimore, MD', cents: 1, firms: 5 }],
  other_places: { places: 2, cents: 1, firms: 6 },
  corrections: [{ tab: 'contracting', month: '2026-09', on: '2026-11-05' }],
};
const FIGURE = 'kind id group name promise_bps share_bps changes';
const keysOfSnapshot = (
  at: string,
) => `${at} ${inside(at, 'format project as_of next_update rules figures work months places other_places corrections')}
  ${inside(`${at}.project`, 'id name owner city state')} ${inside(`${at}.rules`, 'name jurisdiction version')}
  ${inside(
    `${at}.figures[]`,
    `${FIGURE} scope counted_cents paid_cents total_cents total_share_bps payments firms unconfirmed_cents
    left_out_cents measure promise_hours_hundredths counted of until waiting`,
  )}
  ${inside(`${at}.figures[].changes[]`, 'as_of share_bps')}
  ${inside(`${at}.work`, 'month people hours_hundredths tables trades')} ${inside(`${at}.work.tables[]`, 'by groups')}
  ${inside(`${at}.work.tables[].groups[]`, 'key people hours_hundredths')} ${inside(`${at}.work.trades`, 'columns rows')}
  ${inside(`${at}.work.trades.rows[]`, 'trade people people_in_all hours_hundredths_in_all')}
  ${inside(`${at}.months[]`, 'month people hours_hundredths')} ${inside(`${at}.places[]`, 'fips county cents firms')}
  ${inside(`${at}.other_places`, 'places cents firms')} ${inside(`${at}.corrections[]`, 'tab month on')}`;

const EVERYBODY =
  `anonymous closed-account expired-session ended-session MWBE PRIME impersonator colleague foreign-tenant
    dashboard-payments-invitee DEVELOPER GOVERNMENT_AGENCY INTERNAL MWBE-of-the-hirer MWBE-without-firm payments-invitee`.replace(
    /\s+/g,
    ' ',
  );
const forEverybody = (columns: string, ...statuses: readonly number[]) =>
  `${columns}\n ${EVERYBODY} ${statuses.join(' ')}`;
const ofDashboard = {
  published: async (world: World, actor: Actor) => ({ params: { id: await published(world, actor, 'nobody') } }),
  withdrawn: async (world: World, actor: Actor) => ({ params: { id: await published(world, actor, 'owner', false) } }),
  missing: () => missing(),
  malformed: () => ({ params: { id: 'x' } }),
};
const openCells = forEverybody('published withdrawn missing malformed', 200, 404, 404, 400);

const byPart = <T>(make: (part: Part) => T) => Object.fromEntries(PARTS.map((part) => [part, make(part)]));
const inPart = (part: Part, body?: object) => async (world: World, actor: Actor) => ({
  params: { id: await published(world, actor, part) },
  ...(body && { body }),
});
const malformedWith =
  (...bodies: readonly object[]) =>
  () => [{ params: { id: 'x' }, body: bodies[0] ?? {} }, ...bodies.slice(1).map((body) => ({ ...missing(), body }))];
const STATE = `project_id version is_published number allows_embedding embed_width embed_height may_publish preview publications`;
const STATE_OF_TEAM = `${STATE} ${inside('preview', 'digest differs')} ${inside('publications[]', 'number as_of published_at published_by')}
  preview.snapshot ${inside('preview.snapshot', 'format project as_of next_update rules figures work months places other_places corrections')}
  ${inside('preview.snapshot.project', 'id name owner city state')}`;
const EMBED = { allows_embedding: true, embed_width: 600, embed_height: 800 };

export const community = [
  table({
    route: 'GET HEAD /api/v1/community_dashboards',
    requests: {
      any: async (world, actor) => {
        await published(world, actor, 'nobody');
        return {};
      },
      malformed: () => ({ query: 'x=1' }),
    },
    cells: forEverybody('any malformed', 200, 400),
    keys: inside('[]', 'project_id name owner city state as_of'),
  }),
  table({
    route: 'GET HEAD /api/v1/community_dashboards/:id',
    requests: ofDashboard,
    cells: openCells,
    keys: `project_id number published_at allows_embedding embed_width embed_height ${keysOfSnapshot('snapshot')}`,
  }),
  table({
    route: 'GET HEAD /api/v1/community_dashboards/:id/figures',
    requests: ofDashboard,
    cells: openCells,
    keys: null,
  }),
  table({
    route: 'GET HEAD /api/v1/community_dashboards/:id/image',
    requests: ofDashboard,
    cells: openCells,
    keys: null,
  }),
  table({
    route: 'GET HEAD /api/v1/parent_projects/:id/community_dashboard',
    requests: {
      ...byPart((part) => inPart(part)),
      missing: () => missing(),
      malformed: () => ({ params: { id: 'x' } }),
    },
    cells: readingCells({ parts: [200, 200, 200, 200, 200, 404], more: { missing: 404, malformed: 400 } }),
    keys: STATE_OF_TEAM,
  }),
  table({
    route: 'POST /api/v1/parent_projects/:id/community_dashboard/publication',
    // what is published is what the caller looked at; nobody has looked at this
    requests: {
      ...byPart((part) => inPart(part, { version: 1, digest: NO_DIGEST })),
      missing: () => ({ ...missing(), body: { version: 1, digest: NO_DIGEST } }),
      malformed: malformedWith(
        { version: 1, digest: NO_DIGEST },
        {},
        { version: -1, digest: NO_DIGEST },
        { version: 1, digest: 'x' },
      ),
    },
    cells: actingCells({ parts: [409, 409, 403, 403, 403, 404], more: { missing: 404, malformed: 400 } }),
    keys: null,
  }),
  table({
    route: 'POST /api/v1/parent_projects/:id/community_dashboard/withdrawal',
    requests: {
      ...byPart((part) => inPart(part, { version: 1 })),
      stale: inPart('owner', { version: 9 }),
      missing: () => ({ ...missing(), body: { version: 1 } }),
      malformed: malformedWith({ version: 1 }, {}, { version: 'x' }, { version: 1, more: randomUUID() }),
    },
    cells: actingCells({ parts: [200, 200, 403, 403, 403, 404], more: { stale: 412, missing: 404, malformed: 400 } }),
    keys: STATE_OF_TEAM,
  }),
  table({
    route: 'PUT /api/v1/parent_projects/:id/community_dashboard/embedding',
    requests: {
      ...byPart((part) => inPart(part, { version: 1, ...EMBED })),
      stale: inPart('owner', { version: 9, ...EMBED }),
      missing: () => ({ ...missing(), body: { version: 1, ...EMBED } }),
      malformed: malformedWith({ version: 1, ...EMBED }, {}, { version: 1, ...EMBED, embed_width: 1 }),
    },
    cells: actingCells({ parts: [200, 200, 403, 403, 403, 404], more: { stale: 412, missing: 404, malformed: 400 } }),
    keys: STATE_OF_TEAM,
  }),
];
