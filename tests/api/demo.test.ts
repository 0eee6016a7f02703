import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ThreadRow } from '#contract/messaging/schema/threads.ts';
import { runImport } from '#server/imports/pipeline/run.ts';
import type { DemoPeople, DemoPerson } from '../../scripts/demo/people.ts';
import { makeLivelyDemo } from '../../scripts/demo.ts';
import { startTestApp, type TestApp } from '../support/app.ts';

let t: TestApp;
let people: DemoPeople;
beforeAll(async () => {
  t = await startTestApp({ DEMO: '1' });
  const { services } = t.app;
  const path = join(import.meta.dirname, '../../samples/fictional_firms.csv');
  await runImport(services, { path, agency: 'Port Carroll Certification Office (fictional)', listDate: '2026-11-02' });
  people = await makeLivelyDemo(services, 'no password');
});
afterAll(() => t.close());

const read = async (who: DemoPerson, path: string) => {
  const response = await t.call(await t.logIn(people[who].id), 'GET', path);
  expect(response.statusCode, response.body).toBe(200);
  return response.json();
};
const states = async (who: DemoPerson) => {
  const own = (await read(who, '/work_history?limit=100')) as { state: string }[];
  return new Set(own.map(({ state }) => state));
};

test('each account finds work in every state that its side has', async () => {
  const common = ['pending', 'rejected', 'revision_requested', 'verified'];
  for (const who of ['mwbe', 'prime', 'developer', 'agency'] as const)
    expect([...(await states(who))], who).toEqual(expect.arrayContaining(common));
});

test('cards are read and unread, and nothing lies in the future', async () => {
  for (const who of ['mwbe', 'prime', 'developer', 'agency'] as const) {
    const items = (await read(who, '/notifications')) as { viewed_at: string | null; created_at: string }[];
    expect(
      items.some(({ viewed_at }) => viewed_at === null),
      who,
    ).toBe(true);
    expect(
      items.some(({ viewed_at }) => viewed_at !== null),
      who,
    ).toBe(true);
    for (const { created_at } of items) expect(Date.parse(created_at)).toBeLessThanOrEqual(+t.clock.now());
  }
});

test('each hiring account has two shortlists with notes, one of them shared', async () => {
  for (const who of ['prime', 'developer', 'agency'] as const) {
    const lists = (await read(who, '/lists')) as { id: string; sharing: string; firms: number }[];
    expect(lists.map(({ sharing }) => sharing).sort(), who).toEqual(['edit', 'private']);
    for (const { id, firms } of lists) {
      expect(firms, who).toBeGreaterThan(0);
      const rows = (await read(who, `/lists/${id}/firms`)) as { note: string }[];
      expect(
        rows.some(({ note }) => note !== ''),
        who,
      ).toBe(true);
    }
  }
});

test('searches are saved, staff find requests, and verified work is signed and has photos', async () => {
  for (const who of ['mwbe', 'prime', 'developer', 'agency', 'staff'] as const)
    expect(await read(who, '/search/saved'), who).not.toHaveLength(0);
  expect(await read('staff', '/staff/desk')).toMatchObject({ requests: 2, audit_fault: null });
  const own = (await read('mwbe', '/work_history?limit=100')) as { id: string; title: string; state: string }[];
  const school = own.find(({ title }) => title.startsWith('Wharf Street School'));
  await expect.poll(async () => (await read('mwbe', `/projects/${school?.id}/photos`)).photos.length).toBe(3);
  const signed = await t.db.kysely.selectFrom('project_records').select('project_id').execute();
  expect(signed).toHaveLength(own.filter(({ state }) => state === 'verified').length);
});

test('the demo firm has answered in every way, and its quotes are read once they are opened', async () => {
  const { mwbes } = (await read('mwbe', '/me')) as unknown as { mwbes: { id: string }[] };
  const all = (await read('mwbe', `/mwbes/${mwbes[0]?.id}/responses`)) as unknown as {
    state: string;
    outcome: string;
  }[];
  expect([...new Set(all.map(({ state }) => state))].sort()).toEqual([
    'declined',
    'interested',
    'invited',
    'quoted',
    'withdrawn',
  ]);
  expect(all.map(({ outcome }) => outcome)).toContain('chosen');
  const quoteOf = async (q: string) => {
    const [one] = (await read('prime', `/opportunities/own?q=${q}`)) as { id: string }[];
    return ((await read('prime', `/opportunities/${one?.id}/responses`)) as { quote: object | null }[])[0]?.quote;
  };
  expect([await quoteOf('ferry'), await quoteOf('ropewalk')]).toEqual([
    null,
    expect.objectContaining({ amount: 104_500 }),
  ]);
});

