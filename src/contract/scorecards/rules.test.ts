import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  atLeast,
  type Batch,
  batchOf,
  countedBefore,
  daysBand,
  medianCap,
  otherShareBand,
  shareBand,
} from './rules.ts';

const ANSWERS = ['confirmed', 'differed', 'silent'] as const;
type Answer = (typeof ANSWERS)[number];
const count = (world: readonly Answer[], answer: Answer) => world.filter((one) => one === answer).length;

const shares = (confirmed: number, differed: number, batch: Pick<Batch, 'lines' | 'step'>): string =>
  `${shareBand(confirmed, batch).from}/${otherShareBand(differed, batch).from}`;

/** Everything that is published of payments, as one text. */
const published = (world: readonly Answer[], batch: Pick<Batch, 'lines' | 'step'>): string => {
  return shares(count(world, 'confirmed'), count(world, 'differed'), batch);
};

/** All answers that so many payments can have. */
const worlds = <A>(lines: number, answers: readonly A[]): A[][] =>
  lines === 0 ? [[]] : worlds(lines - 1, answers).flatMap((rest) => answers.map((answer) => [...rest, answer]));

/** Whose each counted payment is: `[2, 1, 1]` are `[0, 0, 1, 2]`. */
const owners = (perFirm: readonly number[], cap: number): number[] =>
  perFirm.flatMap((lines, firm) => Array<number>(Math.min(lines, cap)).fill(firm));

/**
 * What a firm learns of others, which knows the method, its own answers, and how many payments each firm has.
 * @param of whose each payment is
 */
function learnedOf<A>(
  answers: readonly A[],
  of: readonly number[],
  publish: (world: readonly A[]) => string,
  spy: number,
): string[] {
  const groups = new Map<string, A[][]>();
  for (const world of worlds(of.length, answers)) {
    const own = world.filter((_, at) => of[at] === spy).join();
    const key = `${own} sees ${publish(world)}`;
    const known = groups.get(key);
    if (known) known.push(world);
    else groups.set(key, [world]);
  }
  const others = [...of.keys()].filter((at) => of[at] !== spy);
  return [...groups].flatMap(([key, possible]) =>
    others.flatMap((at) =>
      answers.flatMap((answer) => {
        const having = possible.filter((world) => world[at] === answer).length;
        if (having > 0 && having < possible.length) return [];
        return [`${key}: payment ${at} ${having > 0 ? '' : 'not '}${answer}`];
      }),
    ),
  );
}
const learned = (of: readonly number[], publish: (world: readonly Answer[]) => string, spy: number) =>
  learnedOf(ANSWERS, of, publish, spy);

/** The middle one, as the database takes it of an ordered set. */
const medianOf = (days: readonly number[]): string =>
  String(days.toSorted((a, b) => a - b)[Math.ceil(days.length / 2) - 1]);

/** The same search by counts, for batches of any size: what is sure of any one payment that is not the firm's own. */
function sureOf(batch: Batch, ownLines: number): string[] {
  const found: string[] = [];
  const others = batch.lines - ownLines;
  for (const [ownConfirmed, ownDiffered] of pairs(ownLines)) {
    const seen = new Map<string, { least: number[]; most: number[] }>();
    for (const [confirmed, differed] of pairs(others)) {
      const key = shares(ownConfirmed + confirmed, ownDiffered + differed, batch);
      const counts = [confirmed, differed, others - confirmed - differed];
      const { least, most } = seen.get(key) ?? { least: counts, most: counts };
      seen.set(key, {
        least: counts.map((one, at) => Math.min(one, least[at] ?? 0)),
        most: counts.map((one, at) => Math.max(one, most[at] ?? 0)),
      });
    }
    for (const [key, { least, most }] of seen)
      ANSWERS.forEach((answer, at) => {
        if (least[at] === others || most[at] === 0)
          found.push(`${ownConfirmed} confirmed, ${ownDiffered} differed, sees ${key}: others ${answer} ${most[at]}`);
      });
  }
  return found;
}
const pairs = (sum: number): [number, number][] =>
  Array.from({ length: sum + 1 }, (_, one) => one).flatMap((one) =>
    Array.from({ length: sum - one + 1 }, (_, other): [number, number] => [one, other]),
  );

function sure(perFirm: readonly number[]): Batch {
  const batch = batchOf(perFirm);
  if (!batch) throw new Error('is not published');
  return batch;
}

