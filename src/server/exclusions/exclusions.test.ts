import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { readSheet } from 'read-excel-file/node';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ExclusionDetails, ExclusionRow, ExclusionSummary } from '#contract/exclusions/schema.ts';
import { startTestApp, type TestApp } from '../../../tests/support/app.ts';
import { type ExclusionProject, exclusionCalls, exclusionProject } from '../../../tests/support/exclusions.ts';
import { staffToken } from '../../../tests/support/payments.ts';
import { approvedExclusions } from './reads/for-counting.ts';

let t: TestApp;
let p: ExclusionProject;
let calls: ReturnType<typeof exclusionCalls>;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  t.clock.set('2026-11-20T12:00:00Z');
  p = await exclusionProject(t);
  calls = exclusionCalls(t, p);
});

async function proposed(...given: Parameters<typeof calls.propose>): Promise<ExclusionDetails> {
  const answer = await calls.propose(...given);
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json();
}
async function approved(...given: Parameters<typeof calls.propose>): Promise<ExclusionDetails> {
  const answer = await calls.decide(p.editor, await proposed(...given), 'approve');
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}
const summary = async (who: { readonly token: string }): Promise<ExclusionSummary> =>
  (await t.call(who.token, 'GET', `/parent_projects/${p.id}/exclusions/summary`)).json();
const rows = async (who: Parameters<typeof calls.get>[0], query = ''): Promise<ExclusionRow[]> =>
  (await calls.get(who, query)).json();

test('a prime proposes, an editor decides, sums and goals follow, and the project tells of it', async () => {
  const exclusion = await proposed(p.prime, p.contract, 5_000_000_00);
  expect(exclusion).toMatchObject({
    state: 'proposed',
    amount_cents: 5_000_000_00,
    reason_name: 'Proprietary equipment',
    award_cents: 20_000_000_00,
    left_cents: 20_000_000_00,
    may: ['withdraw', 'add files'],
  });
  expect(await summary(p.editor)).toMatchObject({ total_cents: 30_000_000_00, excluded_cents: 0, pending: 1 });
  const seen: ExclusionDetails = (await calls.details(p.editor, exclusion.id)).json();
  expect([seen.may, seen.goals]).toEqual([
    ['approve', 'decline', 'add files'],
    [
      {
        group_code: 'MBE',
        name: 'Minority-owned (MBE)',
        scope: 'all',
        bps: 2700,
        before_cents: 8_100_000_00,
        after_cents: 6_750_000_00,
      },
    ],
  ]);
  expect((await calls.get(p.editor, '/counts')).json()).toEqual({ proposed: 1, to_decide: 1 });
  const decided: ExclusionDetails = (await calls.decide(p.editor, exclusion, 'approve')).json();
  expect(decided).toMatchObject({ state: 'approved', approved_on: '2026-11-20', version: 2, may: ['revoke'] });
  expect(await summary(p.editor)).toMatchObject({
    total_cents: 30_000_000_00,
    excluded_cents: 5_000_000_00,
    pending_cents: 0,
    remaining_cents: 25_000_000_00,
    goals: [{ before_cents: 8_100_000_00, after_cents: 6_750_000_00 }],
  });
  expect(await approvedExclusions(t.db.kysely, p.id)).toEqual([
    {
      id: exclusion.id,
      contract_id: p.contract,
      branch_id: p.contract,
      amount_cents: 5_000_000_00,
      reason: 'proprietary_equipment',
      approved_on: '2026-11-20',
    },
  ]);
  const { rows: entries } = await sql<{ kind: string; is_public: boolean; amount: number }>`
    SELECT kind, is_public, amount_cents AS amount FROM parent_project_entries WHERE project_id = ${p.id}
    ORDER BY number`.execute(t.db.kysely);
  expect(entries).toEqual([
    { kind: 'exclusion_proposed', is_public: false, amount: 5_000_000_00 },
    { kind: 'exclusion_approved', is_public: true, amount: 5_000_000_00 },
  ]);
});

test('nobody decides on what they proposed, in the product and past it; only who proposed withdraws', async () => {
  const own = await proposed(p.editor, p.contract, 1_000_00);
  expect((await calls.decide(p.editor, own, 'approve')).statusCode).toBe(403);
  expect((await calls.get(p.editor, '/counts')).json()).toEqual({ proposed: 1, to_decide: 0 });
  await expect(
    sql`UPDATE parent_project_exclusions SET state = 'approved', decided_by = proposed_by, decided_at = now(),
          approved_on = '2026-11-20' WHERE id = ${own.id}`.execute(t.db.kysely),
  ).rejects.toThrow();
  expect((await calls.withdraw(p.owner, own)).statusCode).toBe(403);
  for (const who of [p.reporter, p.prime, p.viewer]) {
    const { statusCode } = await calls.decide(who, own, 'approve');
    expect(statusCode).toBe(who === p.viewer ? 404 : 403);
  }
  expect((await calls.withdraw(p.editor, own)).json()).toMatchObject({ state: 'withdrawn', may: [] });
  const late = await calls.decide(p.owner, own, 'approve');
  expect([late.statusCode, late.json().detail]).toEqual([409, 'Dana Reyes has withdrawn this exclusion.']);
});