test('hirers have opportunities in every state, with an addendum that was read, answers and awards', async () => {
  const counts = async (who: DemoPerson) => (await read(who, '/opportunities/own/counts')) as Record<string, number>;
  expect(await counts('prime')).toMatchObject({ draft: 1, published: 2, closed: 1, awarded: 1, due_soon: 1 });
  expect(await counts('developer')).toMatchObject({ published: 1, cancelled: 1 });
  expect(await counts('agency')).toMatchObject({ published: 1, awarded: 1 });
  const [ferry] = (await read('prime', '/opportunities/own?q=ferry')) as { id: string }[];
  const asRead = await read('mwbe', `/opportunities?id=${ferry?.id}`);
  expect(asRead.addenda).toMatchObject([{ acknowledged_at: expect.any(String) }]);
  expect(await read('mwbe', `/opportunities/${ferry?.id}/questions`)).toMatchObject([
    { own: true, answer: expect.any(String) },
    { own: true, answer: expect.any(String) },
  ]);
  const [awarded] = (await read('prime', '/opportunities/own?state=awarded')) as { id: string }[];
  expect((await read('mwbe', `/opportunities?id=${awarded?.id}`)).awards).toHaveLength(1);
});

test('payments of six months are in every state, and each account finds what it owes', async () => {
  const owed = async (who: DemoPerson) => {
    const tasks = (await read(who, '/payment_tasks?limit=100')) as { task: string }[];
    return [...new Set(tasks.map(({ task }) => task))].sort();
  };
  expect(await owed('mwbe')).toEqual(['answer']);
  expect(await owed('newfirm')).toEqual(['answer']);
  expect(await owed('prime')).toEqual(['report']);
  expect(await owed('developer')).toEqual(['reply']);
  expect(await owed('agency')).toEqual(['report', 'settle']);
  expect(await owed('staff')).toEqual(['settle']);
  expect(await read('staff', '/staff/desk')).toMatchObject({ payments: 1 });
  const contracts = (await read('staff', '/payment_contracts?limit=100')) as {
    id: string;
    state: string;
    late_lines: number;
    retained_cents: number;
  }[];
  expect(contracts.map(({ state }) => state).sort()).toEqual([...Array(13).fill('active'), 'final']);
  expect(contracts.filter(({ late_lines }) => late_lines > 0)).toHaveLength(2);
  const details = await Promise.all(contracts.map(({ id }) => read('staff', `/payment_contracts/${id}`)));
  const all = details as unknown as {
    tier: number;
    lines: { state: string }[];
    entries: { kind: string; at: string }[];
  }[];
  const found = new Set(all.flatMap(({ lines }) => lines.map(({ state }) => state)));
  expect([...found].sort()).toEqual(['confirmed', 'differs', 'open', 'reported', 'settled']);
  expect(all.map(({ tier }) => tier)).toContain(2);
  const entries = all.flatMap((one) => one.entries);
  expect(entries.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['change_order', 'completed', 'corrected', 'finalized']),
  );
  for (const { at } of entries) expect(Date.parse(at)).toBeLessThanOrEqual(+t.clock.now());
  const { demo_accounts } = (await t.call(null, 'GET', '/installation')).json();
  expect(demo_accounts.map(({ email }: { email: string }) => email)).not.toContain('office@example.com');
});

