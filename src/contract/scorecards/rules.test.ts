import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { atLeast, type Batch, batchOf, countedBefore, daysBand, shareBand } from './rules.ts';

const ANSWERS = ['confirmed', 'differed', 'silent'] as const;
type Answer = (typeof ANSWERS)[number];
const count = (world: readonly Answer[], answer: Answer) => world.filter((one) => one === answer).length;

/** Everything that is published of payments, as one text. */
const published = (world: readonly Answer[], batch: Pick<Batch, 'lines' | 'step'>): string => {
  const share = (answer: Answer) => shareBand(count(world, answer), batch).from;
  return `${share('confirmed')}/${share('differed')}`;
};

/** All answers that so many payments can have. */
const worlds = (lines: number): Answer[][] =>
  lines === 0 ? [[]] : worlds(lines - 1).flatMap((rest) => ANSWERS.map((answer) => [...rest, answer]));

/** Whose each counted payment is: `[2, 1, 1]` are `[0, 0, 1, 2]`. */
const owners = (perFirm: readonly number[], cap: number): number[] =>
  perFirm.flatMap((lines, firm) => Array<number>(Math.min(lines, cap)).fill(firm));

/**
 * What a firm learns of others, which knows the method, its own answers, and how many payments each firm has.
 * @param of whose each payment is
 */
function learned(of: readonly number[], publish: (world: readonly Answer[]) => string, spy: number): string[] {
  const groups = new Map<string, Answer[][]>();
  for (const world of worlds(of.length)) {
    const own = world.filter((_, at) => of[at] === spy).join();
    const key = `${own} sees ${publish(world)}`;
    const known = groups.get(key);
    if (known) known.push(world);
    else groups.set(key, [world]);
  }
  const others = [...of.keys()].filter((at) => of[at] !== spy);
  return [...groups].flatMap(([key, possible]) =>
    others.flatMap((at) =>
      (['confirmed', 'differed'] as const).flatMap((answer) => {
        const having = possible.filter((world) => world[at] === answer).length;
        if (having > 0 && having < possible.length) return [];
        return [`${key}: payment ${at} ${having > 0 ? '' : 'not '}${answer}`];
      }),
    ),
  );
}

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

  test('two months tell no more: they have no payment in common', () => {
    const batch = sure([1, 1, 1, 1, 1]);
    const twice = (world: readonly Answer[]) =>
      `${published(world.slice(0, 5), batch)} then ${published(world.slice(5), batch)}`;
    expect(learned([0, 1, 2, 3, 4, 0, 1, 2, 3, 4], twice, 0)).toEqual([]);
  });

  test('and the same search does find answers in shares that are exact, and in sums that only grow', () => {
    const exact = { lines: 5, step: 20 };
    expect(learned([0, 1, 2, 3, 4], (world) => published(world, exact), 0)).toContain(
      'differed sees 80/20: payment 1 confirmed',
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