test('a decline says why; a revocation is a decision of its own and keeps the approval', async () => {
  const first = await proposed(p.prime, p.contract, 1_000_00);
  const bare = { version: 1, decision: 'decline', note: null };
  const refused = await calls.post(p.editor.token, `/exclusions/${first.id}/decision`, bare);
  expect([refused.statusCode, refused.body]).toEqual([400, expect.stringContaining('body.note')]);
  expect((await calls.decide(p.editor, first, 'decline')).json()).toMatchObject({ state: 'declined', goals: [] });
  const second = await approved(p.prime, p.contract, 2_000_00);
  expect((await calls.revoke(p.editor, { id: second.id, version: 1 })).statusCode).toBe(412);
  t.clock.set('2026-11-25T03:00:00Z');
  const token = await t.logIn(p.editor.userId);
  expect((await calls.revoke({ ...p.editor, token }, second)).json()).toMatchObject({
    state: 'revoked',
    decided_by: 'Dana Reyes',
    approved_on: '2026-11-20',
    revoke_reason: 'A second maker was found.',
  });
  const on = async (day: string | null) => (await approvedExclusions(t.db.kysely, p.id, day)).length;
  // the 25th in London is the 24th in Baltimore
  expect([await on('2026-11-19'), await on('2026-11-20'), await on('2026-11-23'), await on('2026-11-24')]).toEqual([
    0, 1, 1, 0,
  ]);
  expect(await on(null)).toBe(0);
  await expect(
    sql`UPDATE parent_project_exclusions SET state = 'approved' WHERE id = ${second.id}`.execute(t.db.kysely),
  ).rejects.toThrow();
});

test('never more than the contract, its own and those above, less what was left out already', async () => {
  const detail = async (...given: Parameters<typeof calls.propose>) => {
    const answer = await calls.propose(...given);
    return [answer.statusCode, answer.json().detail];
  };
  expect(await detail(p.prime, p.below, 1_000_000_01)).toEqual([
    409,
    'Only $1,000,000.00 of this contract can still be left out.',
  ]);
  await approved(p.prime, p.contract, 19_500_000_00);
  expect(await detail(p.prime, p.below, 500_000_01)).toEqual([
    409,
    'Only $500,000.00 of this contract can still be left out.',
  ]);
  const [one, two] = [await proposed(p.prime, p.below, 300_000_00), await proposed(p.prime, p.below, 300_000_00)];
  expect((await calls.decide(p.editor, one, 'approve')).statusCode).toBe(200);
  const refused = await calls.decide(p.editor, two, 'approve');
  expect([refused.statusCode, refused.json().detail]).toEqual([
    409,
    'Only $200,000.00 of this contract can still be left out.',
  ]);
  // a contract that shrinks shows what no longer fits
  const shrink = { award_cents: 19_000_000_00 };
  await t.db.kysely.updateTable('parent_project_contracts').set(shrink).where('id', '=', p.contract).execute();
  expect((await summary(p.editor)).exceeding.map(({ id }) => id)).toEqual([p.contract]);
  const package_ = { award_cents: null, hiring_company_id: null };
  await t.db.kysely.updateTable('parent_project_contracts').set(package_).where('id', '=', p.other).execute();
  expect(await detail(p.editor, p.other, 1)).toEqual([
    409,
    'This contract has no award that an amount could be left out of.',
  ]);
});

