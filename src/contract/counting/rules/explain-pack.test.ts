import { describe, expect, test } from 'vitest';
import { shippedPack, shippedPackCodes } from '../../../../tests/support/counting.ts';
import type { RulePack } from '../schema/pack.ts';
import { explainPack, readPack } from './explain-pack.ts';

const pack = shippedPack('federal-dbe');
const withRule = (at: number, more: object): unknown => ({
  ...pack,
  rules: pack.rules.map((rule, index) => (index === at ? { ...rule, ...more } : rule)),
});
const problemsOf = (json: unknown): readonly string[] => {
  const reading = readPack(json);
  return 'problems' in reading ? reading.problems : [];
};

describe('a pack that is wrong names the rule', () => {
  test.each<[string, unknown, string]>([
    [
      'a percentage',
      withRule(0, { percent_bps: 10_001 }),
      'Rule own-forces: percent_bps Too big: expected number to be <=10000',
    ],
    [
      'half a basis point',
      withRule(0, { percent_bps: 0.5 }),
      'Rule own-forces: percent_bps Invalid input: expected int, received number',
    ],
    [
      'a day that does not exist',
      withRule(1, { effective_from: '2024-02-30' }),
      'Rule professional-services: effective_from is not a date such as 2026-11-20',
    ],
    [
      'an end before its start',
      withRule(1, { effective_until: '1998-01-01' }),
      "Rule professional-services: effective_until can't be before effective_from",
    ],
    [
      'a kind that does not exist',
      withRule(2, { kinds: ['middleman'] }),
      'Rule bonding-insurance: kinds.0 Invalid option: expected one of',
    ],
    [
      'no kind',
      withRule(2, { kinds: [] }),
      'Rule bonding-insurance: kinds Too small: expected array to have >=1 items',
    ],
    ['a field that nobody knows', withRule(0, { percent: 60 }), 'Rule own-forces: Unrecognized key: "percent"'],
    ['an address that is no web page', withRule(0, { url: 'javascript:alert(1)' }), 'Rule own-forces: url Invalid URL'],
    [
      'a rule without a code',
      withRule(0, { code: undefined }),
      'Rule no. 1: code Invalid input: expected string, received undefined',
    ],
    ['the same code twice', withRule(1, { code: 'own-forces' }), 'Rule own-forces: code own-forces is there twice'],
    [
      'two rules for one kind on one day',
      withRule(1, { kinds: ['own_forces'] }),
      'Rule professional-services: Rules own-forces and professional-services both count own_forces on the same day',
    ],
    [
      'an unknown group of a suspension',
      { ...pack, suspensions: pack.suspensions.map((one) => ({ ...one, groups: ['WBE'] })) },
      "Suspension reevaluation-2025: groups Suspension reevaluation-2025: names a group that isn't there",
    ],
    [
      'a group below itself',
      { ...pack, groups: pack.groups.map((one) => ({ ...one, subgoal_of: 'DBE' })) },
      'Group DBE: subgoal_of Group DBE: DBE is no other group',
    ],
    ['a day of nobody', { ...pack, rules_day: 'completion' }, 'rules_day: Invalid option'],
    ['no object', 'pack', 'Invalid input: expected object, received string'],
  ])('%s', (_, json, says) => {
    expect(problemsOf(json).some((problem) => problem.startsWith(says))).toBe(true);
  });

  test('rules that follow each other, or count other contracts, are no problem', () => {
    expect(problemsOf(pack)).toEqual([]);
    const split: RulePack = {
      ...pack,
      rules: pack.rules.flatMap((rule, at) =>
        at === 0
          ? [
              { ...rule, applies_to: 'construction' },
              { ...rule, code: 'own-forces-other', applies_to: 'other' },
            ]
          : [rule],
      ),
    };
    expect(problemsOf(split)).toEqual([]);
  });
});

test.each(shippedPackCodes())('%s is explained rule by rule, and says what was not checked', (code) => {
  const shipped = shippedPack(code);
  const sentences = explainPack(shipped);
  for (const { source, percent_bps } of shipped.rules)
    expect(sentences.some((one) => one.includes(source) && one.includes(`${percent_bps / 100}%`))).toBe(true);
  const unverified = [...shipped.rules, ...shipped.suspensions].filter(({ start_verified }) => !start_verified);
  expect(sentences.filter((one) => one.includes('(start not verified)')).length).toBe(unverified.length);
  expect(shipped.notes.length).toBeGreaterThan(0);
});
