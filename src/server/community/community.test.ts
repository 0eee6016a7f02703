import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Published, Snapshot } from '#contract/community/schema.ts';
import { startTestApp, type TestApp } from '../../../tests/support/app.ts';
import { type CommunityProject, communityProject, withWork } from '../../../tests/support/community.ts';

let t: TestApp;
let p: CommunityProject;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  t.clock.set('2026-11-20T12:00:00Z');
  p = await communityProject(t);
});

const preview = async (): Promise<Snapshot> => {
  const { preview: found } = await p.state();
  if (!found) throw new Error('Nothing can be published');
  return found.snapshot;
};
const figure = ({ figures }: Snapshot, group: string) => figures.find((one) => one.group === group);

describe('what can be published of a project', () => {
  test('is nothing before a month is accepted, and then money, people and hires as of its last day', async () => {
    await sql`UPDATE parent_project_contracts SET accepted_month = NULL WHERE project_id = ${p.id}::uuid`.execute(
      t.db.kysely,
    );
    expect(await p.state()).toMatchObject({
      version: 0,
      is_published: false,
      number: null,
      may_publish: true,
      preview: null,
    });
    expect((await p.publish()).statusCode).toBe(409);
    await sql`UPDATE parent_project_contracts SET accepted_month = '2026-10-01' WHERE id = ${p.contract}::uuid`.execute(
      t.db.kysely,
    );
    await withWork(p);
    const found = await preview();
    expect(found).toMatchObject({
      as_of: '2026-10-31',
      next_update: '2026-12-10',
      rules: { name: expect.any(String) },
    });
    expect(figure(found, 'MBE')).toMatchObject({
      promise_bps: 2700,
      counted_cents: 1_888_480_00,
      paid_cents: 7_680_000_00,
      // rounded toward nought, as goals are
      share_bps: 2458,
      payments: 412,
      unconfirmed_cents: 178_640_00,
      left_out_cents: 420_000_00,
    });
    expect(figure(found, 'LOCAL')).toMatchObject({
      measure: 'hires',
      counted: 58,
      of: 132,
      share_bps: 4393,
      until: '2026-10',
    });
    expect(figure(found, 'RESIDENT')).toMatchObject({
      measure: 'hours',
      counted: 25_400_00,
      until: '2026-10',
      waiting: 0,
    });
  });

  test('[MISC-015] hides cells of fewer than five people and what would give them away, in people and in hours', async () => {
    await withWork(p);
    const { work } = await preview();
    expect(work).toMatchObject({ month: '2026-10', people: 318, hours_hundredths: 47_600_00 });
    const residence = work?.tables.find(({ by }) => by === 'residence')?.groups;
    // three people's residence is not known: they are shown together with others, and the group of a goal by itself
    expect(residence).toEqual([
      { key: 'resident', people: 121, hours_hundredths: 16_400_00 },
      { key: 'others', people: 197, hours_hundredths: 31_200_00 },
    ]);
    expect(JSON.stringify(work)).not.toMatch(/"people":3\b/);
  });

  test('leaves months out of a goal in which somebody could be picked out by comparing', async () => {
    await p.month(
      'workforce-utilization',
      '2026-08-01',
      p.people([
        ['resident', 'male', 20, 2000],
        ['nonresident', 'female', 6, 500],
      ]),
    );
    // two women alone: their hours would be the difference of two publications
    await p.month(
      'workforce-utilization',
      '2026-09-01',
      p.people([
        ['resident', 'male', 20, 2000],
        ['nonresident', 'female', 2, 300],
      ]),
    );
    const before = figure(await preview(), 'WOMEN');
    expect(before).toMatchObject({ counted: 500_00, of: 2500_00, until: '2026-08', waiting: 1 });
    await p.month(
      'workforce-utilization',
      '2026-10-01',
      p.people([
        ['resident', 'male', 20, 2000],
        ['nonresident', 'female', 7, 900],
      ]),
    );
    expect(figure(await preview(), 'WOMEN')).toMatchObject({
      counted: 1400_00,
      of: 5400_00,
      until: '2026-10',
      waiting: 1,
    });
  });

  test('places with fewer than five firms are shown together', async () => {
    await withWork(p);
    for (let firm = 0; firm < 6; firm += 1) await p.paidFirm('21202', 100_000_00);
    for (let firm = 0; firm < 3; firm += 1) await p.paidFirm('20850', 50_000_00);
    for (let firm = 0; firm < 2; firm += 1) await p.paidFirm('22102', 10_000_00);
    const { places, other_places } = await preview();
    expect(places).toEqual([{ fips: '24510', county: 'Baltimore, MD', cents: 600_000_00, firms: 6 }]);
    expect(other_places).toMatchObject({ cents: 170_000_00, firms: 5 });
  });
});