test('projects have goals that are counted, months in every state, and something to do for each part', async () => {
  await expect.poll(async () => (await t.db.kysely.selectFrom('counting_marks').select('id').execute()).length).toBe(0);
  const projects = async (who: DemoPerson) =>
    (await read(who, '/parent_projects')) as { id: string; name: string; sees: string; role: string }[];
  const parts = async (who: DemoPerson) =>
    Object.fromEntries((await projects(who)).map(({ name, sees, role }) => [name, `${role} ${sees}`]));
  const [harbor, ferry] = ['Harbor Point Library and Recreation Center', 'Canal Street Ferry Terminal'];
  expect(await parts('developer')).toEqual({ [harbor]: 'owner all' });
  expect(await parts('agency')).toEqual({ [harbor]: 'viewer accepted', [ferry]: 'owner all' });
  expect(await parts('prime')).toEqual({ [harbor]: 'editor branch', [ferry]: 'reporter branch' });
  const id = (await projects('developer'))[0]?.id;
  const of = (who: DemoPerson, path: string) => read(who, `/parent_projects/${id}/${path}`);

  const counts = (await of('developer', 'counts')) as unknown as {
    pack: { code: string };
    groups: { group: string; excluded_cents: number; contract_total_cents: number; confirmed: { cents: number } }[];
  };
  expect(counts.pack.code).toBe('baltimore-city-mwbe');
  for (const { contract_total_cents, excluded_cents, confirmed } of counts.groups) {
    expect(contract_total_cents - excluded_cents).toBe(127_600_000_00);
    expect(confirmed.cents).toBeGreaterThan(0);
  }
  expect(counts.groups.map(({ group }) => group)).toEqual(['MBE', 'WBE', 'VOSB']);

  const contracts = await of('developer', 'contracts');
  const rows = contracts.rows as { tier: number; is_tracked: boolean; award_cents: number | null; number: string }[];
  expect([...new Set(rows.map(({ tier }) => tier))].sort()).toEqual([0, 1, 2]);
  expect(
    rows
      .filter(({ award_cents }) => award_cents === null)
      .map(({ number }) => number)
      .sort(),
  ).toEqual(['0460', '0465']);
  expect(rows.filter(({ is_tracked }) => is_tracked)).toHaveLength(8);

  const exclusions = (await of('developer', 'exclusions')) as { state: string }[];
  expect(new Set(exclusions.map(({ state }) => state))).toEqual(
    new Set(['proposed', 'approved', 'declined', 'revoked']),
  );

  const months = (await of('developer', 'months?limit=100')) as {
    state: string;
    is_late: boolean;
    revision: number;
    accepted_revision: number | null;
  }[];
  expect(new Set(months.map(({ state }) => state))).toEqual(new Set(['draft', 'submitted', 'returned', 'accepted']));
  expect(months.some(({ is_late }) => is_late)).toBe(true);
  const restated = months.filter(({ revision }) => revision > 1);
  expect(restated.map(({ state, accepted_revision }) => [state, accepted_revision]).sort()).toEqual([
    ['accepted', 2],
    ['submitted', 1],
  ]);
  const seen = (await of('agency', 'months?limit=100')) as { state: string }[];
  expect(seen.length).toBeGreaterThan(0);
  expect(new Set(seen.map(({ state }) => state))).toEqual(new Set(['accepted']));

  const waiting = async (who: DemoPerson) => (await of(who, 'waiting')).mine as unknown as number;
  expect(await waiting('developer')).toBeGreaterThan(0);
  expect(await waiting('prime')).toBeGreaterThan(0);
});

test('conversations are unread, with a draft, muted, about a record, blocked and reported', async () => {
  const own = (await read('mwbe', '/message_threads')) as ThreadRow[];
  expect(own.some(({ unread }) => unread > 0)).toBe(true);
  expect(own.some(({ has_draft }) => has_draft)).toBe(true);
  expect(own.some(({ about }) => about?.kind === 'project')).toBe(true);
  expect(await read('prime', '/message_threads?filter=muted')).toHaveLength(1);
  expect(await read('mwbe', '/message_blocks')).toHaveLength(1);
  expect(await read('staff', '/message_reports')).toMatchObject([{ reason: 'spam' }]);
  expect(await read('newfirm', '/message_counts')).not.toEqual({ messages: 0, threads: 0 });
});

test('each hiring account sees an impact dashboard of its own organization, with figures [ACCESS-068]', async () => {
  for (const who of ['prime', 'developer', 'agency'] as const) {
    const [own] = (await read(who, '/impact_dashboards')) as { id: string; role: string; confirmed_cents: number }[];
    expect(own, who).toBeDefined();
    expect(['owner', 'editor'], who).toContain(own?.role);
    const head = (await read(who, `/impact_dashboards/${own?.id}`)) as { owner_company_id: string };
    expect(head.owner_company_id).toBe(people[who].hiringCompanyIds[0]);
    const { totals } = (await read(who, `/impact_dashboards/${own?.id}/home`)) as { totals: Record<string, number> };
    for (const name of ['confirmed_cents', 'paid_cents', 'firms', 'local_cents'])
      expect(totals[name], `${who} ${name}`).toBeGreaterThan(0);
  }
});
