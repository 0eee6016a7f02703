import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { CountingChoice } from '#contract/counting/schema/choice.ts';
import type { ProjectCounts } from '#contract/counting/schema/counts.ts';
import type { RulePack } from '#contract/counting/schema/pack.ts';
import type { PackDetails, PackPreview, PackRow } from '#contract/counting/schema/pack-versions.ts';
import { createUser } from '#server/accounts/factory.ts';
import { startTestApp, type TestApp } from '../../../tests/support/app.ts';
import { library } from '../../../tests/support/counted-projects.ts';
import { paymentCalls, paymentParties } from '../../../tests/support/payments.ts';
import { loadShippedPacks } from './commands/packs.ts';

let t: TestApp;
let staff: string;
beforeAll(async () => {
  t = await startTestApp();
  staff = await t.logIn(
    await createUser(t.db.kysely, { user_type: 'INTERNAL', admin: true, email: 'rules@staff.example' }),
  );
});
afterAll(() => t.close());
beforeEach(() => t.clock.set('2026-11-20T12:00:00Z'));

const db = () => t.db.kysely;
const get = async <T>(token: string, path: string): Promise<T> => {
  const answer = await t.call(token, 'GET', path);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
};
const markCount = async (id: string) =>
  (await sql<{ n: number }>`SELECT count(*)::int AS n FROM counting_marks WHERE project_id = ${id}::uuid`.execute(db()))
    .rows[0]?.n;
/** The job that the change enqueued has counted it. */
const recounted = (id: string) => expect.poll(() => markCount(id)).toBe(0);

describe('rules of a project', () => {
  test('are chosen by who may edit it, as of the version that was seen; a lifted suspension counts again', async () => {
    const parties = await paymentParties(t);
    const { id } = await library(t, parties);
    const path = `/parent_projects/${id}/counting`;
    const choice = await get<CountingChoice>(parties.agency.token, path);
    expect(choice.packs.map(({ code }) => code)).toContain('federal-dbe');
    const put = (token: string, body: object) => t.call(token, 'PUT', path, body);
    const lifted = [{ code: 'reevaluation-2025', on: '2026-06-01', reason: 'The state finished its re-evaluation.' }];
    const body = { version: choice.version, pack: 'federal-dbe', lifted };
    expect((await put(parties.prime.token, body)).statusCode).toBe(403);
    const done = await put(parties.agency.token, body);
    expect(done.statusCode, done.body).toBe(200);
    expect(done.json()).toMatchObject({
      pack: { code: 'federal-dbe' },
      suspensions: [{ code: 'reevaluation-2025', lifted_on: '2026-06-01' }],
    });
    await recounted(id);
    expect((await get<ProjectCounts>(parties.agency.token, `/parent_projects/${id}/counts`)).pack?.code).toBe(
      'federal-dbe',
    );
    expect((await put(parties.agency.token, body)).statusCode).toBe(412);
    const { version } = done.json();
    const wrong = await put(parties.agency.token, { version, pack: 'no-such-pack', lifted: [] });
    expect([wrong.statusCode, wrong.json().errors?.[0]?.field]).toEqual([400, 'body.pack']);
    const early = await put(parties.agency.token, {
      version,
      pack: 'federal-dbe',
      lifted: [{ ...lifted[0], on: '2020-01-01' }],
    });
    expect([early.statusCode, early.json().errors?.[0]?.field]).toEqual([400, 'body.lifted.0.on']);
    const back = await put(parties.agency.token, { version, pack: 'federal-dbe', lifted: [] });
    expect(back.json().suspensions).toMatchObject([{ lifted_on: null }]);
  });
});

describe('rule packs', () => {
  const draft = (pack: RulePack, percent_bps: number): RulePack => ({
    ...pack,
    rules: pack.rules.map((rule) => ({ ...rule, percent_bps })),
  });

  test('ship with the product, once, and keep what staff saved', async () => {
    const before = await get<PackRow[]>(staff, '/counting_packs');
    expect(before.map(({ code }) => code).toSorted()).toEqual([
      'baltimore-city-mwbe',
      'custom',
      'federal-dbe',
      'maryland-mbe',
      'new-york-state-mwbe',
    ]);
    await loadShippedPacks(t.app.services);
    expect(await get(staff, '/counting_packs')).toEqual(before);
  });

  test('are previewed, then saved as a new version that counts; the old one stays', async () => {
    const parties = await paymentParties(t);
    const { id, contract } = await library(t, parties);
    const calls = paymentCalls(t, parties);
    const [line] = (await calls.reportMany(contract.id, [10_000_01])).json();
    await calls.answer(line);
    await recounted(id);
    const { pack, version } = await get<PackDetails>(staff, '/counting_packs/custom');
    const half = draft(pack, 5000);
    const preview = await t.call(staff, 'POST', '/counting_packs/preview', { pack: half });
    expect(preview.statusCode, preview.body).toBe(200);
    expect((preview.json() as PackPreview).projects).toContainEqual(
      expect.objectContaining({
        id,
        groups: [expect.objectContaining({ group: 'MBE', before_cents: 10_000_01, after_cents: 5_000_00 })],
      }),
    );
    const save = (body: object) => t.call(staff, 'POST', '/counting_packs', body);
    const saved = await save({ pack: half, version, reason: 'Half counts since the council said so.' });
    expect(saved.statusCode, saved.body).toBe(201);
    expect(saved.json()).toMatchObject({ version: version + 1, versions: [{ version: version + 1 }, { version }] });
    expect((await save({ pack: half, version, reason: 'Again' })).statusCode).toBe(412);
    expect((await save({ pack: half, version: 0, reason: 'As a new one' })).statusCode).toBe(412);
    expect((await get<PackDetails>(staff, `/counting_packs/custom?version=${version}`)).pack).toEqual(pack);
    await recounted(id);
    const counts = await get<ProjectCounts>(parties.agency.token, `/parent_projects/${id}/counts`);
    expect(counts.groups[0]?.confirmed.cents).toBe(5_000_00);
    expect(counts.changes[0]).toMatchObject({ before_cents: 10_000_01, after_cents: 5_000_00, by_rules: true });
    await loadShippedPacks(t.app.services);
    expect((await get<PackDetails>(staff, '/counting_packs/custom')).version).toBe(version + 1);
    await expect(sql`UPDATE counting_pack_versions SET reason = 'x'`.execute(db())).rejects.toThrow();
  });

  test('with an error name the rule', async () => {
    const { pack } = await get<PackDetails>(staff, '/counting_packs/federal-dbe');
    const refused = await t.call(staff, 'POST', '/counting_packs/preview', { pack: draft(pack, 10_001) });
    expect([refused.statusCode, refused.json().errors?.[0]?.field]).toEqual([400, 'body.pack.rules.0.percent_bps']);
    const twice = await t.call(staff, 'POST', '/counting_packs/preview', {
      pack: { ...pack, rules: [...pack.rules, pack.rules[0]] },
    });
    expect(twice.statusCode).toBe(400);
    expect(JSON.stringify(twice.json())).toContain('is there twice');
    const hirer = await t.hirer();
    expect((await t.call(hirer.token, 'GET', '/counting_packs')).statusCode).toBe(403);
  });
});
