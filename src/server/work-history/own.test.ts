import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { WORK_HISTORY_STATES } from '#contract/work-history/rules.ts';
import type { Project } from '#contract/work-history/schema.ts';
import { createUser } from '#server/accounts/factory.ts';
import { startTestApp, type TestApp } from '../../../tests/support/app.ts';
import { truncate } from '../../../tests/support/database.ts';
import { createProject, createProjectInState } from './factory.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());
beforeEach(() => truncate(t.db));

async function manyProjects(count: number) {
  const [hirer, firm] = [await t.hirer(), await t.firm()];
  const parties = { hiring_company_id: hirer.companyId, mwbe_id: firm.mwbeId, recorded_by: hirer.userId };
  const ids: string[] = [];
  for (let at = 0; at < count; at++) {
    // several share a timestamp, to test the tie-breaker
    const created_at = new Date(Date.UTC(2026, 0, 1 + Math.floor(at / 3)));
    const state = WORK_HISTORY_STATES[at % WORK_HISTORY_STATES.length] ?? 'pending';
    ids.push(await createProjectInState(t.db.kysely, state, { ...parties, created_at }));
  }
  return { hirer, firm, parties, ids };
}

/** Follows the `Link` headers to the end. */
async function walk(token: string, query: string): Promise<string[]> {
  const ids: string[] = [];
  let path: string | undefined = `/work_history?${query}`;
  while (path) {
    const answer = await t.call(token, 'GET', path);
    expect(answer.statusCode).toBe(200);
    ids.push(...(answer.json() as Project[]).map(({ id }) => id));
    path = /^<\/api\/v1([^>]+)>; rel="next"$/.exec(String(answer.headers.link ?? ''))?.[1];
  }
  return ids;
}

test('pages through own projects once each, newest first, for either side', async () => {
  const { hirer, firm, ids } = await manyProjects(23);
  await manyProjects(3);
  for (const token of [hirer.token, firm.token]) {
    const seen = await walk(token, 'limit=4');
    expect(new Set(seen)).toEqual(new Set(ids));
    expect(seen).toHaveLength(ids.length);
    expect(seen).toEqual(await walk(token, 'limit=100'));
  }
  const page: Project[] = (await t.call(hirer.token, 'GET', '/work_history')).json();
  const moments = page.map(({ created_at }) => created_at);
  expect(moments).toEqual(moments.toSorted().toReversed());
});

test('lists and counts projects by state', async () => {
  const { hirer, firm } = await manyProjects(13);
  const counts = (await t.call(firm.token, 'GET', '/work_history/counts')).json();
  expect(counts).toEqual({ pending: 3, verified: 3, rejected: 3, revision_requested: 2, withdrawn: 2 });
  for (const state of WORK_HISTORY_STATES) {
    expect(await walk(hirer.token, `limit=2&state=${state}`)).toHaveLength(counts[state]);
  }
});

test('lists a project once for somebody who acts for both parties, and never for strangers', async () => {
  const { parties, ids } = await manyProjects(5);
  const both = await createUser(
    t.db.kysely,
    { user_type: 'PRIME' },
    { hiringCompanies: [parties.hiring_company_id], mwbes: [parties.mwbe_id] },
  );
  const token = await t.logIn(both);
  expect((await walk(token, 'limit=2')).toSorted()).toEqual(ids.toSorted());
  expect((await t.call(token, 'GET', '/work_history/counts')).json().pending).toBe(1);
  const nobody = await t.logIn(await createUser(t.db.kysely, { user_type: 'INTERNAL' }));
  expect(await walk(nobody, '')).toEqual([]);
});

test('returns an empty page after a foreign cursor', async () => {
  const { hirer } = await manyProjects(2);
  const { ids } = await manyProjects(1);
  expect(await walk(hirer.token, `before=${ids[0]}`)).toEqual([]);
});

test('filters by words of title or other party and by days of recording, in the list and in the counts', async () => {
  const [hirer, firm] = [await t.hirer(), await t.firm()];
  const parties = { hiring_company_id: hirer.companyId, mwbe_id: firm.mwbeId };
  const on = (day: string) => new Date(`${day}T23:30:00Z`);
  const make = (title: string, day: string) =>
    createProject(t.db.kysely, { ...parties, title, created_at: on(day), recorded_by: hirer.userId });
  const pier = await make('Pier 6, 100% wiring', '2026-01-31');
  const later = await make('Pier 7', '2026-02-01');
  await make('Library', '2026-03-01');
  const foreign = await createProject(t.db.kysely, { title: 'Pier 8' });
  const { rows } = await sql<{ name: string }>`
    SELECT b.legal_business_name AS name FROM businesses b WHERE id = ${firm.businessId}`.execute(t.db.kysely);
  const ids = async (token: string, query: string) =>
    (await t.call(token, 'GET', `/work_history?${query}`)).json().map(({ id }: { id: string }) => id);
  expect(await ids(hirer.token, 'q=PIER')).toEqual([later, pier]);
  expect(await ids(hirer.token, 'q=100%25')).toEqual([pier]);
  expect(await ids(hirer.token, 'q=_ier')).toEqual([]);
  expect(await ids(hirer.token, `q=${encodeURIComponent(`7 ${rows[0]?.name}`)}`)).toEqual([later]);
  expect(await ids(firm.token, 'from=2026-01-31&to=2026-01-31')).toEqual([pier]);
  expect(await ids(firm.token, 'from=2026-02-01&to=2026-02-28&state=verified')).toEqual([]);
  expect(await ids(hirer.token, `q=pier&limit=1&before=${later}`)).toEqual([pier]);
  expect(await ids(hirer.token, 'q=pier')).not.toContain(foreign);
  expect((await t.call(hirer.token, 'GET', '/work_history/counts?q=pier&to=2026-01-31')).json().pending).toBe(1);
});
