import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { oracleSums } from '../../../../tests/oracles/counting/count.ts';
import { shippedPack, shippedPackCodes } from '../../../../tests/support/counting.ts';
import { anyFacts, anyOptions, cents } from '../../../../tests/support/counting-facts.ts';
import type { RulePack } from '../schema/pack.ts';
import { FIRST_DAY, type FirmCertificate, LAST_DAY } from '../schema.ts';
import { compareCounts, replay } from './compare.ts';
import { countProject } from './count.ts';
import { dayAfter } from './days.ts';
import { planProject } from './plan.ts';

describe.each(shippedPackCodes())('%s', (name) => {
  const pack = shippedPack(name);
  // a limit of primes belongs to the group, not to a contract
  const plain: RulePack = { ...pack, conditions: { ...pack.conditions, prime_limit: null } };
  const facts = anyFacts(plain);

  test('plans and lines count what counting each payment alone counts', () => {
    let credited = 0;
    fc.assert(
      fc.property(facts, anyOptions, (these, options) => {
        const sums = countProject(these, plain, options).by_contract.filter(({ credit_cents }) => credit_cents > 0);
        if (sums.length > 0) credited++;
        expect(
          Object.fromEntries(
            sums.map(({ contract_id, group, credit_cents }) => [`${contract_id} ${group}`, credit_cents]),
          ),
        ).toEqual(oracleSums({ facts: these, pack: plain, options }));
      }),
      { numRuns: 400 },
    );
    // else nothing was compared
    expect(credited).toBeGreaterThan(30);
  });

  test('plans have no gap and no overlap, and no two equal neighbors', () => {
    fc.assert(
      fc.property(facts, anyOptions, (these, options) => {
        for (const { intervals } of planProject(these, plain, options).values()) {
          for (const group of these.project.groups) {
            const own = intervals.filter((one) => one.group === group.code);
            expect([own.at(0)?.from, own.at(-1)?.until]).toEqual([FIRST_DAY, LAST_DAY]);
            for (const [at, { from }] of own.entries()) {
              const before = own[at - 1];
              if (before) expect(dayAfter(before.until)).toBe(from);
              if (before) expect({ ...before, from, until: '' }).not.toEqual({ ...own[at], until: '' });
            }
          }
        }
      }),
      { numRuns: 60 },
    );
  });

  test('a line never counts more than was paid, nor with the other sign; sums are never below zero', () => {
    fc.assert(
      fc.property(facts, anyOptions, (these, options) => {
        const count = countProject(these, plain, options);
        for (const { credit_cents, confirmed_cents, outcome } of count.lines) {
          expect(Math.abs(credit_cents)).toBeLessThanOrEqual(Math.abs(confirmed_cents));
          expect(credit_cents * Math.sign(confirmed_cents)).toBeGreaterThanOrEqual(0);
          if (outcome === 'counted') expect(credit_cents).toBe(confirmed_cents);
          if (outcome === 'not_counted') expect(credit_cents).toBe(0);
        }
        for (const { credit_cents } of [...count.by_contract, ...count.by_group])
          expect(credit_cents).toBeGreaterThanOrEqual(0);
      }),
      { numRuns: 100 },
    );
  });

  test('lines, adjustments and sums tie out', () => {
    fc.assert(
      fc.property(facts, anyOptions, (these, options) => {
        const { lines, adjustments, by_group, by_reason } = countProject(these, pack, options);
        for (const { group, credit_cents } of by_group) {
          const sum = (items: readonly Credited[]) =>
            items.filter((one) => one.group === group).reduce((total, one) => total + creditOf(one), 0);
          expect(sum(lines) + sum(adjustments)).toBe(credit_cents);
          expect(sum(by_reason)).toBe(sum(lines));
        }
      }),
      { numRuns: 60 },
    );
  });

  test('the order of entries changes nothing', () => {
    const shuffled = facts.chain((these) =>
      fc.tuple(
        fc.constant(these),
        fc.record({
          project: fc.constant(these.project),
          contracts: shuffle(these.contracts),
          firms: shuffle(these.firms.map((one) => ({ ...one, certificates: one.certificates.toReversed() }))),
          agencies: shuffle(these.agencies),
          payments: shuffle(these.payments),
        }),
      ),
    );
    fc.assert(
      fc.property(shuffled, anyOptions, ([one, other], options) => {
        expect(countProject(other, pack, options)).toEqual(countProject(one, pack, options));
      }),
      { numRuns: 60 },
    );
  });

  test('an exclusion never lowers a percentage', () => {
    fc.assert(
      fc.property(facts, cents, (these, amount_cents) => {
        const exclusions = [...these.project.exclusions, { id: 'more', amount_cents }];
        const before = countProject(these, pack).by_group;
        const after = countProject({ ...these, project: { ...these.project, exclusions } }, pack).by_group;
        for (const [at, { bps_after_exclusions }] of after.entries()) {
          const old = before[at]?.bps_after_exclusions ?? null;
          if (bps_after_exclusions !== null && old !== null) expect(bps_after_exclusions).toBeGreaterThanOrEqual(old);
          // once nothing remains, nothing does after a further exclusion
          if (old === null) expect(bps_after_exclusions).toBeNull();
        }
      }),
      { numRuns: 60 },
    );
  });

  test('replay under the same pack changes nothing, and under another the differences add up', () => {
    fc.assert(
      fc.property(facts, anyOptions, anyOptions, (these, options, others) => {
        const same = replay(these, { pack, options }, { pack, options }).comparison;
        expect([same.lines, same.by_reason]).toEqual([[], []]);
        const { before, after, comparison } = replay(these, { pack: plain, options }, { pack: plain, options: others });
        expect(comparison).toEqual(compareCounts(before, after));
        const total = (count: typeof before) => count.lines.reduce((sum, line) => sum + line.credit_cents, 0);
        const changed = (items: readonly { credit_cents: number }[]) =>
          items.reduce((sum, one) => sum + one.credit_cents, 0);
        expect(changed(comparison.lines)).toBe(total(after) - total(before));
        expect(changed(comparison.by_reason)).toBe(changed(comparison.lines));
      }),
      { numRuns: 60 },
    );
  });
});

