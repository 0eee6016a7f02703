import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { compareCounts } from '#contract/counting/rules/compare.ts';
import { countProject, sumsOf } from '#contract/counting/rules/count.ts';
import type { CountedLine } from '#contract/counting/schema/counted-lines.ts';
import type { ProjectCounts } from '#contract/counting/schema/counts.ts';
import type { Replayed, ReplayedLine } from '#contract/counting/schema/replays.ts';
import type { CountingFacts, CountingOptions, CountLine } from '#contract/counting/schema.ts';
import { DEFAULT_OPTIONS } from '#contract/counting/schema.ts';
import { countedPayments } from '#server/payments/reads/for-projects.ts';
import { startTestApp, type TestApp } from '../../../tests/support/app.ts';
import { type CountedProjectIds, randomProject } from '../../../tests/support/counted-projects.ts';
import { recountProject } from './commands/recount.ts';
import { goalsByScope, isInScope, type LoadedFacts, loadFacts, type ScopeGoals } from './reads/facts.ts';
import { projectFacts } from './reads/figures.ts';
import { packVersion } from './reads/packs.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());
beforeEach(() => t.clock.set('2026-11-20T12:00:00Z'));

/** The payments as rows, for the engine to count one by one. */
async function payments(facts: LoadedFacts): Promise<CountingFacts['payments']> {
  const contracts = new Map(facts.contracts.map((one) => [one.payment_contract_id, one.id]));
  const { rows } = await sql<{ id: string; contract_id: string; paid_on: string; confirmed_cents: number }>`
    SELECT p.id, p.contract_id, p.paid_on, p.confirmed_cents FROM ${countedPayments} p
    WHERE p.is_confirmed AND p.contract_id = ANY(${[...contracts.keys()].filter((one) => one !== null)}::uuid[])`.execute(
    t.db.kysely,
  );
  return rows.map((row) => ({ ...row, contract_id: contracts.get(row.contract_id) ?? '' }));
}

/** What the engine says of one scope, line by line. */
async function oracle(project: CountedProjectIds, code: string, options: CountingOptions, scope: ScopeGoals['scope']) {
  const facts = await loadFacts(t.db.kysely, project.id, { branchIds: null, now: t.clock.now() });
  const found = await packVersion(t.db.kysely, code);
  if (!found) throw new Error(code);
  const goals = goalsByScope(facts, found.pack).find((one) => one.scope === scope);
  if (!goals) throw new Error(scope);
  const given: CountingFacts = {
    project: projectFacts(goals, facts, facts.contracts, { basis: 'current' }),
    contracts: facts.contracts,
    firms: [...facts.firms.values()],
    agencies: facts.agencies,
    payments: await payments(facts),
  };
  const count = countProject(given, found.pack, options);
  const inScope = new Set(facts.contracts.filter((one) => isInScope(one, goals)).map(({ id }) => id));
  const lines = count.lines.filter(({ contract_id }) => inScope.has(contract_id));
  return { ...count, lines, ...sumsOf(lines, given, found.pack) };
}

async function allPages<T>(token: string, path: string): Promise<T[]> {
  const all: T[] = [];
  let next = '';
  for (;;) {
    const answer = await t.call(token, 'GET', `${path}limit=23${next}`);
    expect(answer.statusCode, answer.body).toBe(200);
    all.push(...answer.json());
    const cursor = /before=([^&>]+)/.exec(String(answer.headers.link ?? ''))?.[1];
    if (cursor === undefined) return all;
    next = `&before=${cursor}`;
  }
}

type Told = Pick<CountLine, 'payment_id' | 'contract_id' | 'group' | 'kind' | 'credit_cents' | 'formula'>;
const told = ({ payment_id, contract_id, group, kind, credit_cents, formula }: Told) =>
  [payment_id, contract_id, group, kind, credit_cents, formula].join(' | ');
const sorted = (some: readonly Told[]) => some.map(told).toSorted();

