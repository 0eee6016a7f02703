import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ProjectGoal } from '#contract/parent-projects/schema/goals.ts';
import type { ProjectRow } from '#contract/parent-projects/schema/projects.ts';
import { createCertificate } from '#server/businesses/factory.ts';
import { startTestApp, type TestApp } from '../../../tests/support/app.ts';
import { GOAL, projectCalls, wrongFields } from '../../../tests/support/projects.ts';

let t: TestApp;
let owner: Awaited<ReturnType<TestApp['hirer']>>;
let calls: ReturnType<typeof projectCalls>;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  owner = await t.hirer();
  calls = projectCalls(t, owner);
});

describe('goals', () => {
  const goalsOf = (id: string) => calls.get<ProjectGoal[]>(`/${id}/goals`);

  test('hold from a day until another takes their place, and what held before stays readable', async () => {
    const { id } = await calls.create();
    expect((await calls.post(`/${id}/goals`, GOAL)).statusCode).toBe(201);
    const [first] = await goalsOf(id);
    const replaced = await calls.post(`/${id}/goals/${first?.id}/replacement`, {
      ...GOAL,
      group_code: undefined,
      scope: undefined,
      measure: undefined,
      seen_until: null,
      bps: 2900,
      effective_from: '2026-11-01',
    });
    expect(replaced.statusCode, replaced.body).toBe(201);
    expect((await goalsOf(id)).map(({ bps, period, effective_until }) => [bps, period, effective_until])).toEqual([
      [2900, 'current', null],
      [2700, 'ended', '2026-10-31'],
    ]);
    expect((await calls.get<ProjectRow[]>(''))[0]).toMatchObject({
      goals: [{ group_code: 'MBE', bps: 2900 }],
      goals_total: 1,
    });
  });

  test('never hold twice on one day', async () => {
    const { id } = await calls.create();
    await calls.post(`/${id}/goals`, { ...GOAL, effective_until: '2026-12-31' });
    const tries = [
      { ...GOAL, effective_from: '2026-12-31' },
      { ...GOAL, group_code: 'mbe', effective_from: '2020-01-01' },
      { ...GOAL, effective_from: '2026-01-01', effective_until: '2026-06-01' },
    ];
    for (const goal of tries) expect((await calls.post(`/${id}/goals`, goal)).statusCode).toBe(409);
    expect((await calls.post(`/${id}/goals`, { ...GOAL, scope: 'design' })).statusCode).toBe(201);
    expect((await calls.post(`/${id}/goals`, { ...GOAL, effective_from: '2027-01-01' })).statusCode).toBe(201);
    expect((await goalsOf(id)).map(({ period }) => period)).toEqual(['current', 'current', 'upcoming']);
  });

  test('of many that are added at once for the same days, one is', async () => {
    const { id } = await calls.create();
    const answers = await Promise.all([1, 2, 3, 4].map((bps) => calls.post(`/${id}/goals`, { ...GOAL, bps })));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409, 409]);
  });

  test('that were wrong from the start are withdrawn, and another may hold on their days', async () => {
    const { id } = await calls.create();
    await calls.post(`/${id}/goals`, GOAL);
    const [wrong] = await goalsOf(id);
    const path = `/${id}/goals/${wrong?.id}/end`;
    expect((await calls.post(path, { seen_until: null, last_day: '2026-05-30' })).statusCode).toBe(409);
    expect((await calls.post(path, { seen_until: '2027-01-01', last_day: '2026-12-01' })).statusCode).toBe(412);
    expect((await calls.post(path, { seen_until: null, last_day: '2026-05-31' })).statusCode).toBe(200);
    expect((await calls.post(path, { seen_until: '2026-05-31', last_day: '2026-06-30' })).statusCode).toBe(409);
    expect((await calls.post(`/${id}/goals`, { ...GOAL, bps: 1000 })).statusCode).toBe(201);
    expect((await goalsOf(id)).map(({ bps, period }) => [bps, period])).toEqual([
      [1000, 'current'],
      [2700, 'withdrawn'],
    ]);
  });

  test('of hours and of new hires have their own numbers and no certificates', async () => {
    const { id } = await calls.create();
    const hours = {
      ...GOAL,
      group_code: 'Women',
      scope: 'workforce',
      measure: 'hours',
      bps: 690,
      certificate_types: [],
    };
    const hires = { ...hours, group_code: 'City residents', scope: 'local_hiring', measure: 'hires', bps: 5100 };
    expect((await calls.post(`/${id}/goals`, hours)).statusCode).toBe(201);
    expect((await calls.post(`/${id}/goals`, { ...hours, measure: 'percent' })).statusCode).toBe(400);
    expect((await calls.post(`/${id}/goals`, { ...hours, hours: 4000 })).statusCode).toBe(400);
    expect(wrongFields(await calls.post(`/${id}/goals`, { ...hires, certificate_types: ['MBE'] }))).toEqual([
      'body.certificate_types',
    ]);
    expect((await calls.post(`/${id}/goals`, hires)).statusCode).toBe(201);
    expect(wrongFields(await calls.post(`/${id}/goals`, { ...GOAL, agency_ids: [randomUUID()] }))).toEqual([
      'body.agency_ids',
    ]);
  });

  test('are chosen from the certificates of the directory', async () => {
    const firm = await t.firm();
    await createCertificate(t.db.kysely, firm.businessId, { type: 'VOSB' });
    const { types, agencies } = (await t.call(owner.token, 'GET', '/parent_project_certificates')).json();
    expect(types).toContain('VOSB');
    expect(types).toEqual([...new Set<string>(types)]);
    expect(agencies.length).toBeGreaterThan(0);
  });
});