const shuffle = <T>(items: readonly T[]) => fc.shuffledSubarray([...items], { minLength: items.length });
interface Credited {
  readonly group: string;
  readonly credit_cents?: number;
  readonly cents?: number;
}
const creditOf = ({ credit_cents, cents }: Credited): number => credit_cents ?? cents ?? 0;

test('the parts of a joint venture make its whole, less a cent for each partner at most', () => {
  const pack = shippedPack('custom');
  const shares = fc.array(fc.integer({ min: 1, max: 10_000 }), { minLength: 1, maxLength: 5 }).map((weights) => {
    const total = weights.reduce((sum, one) => sum + one, 0);
    const parts = weights.map((one) => Math.floor((one * 10_000) / total));
    return parts.map((one, at) => (at === 0 ? one + 10_000 - parts.reduce((sum, part) => sum + part, 0) : one));
  });
  fc.assert(
    fc.property(shares, cents, anyFacts(pack), (parts, confirmed_cents, these) => {
      const certificates = [wholeLife];
      const [contract] = these.contracts;
      if (!contract) throw new Error('No contract');
      const count = countProject(
        {
          ...these,
          firms: parts.map((_, at) => ({ id: `f${at}`, certificates })),
          contracts: parts.map((joint_venture_share_bps, at) => ({
            ...contract,
            id: `c${at}`,
            firm_id: `f${at}`,
            commercially_useful: true,
            joint_venture_share_bps,
          })),
          payments: parts.map((_, at) => ({
            id: `p${at}`,
            contract_id: `c${at}`,
            paid_on: '2020-02-29',
            confirmed_cents,
          })),
        },
        pack,
      );
      const credit = count.by_group.find(({ group }) => group === 'MBE')?.credit_cents ?? 0;
      expect(credit).toBeLessThanOrEqual(confirmed_cents);
      expect(credit).toBeGreaterThan(confirmed_cents - parts.length);
      const isWhole = (part: number) => (BigInt(part) * BigInt(confirmed_cents)) % 10_000n === 0n;
      if (parts.every(isWhole)) expect(credit).toBe(confirmed_cents);
    }),
    { numRuns: 200 },
  );
});

const wholeLife: FirmCertificate = {
  agency: 'Maryland Department of Transportation',
  type: 'MBE',
  issued_on: '1990-01-01',
  expires_on: '2030-01-01',
  lapsed_on: null,
  list_date: '2026-11-01',
  naics: [],
  graduated_on: null,
  reevaluated_on: null,
};