describe('publishing', () => {
  test('[ACCESS-007] freezes what was looked at; residents read exactly that, whatever happens later', async () => {
    await withWork(p);
    expect((await p.published()).statusCode).toBe(404);
    const answer = await p.publish();
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json()).toMatchObject({ is_published: true, number: 1, preview: { differs: false } });
    const read = (await p.published()).json() as Published;
    expect(read).toMatchObject({ number: 1, allows_embedding: false, snapshot: { as_of: '2026-10-31' } });
    await p.counts(1_900_000_00);
    expect((await p.state()).preview?.differs).toBe(true);
    expect(((await p.published()).json() as Published).snapshot).toEqual(read.snapshot);
    t.clock.set('2026-11-20T12:30:00Z');
    expect((await p.publish()).statusCode).toBe(200);
    const again = (await p.published(p.stranger.token)).json() as Published;
    expect(again.number).toBe(2);
    expect(figure(again.snapshot, 'MBE')?.changes).toEqual([{ as_of: '2026-10-31', share_bps: 2458 }]);
    const list = (await t.call(null, 'GET', '/community_dashboards')).json() as { project_id: string; as_of: string }[];
    expect(list.filter(({ project_id }) => project_id === p.id)).toMatchObject([{ as_of: '2026-10-31' }]);
  });

  test('refuses figures that changed since the preview, a stale version, and everybody who may not edit', async () => {
    await withWork(p);
    const { preview: looked } = await p.state();
    await p.counts(1_900_000_00);
    const changed = await p.act(p.editor.token, 'publication', { version: 0, digest: looked?.digest });
    expect([changed.statusCode, changed.json().detail]).toEqual([409, expect.stringContaining('changed since')]);
    const { preview: now } = await p.state();
    const body = { version: 0, digest: now?.digest };
    for (const [who, status] of [
      [p.reporter, 403],
      [p.viewer, 403],
      [p.prime, 403],
      [p.stranger, 404],
    ] as const)
      expect((await p.act(who.token, 'publication', body)).statusCode).toBe(status);
    expect((await p.act(p.editor.token, 'publication', body)).statusCode).toBe(200);
    expect((await p.act(p.owner.token, 'withdrawal', { version: 7 })).statusCode).toBe(412);
    const withdrawn = await p.act(p.owner.token, 'withdrawal', { version: 1 });
    expect(withdrawn.json()).toMatchObject({ is_published: false, version: 2 });
    expect((await p.published()).statusCode).toBe(404);
    expect((await p.act(p.owner.token, 'withdrawal', { version: 2 })).statusCode).toBe(409);
  });

  test('of two who publish at once one is told that the other was faster', async () => {
    await withWork(p);
    const { preview: looked } = await p.state();
    const body = { version: 0, digest: looked?.digest };
    const statuses = await Promise.all(
      [p.editor, p.owner].map(async ({ token }) => (await p.act(token, 'publication', body)).statusCode),
    );
    expect(statuses.toSorted()).toEqual([200, 412]);
  });

  test('[ACCESS-006] without a publication people outside of the team see no figure of it', async () => {
    await withWork(p);
    for (const { token } of [p.viewer, p.prime])
      expect(await p.state(token)).toMatchObject({ preview: null, publications: [] });
    expect((await t.call(p.stranger.token, 'GET', `/parent_projects/${p.id}/community_dashboard`)).statusCode).toBe(
      404,
    );
    for (const path of ['', '/figures', '/image'])
      for (const token of [null, p.stranger.token, p.editor.token])
        expect((await t.call(token, 'GET', `/community_dashboards/${p.id}${path}`)).statusCode).toBe(404);
    const own = (await t.call(p.editor.token, 'GET', '/community_dashboards')).json() as {
      project_id: string;
      as_of: null;
    }[];
    expect(own.find(({ project_id }) => project_id === p.id)).toMatchObject({ as_of: null });
    const others = (await t.call(p.viewer.token, 'GET', '/community_dashboards')).json() as { project_id: string }[];
    expect(others.some(({ project_id }) => project_id === p.id)).toBe(false);
  });

  test('what is embedded and how large is the editors’ choice', async () => {
    const set = (body: object) => p.act(p.editor.token, 'embedding', body, 'PUT');
    const answer = await set({ version: 0, allows_embedding: true, embed_width: 640, embed_height: 1200 });
    expect(answer.json()).toMatchObject({
      version: 1,
      allows_embedding: true,
      embed_width: 640,
      is_published: false,
      number: null,
    });
    expect((await set({ version: 0, allows_embedding: false, embed_width: 640, embed_height: 1200 })).statusCode).toBe(
      412,
    );
    const wrong = await set({ version: 1, allows_embedding: true, embed_width: 20, embed_height: 1200 });
    expect([wrong.statusCode, wrong.json().errors?.[0]?.field]).toEqual([400, 'body.embed_width']);
  });

  test('is also a file of all figures and a picture for links', async () => {
    await withWork(p);
    await p.publish();
    const csv = await t.call(null, 'GET', `/community_dashboards/${p.id}/figures`);
    expect(csv.headers['content-type']).toContain('text/csv');
    const rows = parse(csv.rawPayload, { columns: true, bom: true }) as Record<string, string>[];
    expect(rows.find(({ What }) => What === 'Minority-owned (MBE)')).toMatchObject({
      Value: '1888480',
      'Share %': '24.58',
    });
    expect(rows.find(({ Section, What }) => Section === 'Work by residence' && What === 'others')).toMatchObject({
      Value: '197',
    });
    const image = await t.call(null, 'GET', `/community_dashboards/${p.id}/image`);
    expect(await sharp(image.rawPayload).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 });
  });
});