describe('what is published of a payer', () => {
  test('is nothing below five firms, however many payments they have', () => {
    expect(batchOf([])).toBeNull();
    expect(batchOf([1, 1, 1, 1])).toBeNull();
    expect(batchOf([400, 400, 400, 400])).toBeNull();
    expect(batchOf([1, 1, 1, 1, 1])).toEqual({ cap: 1, step: 50, firms: 5, lines: 5 });
  });

  test.each([
    { perFirm: [1, 1, 1, 1, 1] },
    { perFirm: [1, 1, 1, 1, 1, 1] },
    { perFirm: [2, 2, 1, 1, 1] },
    { perFirm: [3, 1, 1, 1, 1] },
    { perFirm: [2, 2, 2, 1, 1] },
  ])('tells no firm what another answered: payments of firms $perFirm', ({ perFirm }) => {
    const batch = sure(perFirm);
    const of = owners(perFirm, batch.cap);
    for (const spy of perFirm.keys()) expect(learned(of, (world) => published(world, batch), spy)).toEqual([]);
  });

  test('tells no firm what any one payment of another was answered, however many firms and payments there are', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 5, maxLength: 10 }), (perFirm) => {
        const batch = sure(perFirm);
        for (const own of new Set(perFirm.map((lines) => Math.min(lines, batch.cap))))
          expect(sureOf(batch, own)).toEqual([]);
      }),
      { numRuns: 40 },
    );
    expect(sureOf({ cap: 1, step: 20, firms: 5, lines: 5 }, 1)).not.toEqual([]);
  });

  test('two months tell no more: they have no payment in common', () => {
    const batch = sure([1, 1, 1, 1, 1]);
    const twice = (world: readonly Answer[]) =>
      `${published(world.slice(0, 5), batch)} then ${published(world.slice(5), batch)}`;
    expect(learned([0, 1, 2, 3, 4, 0, 1, 2, 3, 4], twice, 0)).toEqual([]);
  });

  test('and the same search does find answers in shares that are exact, and in sums that only grow', () => {
    const exact = { lines: 5, step: 20 };
    expect(learned([0, 1, 2, 3, 4], (world) => published(world, exact), 0)).toContain(
      'differed sees 80/0: payment 1 confirmed',
    );
    const [five, six] = [sure([1, 1, 1, 1, 1]), sure([1, 1, 1, 1, 1, 1])];
    const growing = (world: readonly Answer[]) => `${published(world.slice(0, 5), five)} then ${published(world, six)}`;
    expect(learned([0, 1, 2, 3, 4, 5], growing, 0)).toContain('silent sees 0/0 then 50/0: payment 5 confirmed');
  });

  test('one firm never makes the figure, and more firms make it finer', () => {
    expect(batchOf([1000, 1, 1, 1, 1])).toMatchObject({ cap: 1, lines: 5, step: 50 });
    expect(batchOf([1000, ...Array<number>(50).fill(3)])).toMatchObject({ cap: 3, lines: 153, step: 5 });
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 5, maxLength: 40 }), (perFirm) => {
        const batch = sure(perFirm);
        const most = Math.max(...perFirm.map((lines) => Math.min(lines, batch.cap)));
        // either end of the scale may be all or none of them, whatever one firm answered
        const top = shareBand(batch.lines - most - 1, batch);
        expect(shareBand(batch.lines, batch)).toEqual(top);
        expect(shareBand(0, batch)).toEqual(shareBand(most + 1, batch));
      }),
    );
  });

  test.each([{ perFirm: [1, 1, 1, 1, 1] }, { perFirm: [3, 2, 1, 1, 1, 1] }, { perFirm: [2, 2, 2, 2, 1] }])(
    'nor do the days tell a firm what another waited: payments of firms $perFirm',
    ({ perFirm }) => {
      const of = owners(perFirm, medianCap(perFirm) ?? 0);
      for (const spy of perFirm.keys()) expect(learnedOf([2, 12, 22], of, medianOf, spy)).toEqual([]);
    },
  );

  test('which they would, were a firm with many payments counted with all of them, or below five firms', () => {
    expect(learnedOf([2, 12, 22], owners([3, 1, 1, 1, 1], 3), medianOf, 0)).toContain('22,22,22 sees 2: payment 3 2');
    expect([medianCap([9, 9, 9, 9]), medianCap([3, 1, 1, 1, 1]), medianCap([3, 3, 3, 3, 3])]).toEqual([null, 1, 3]);
  });

  test('shares, days and counts in steps', () => {
    expect(shareBand(20, { lines: 20, step: 10 })).toEqual({ from: 90, to: 100 });
    expect(shareBand(0, { lines: 20, step: 10 })).toEqual({ from: 0, to: 10 });
    expect(shareBand(13, { lines: 20, step: 20 })).toEqual({ from: 60, to: 80 });
    expect([daysBand(-3), daysBand(12.5), daysBand(30)].map(({ from }) => from)).toEqual([0, 10, 30]);
    expect([4, 5, 34, 99_999].map(atLeast)).toEqual([0, 5, 20, 10_000]);
  });

  test('what a month counts ended before the month before it, in leap years and over the new year', () => {
    expect(countedBefore('2026-11-23', 1)).toBe('2026-10-01');
    expect(countedBefore('2028-03-31', 1)).toBe('2028-02-01');
    expect(countedBefore('2027-01-01', 1)).toBe('2026-12-01');
    expect(countedBefore('2027-03-31', 6)).toBe('2026-09-01');
  });
});