test('a branch sees and proposes for itself, viewers read what was approved, strangers nothing, staff all', async () => {
  const mine = await approved(p.prime, p.contract, 1_000_00);
  t.clock.set('2026-11-20T12:01:00Z');
  const theirs = await proposed(p.otherPrime, p.other, 2_000_00);
  const staff = { userId: '', token: await staffToken(t) };
  const ids = async (who: Parameters<typeof rows>[0]) => (await rows(who)).map(({ id }) => id);
  expect(await ids(p.editor)).toEqual([theirs.id, mine.id]);
  expect(await ids(staff)).toEqual([theirs.id, mine.id]);
  expect(await ids(p.prime)).toEqual([mine.id]);
  expect(await ids(p.otherPrime)).toEqual([theirs.id]);
  expect(await ids(p.viewer)).toEqual([mine.id]);
  expect(await summary(p.prime)).toMatchObject({ total_cents: 20_000_000_00, excluded_cents: 1_000_00, pending: 0 });
  expect(await summary(p.otherPrime)).toMatchObject({ total_cents: 10_000_000_00, excluded_cents: 0, pending: 1 });
  expect(await summary(p.viewer)).toMatchObject({ total_cents: 20_000_000_00, excluded_cents: 1_000_00, pending: 0 });
  const statuses = async (id: string) =>
    Promise.all(
      [p.prime, p.otherPrime, p.viewer, p.stranger].map(async (who) => (await calls.details(who, id)).statusCode),
    );
  expect(await statuses(mine.id)).toEqual([200, 404, 200, 404]);
  expect(await statuses(theirs.id)).toEqual([404, 200, 404, 404]);
  expect((await calls.propose(p.prime, p.other, 1)).statusCode).toBe(404);
  expect((await calls.propose(p.viewer, p.contract, 1)).statusCode).toBe(403);
  expect((await calls.propose(p.stranger, p.contract, 1)).statusCode).toBe(404);
  expect((await calls.propose(staff, p.contract, 1)).statusCode).toBe(403);
  // who also reads what was accepted acts for the own branch alone
  await p.admit(p.otherPrime, 'viewer', 'viewer');
  expect(await ids(p.otherPrime)).toEqual([theirs.id]);
  expect(await statuses(mine.id)).toEqual([200, 404, 200, 404]);
  expect((await calls.propose(p.otherPrime, p.contract, 1)).statusCode).toBe(404);
  const contracts = (await calls.get(p.prime, '/contracts')).json();
  expect(contracts).toMatchObject([
    { id: p.contract, left_cents: 19_999_000_00, excluded_cents: 1_000_00 },
    { id: p.below, left_cents: 1_000_000_00, excluded_cents: 0 },
  ]);
  await t.db.kysely.updateTable('parent_projects').set({ archived_at: t.clock.now() }).where('id', '=', p.id).execute();
  expect((await calls.propose(p.editor, p.contract, 1)).statusCode).toBe(403);
});

test('reasons are dated data: one that ended is refused, and keeps its name where it was given', async () => {
  const staff = await staffToken(t);
  const reason = {
    code: `pilot_${p.id.slice(0, 8)}`,
    name: 'Pilot program',
    effective_from: '2026-11-01',
    source: 'Memo 7',
  };
  expect((await calls.post(p.editor.token, '/exclusion_reasons', reason)).statusCode).toBe(403);
  expect((await calls.post(staff, '/exclusion_reasons', reason)).statusCode).toBe(201);
  expect((await calls.post(staff, '/exclusion_reasons', reason)).statusCode).toBe(409);
  const given = await proposed(p.prime, p.contract, 1_00, { reason: reason.code });
  const end = (effective_until: string) =>
    calls.post(staff, `/exclusion_reasons/${reason.code}/end`, { effective_until });
  expect((await end('2026-10-31')).statusCode).toBe(400);
  expect((await end('2026-11-19')).statusCode).toBe(200);
  const late = await calls.propose(p.prime, p.contract, 1_00, { reason: reason.code });
  expect([late.statusCode, late.body]).toEqual([400, expect.stringContaining('body.reason')]);
  expect((await calls.details(p.prime, given.id)).json().reason_name).toBe('Pilot program');
  expect((await calls.propose(p.prime, p.contract, 1_00, { reason: 'no_such' })).statusCode).toBe(400);
});

test('the list pages and filters, and its file holds the same with what was approved', async () => {
  const all: string[] = [];
  for (let at = 0; at < 5; at += 1) {
    t.clock.set(`2026-11-20T12:0${at}:00Z`);
    const note = at === 0 ? '=HYPERLINK("https://evil.example")' : null;
    all.unshift((await proposed(p.prime, at % 2 === 0 ? p.contract : p.below, (at + 1) * 100_00, { note })).id);
  }
  const [, second, , , last] = await rows(p.editor);
  if (!second || !last) throw new Error('The list is too short');
  await calls.decide(p.editor, second, 'approve');
  await calls.decide(p.editor, last, 'approve');
  const paged: string[] = [];
  for (let page = await rows(p.editor, '?limit=2'); page.length > 0; ) {
    paged.push(...page.map(({ id }) => id));
    page = await rows(p.editor, `?limit=2&before=${page.at(-1)?.id}`);
  }
  expect(paged).toEqual(all);
  expect((await rows(p.editor, '?state=approved')).map(({ id }) => id)).toEqual([second.id, last.id]);
  expect((await rows(p.editor, `?contract_id=${p.below}`)).length).toBe(2);
  expect((await rows(p.editor, '?reason=emergency')).length).toBe(0);
  const file = parse((await calls.get(p.editor, '/file?format=csv')).body, { bom: true, columns: true }) as Record<
    string,
    string
  >[];
  expect(file.map((row) => row['Plumbline id'])).toEqual([...all, '']);
  expect(file.at(-1)).toMatchObject({ Contract: 'Total approved', 'Amount (US dollars)': '500' });
  expect(file.at(-2)?.Note).toBe(`'=HYPERLINK("https://evil.example")`);
  const book = await readSheet(Buffer.from((await calls.get(p.prime, '/file?format=xlsx&state=approved')).rawPayload));
  expect([book.length, book.at(-1)?.[4]]).toEqual([4, 500]);
  expect((await calls.get(p.stranger, '/file?format=csv')).statusCode).toBe(404);
});
