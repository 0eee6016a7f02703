import { expect, test } from 'vitest';
import type { GroupCount } from '#contract/counting/schema/counts.ts';
import { axisEnd, barOf, ticks } from './bars.ts';
import { bpsOf, placeOf } from './pack-draft.ts';
import { lineFilters, parseCountingSearch, replayMethod } from './search.ts';

const amount = (bps: number | null) => ({ cents: bps, bps });
const group: GroupCount = {
  scope: 'all',
  group: 'MBE',
  name: 'Minority-owned (MBE)',
  contract_total_cents: 1,
  excluded_cents: 0,
  goal: amount(2700),
  commitment: amount(2810),
  award: amount(2590),
  paid: amount(1620),
  confirmed: amount(1480),
  is_met: false,
  reasons: [],
  adjustments: [],
};

test('bars end beyond everything that they show, at a multiple of five percent', () => {
  expect(axisEnd([group])).toBe(3500);
  expect(ticks(3500)).toEqual([0, 1000 / 3500, 2000 / 3500, 3000 / 3500]);
  expect(axisEnd([])).toBe(500);
  expect(barOf(group, 3500)).toEqual({
    commitment: 2810 / 3500,
    award: 2590 / 3500,
    paid: 1620 / 3500,
    confirmed: 1480 / 3500,
    goal: 2700 / 3500,
  });
  expect(barOf({ ...group, goal: amount(null), confirmed: amount(null) }, 3500)).toMatchObject({
    goal: null,
    confirmed: 0,
  });
});

test('an address keeps the filters that there are, and nothing else', () => {
  const id = '0b0e9f58-6a37-4f57-8f0a-3d7d5b9d9a11';
  const asked = {
    counted: 'lines',
    group: 'MBE',
    scope: 'all',
    contract: id,
    reason: 'suspended',
    outcome: 'partly',
    x: '1',
  };
  const search = parseCountingSearch(asked);
  expect(search).toEqual({
    counted: 'lines',
    group: 'MBE',
    scope: 'all',
    contract: id,
    reason: 'suspended',
    outcome: 'partly',
  });
  expect(lineFilters(search)).toEqual({
    group: 'MBE',
    scope: 'all',
    contract_id: id,
    reason: 'suspended',
    outcome: 'partly',
  });
  expect(
    parseCountingSearch({
      counted: 'lines',
      group: 'mbe',
      scope: 'workforce',
      contract: '7',
      reason: 'x',
      pack: '../x',
    }),
  ).toEqual({
    counted: 'lines',
  });
  expect(parseCountingSearch({ counted: 'everything', group: 'MBE' })).toEqual({});
  const replay = parseCountingSearch({
    counted: 'replay',
    pack: 'federal-dbe',
    rules_as_of: '2024-01-01',
    suspensions: 'ignore',
  });
  expect(replayMethod(replay)).toEqual({ pack: 'federal-dbe', rules_as_of: '2024-01-01', suspensions: 'ignore' });
});

test('a percent is read with two decimals, and a refusal names the rule', () => {
  expect(['60', '33.33', '100', '0', '100.01', '1.234', '', 'x'].map(bpsOf)).toEqual([
    6000,
    3333,
    10_000,
    0,
    null,
    null,
    null,
    null,
  ]);
  const pack = { rules: [{ code: 'own-work' }, { code: 'supplier' }] };
  expect(placeOf('body.pack.rules.1.percent_bps', pack)).toBe('Rule supplier, percent_bps');
  expect(placeOf('body.pack.rules.1', pack)).toBe('Rule supplier');
  expect(placeOf('body.pack.name', pack)).toBe('name');
});
