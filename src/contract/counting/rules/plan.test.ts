import { describe, expect, test } from 'vitest';
import { caseFiles, factsOf, shippedPack } from '../../../../tests/support/counting.ts';
import type { ContractFacts, CountingFacts } from '../schema.ts';
import { countProject } from './count.ts';
import { planProject } from './plan.ts';

const pack = shippedPack('federal-dbe');
const file = caseFiles().find((one) => one.pack === 'federal-dbe');
if (!file) throw new Error('No cases of the federal pack');
const facts = (more: Partial<CountingFacts>, ...contracts: readonly Partial<ContractFacts>[]): CountingFacts => ({
  ...factsOf(file, {
    name: '',
    source: '',
    contracts: contracts.map((one, at) => ({ id: `c${at}`, ...one })),
    payments: [],
    lines: [],
    groups: {},
  }),
  ...more,
});

describe('a plan', () => {
  test('is cut where the suspension begins and where it is lifted', () => {
    const project = { ...file.project, suspensions_lifted: [{ code: 'reevaluation-2025', on: '2026-06-01' }] };
    const plan = planProject(facts({ project }, { firm_id: 'reevaluated-late' }), pack).get('c0');
    expect(plan?.intervals.map(({ from, until, reason, factor }) => [from, until, reason, factor.numerator])).toEqual([
      ['1900-01-01', '2025-10-02', 'counted', '1'],
      ['2025-10-03', '2026-05-31', 'suspended', '0'],
      ['2026-06-01', '2026-06-09', 'pending_reevaluation', '0'],
      ['2026-06-10', '2199-12-31', 'counted', '1'],
    ]);
  });

  test('has one interval where nothing changes, and says what would help', () => {
    const plan = planProject(facts({}, { firm_id: null }), pack).get('c0');
    expect(plan?.intervals).toMatchObject([
      { from: '1900-01-01', until: '2199-12-31', outcome: 'not_counted', remedy: expect.stringContaining('directory') },
    ]);
  });

  test('of a contract whose firm has no certificates at all is not certified, not an error', () => {
    const plan = planProject(facts({}, { firm_id: 'nobody' }), pack).get('c0');
    expect(plan?.intervals.map(({ reason }) => reason)).toEqual(['not_certified']);
  });

  test('does not depend on which contract comes first', () => {
    const tiers = [{ parent_id: 'c1', kind: 'regular_dealer' }, {}] as const;
    expect([...planProject(facts({}, ...tiers), pack).keys()]).toEqual(['c1', 'c0']);
  });
});

describe('facts that contradict themselves are errors', () => {
  test('a contract above itself', () => {
    const circle = facts({}, { parent_id: 'c1' }, { parent_id: 'c0' });
    expect(() => planProject(circle, pack)).toThrow('is above itself');
  });
  test('a missing contract above', () => {
    expect(() => planProject(facts({}, { parent_id: 'gone' }), pack)).toThrow('gone');
  });
  test('a payment on a missing contract', () => {
    const payments = [{ id: 'p', contract_id: 'gone', paid_on: '2024-01-01', confirmed_cents: 1 }];
    expect(() => countProject(facts({ payments }, {}), pack)).toThrow('Payment p is on contract gone');
  });
});

describe('percentages', () => {
  const count = (exclusions: readonly number[], total = 100_000_000, cents = 9_999_999) =>
    countProject(
      facts(
        {
          project: {
            ...file.project,
            contract_total_cents: total,
            exclusions: exclusions.map((amount_cents, at) => ({ id: `e${at}`, amount_cents })),
          },
          payments: [{ id: 'p', contract_id: 'c0', paid_on: '2024-01-01', confirmed_cents: cents }],
        },
        {},
      ),
      pack,
    ).by_group[0];

  test('are of the total and of the total less exclusions, toward zero', () => {
    expect(count([])).toMatchObject({ bps: 999, bps_after_exclusions: 999, is_met: false });
    expect(count([10_000_000, 10_000_000])).toMatchObject({ bps: 999, bps_after_exclusions: 1249, is_met: true });
  });
  test('meet a goal to the cent, not to the basis point', () => {
    expect(count([], 100_000_000, 10_000_000)).toMatchObject({ bps: 1000, is_met: true });
    expect(count([], 100_000_001, 10_000_000)).toMatchObject({ bps: 999, is_met: false });
  });
  test('are not known without a total', () => {
    expect(count([], 0)).toMatchObject({ bps: null, bps_after_exclusions: null, is_met: null });
    expect(count([100_000_000])).toMatchObject({ bps: 999, bps_after_exclusions: null, is_met: null });
  });
});