describe.each([
  ['federal-dbe', 11],
  ['maryland-mbe', 22],
  ['new-york-state-mwbe', 33],
  ['baltimore-city-mwbe', 44],
])('by %s', (code, seed) => {
  let project: CountedProjectIds;
  const get = async (path: string) =>
    (await t.call(project.owner, 'GET', `/parent_projects/${project.id}${path}`)).json();
  beforeAll(async () => {
    project = await randomProject(t, seed, code);
    await sql`INSERT INTO counting_marks (project_id, at) VALUES (${project.id}::uuid, now())`.execute(t.db.kysely);
    await recountProject(t.app.services, project.id);
  });

  test('the database counts every line as the engine does', async () => {
    const lines = await allPages<CountedLine>(project.owner, `/parent_projects/${project.id}/counted_lines?scope=all&`);
    const expected = await oracle(project, code, DEFAULT_OPTIONS, 'all');
    expect(expected.lines.length).toBeGreaterThan(50);
    expect(sorted(lines)).toEqual(sorted(expected.lines));
    const days = lines.map(({ paid_on }) => paid_on);
    expect(days).toEqual(days.toSorted().toReversed());
  });

  test.each(['all', 'construction'] as const)(
    'sums of the goals for %s are those of the lines, to the cent',
    async (scope) => {
      const counts: ProjectCounts = await get('/counts');
      const expected = await oracle(project, code, DEFAULT_OPTIONS, scope);
      const groups = counts.groups.filter((one) => one.scope === scope);
      const byGroup = <T extends { readonly group: string }>(some: readonly T[]) =>
        some.toSorted((a, b) => a.group.localeCompare(b.group));
      expect(byGroup(groups).map(({ group, confirmed }) => [group, confirmed.cents])).toEqual(
        byGroup(expected.by_group).map((one) => [one.group, one.credit_cents]),
      );
      for (const { group, reasons, adjustments } of groups) {
        const own = expected.by_reason.filter((one) => one.group === group);
        const numbers = (some: readonly (typeof own)[number][]) =>
          some.map((one) => [one.reason, one.lines, one.confirmed_cents, one.credit_cents].join(' ')).toSorted();
        expect(numbers(reasons.map((one) => ({ ...one, group })))).toEqual(numbers(own));
        const cents = (some: readonly { reason: string; cents: number }[]) =>
          some.map((one) => `${one.reason} ${one.cents}`).toSorted();
        expect(cents(adjustments)).toEqual(cents(expected.adjustments.filter((one) => one.group === group)));
      }
    },
  );

  test.each([
    ['custom', DEFAULT_OPTIONS, 'pack=custom'],
    [code, { rules_as_of: '2014-11-10', ignore_suspensions: true }, 'rules_as_of=2014-11-10&suspensions=ignore'],
  ] as const)('a replay by %s differs as two counts of the engine do', async (other, options, query) => {
    const got: Replayed = await get(`/replay?${query}`);
    const expected = compareCounts(
      await oracle(project, code, DEFAULT_OPTIONS, 'all'),
      await oracle(project, other, options, 'all'),
    );
    const groups = got.groups.filter(({ scope }) => scope === 'all');
    expect(
      groups.map(({ group, before_cents, after_cents }) => ({ group, before_cents, after_cents })).toSorted(by),
    ).toEqual([...expected.by_group].toSorted(by));
    const lines = await allPages<ReplayedLine>(
      project.owner,
      `/parent_projects/${project.id}/replay/lines?scope=all&${query}&`,
    );
    const keys = (
      some: readonly { payment_id: string; contract_id: string; group: string; kind: string; cents: number }[],
    ) => some.map((one) => [one.payment_id, one.contract_id, one.group, one.kind, one.cents].join(' ')).toSorted();
    expect(keys(lines.map((one) => ({ ...one, cents: one.after.credit_cents - one.before.credit_cents })))).toEqual(
      keys(expected.lines.map((one) => ({ ...one, cents: one.credit_cents }))),
    );
    const changes = got.changes.filter(({ scope }) => scope === 'all');
    expect(changes.reduce((sum, one) => sum + one.lines, 0)).toBe(expected.lines.length);
    expect(changes.reduce((sum, one) => sum + one.credit_cents, 0)).toBe(
      expected.lines.reduce((sum, one) => sum + one.credit_cents, 0),
    );
  });
});

const by = (a: { readonly group: string }, b: { readonly group: string }) => a.group.localeCompare(b.group);
