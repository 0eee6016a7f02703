import { describe, expect, test } from 'vitest';
import { MIN_GROUP_SHOWN } from '../../limits.ts';
import { WORK_GROUPS } from '../rules.ts';
import { goalOfHiring, goalOfPeople, monthsShown, type WorkRow, workOf } from './work.ts';

const PROJECTS = Number(process.env.TABLES ?? 300) / 3;
const RESIDENT = { table: 'residence', group: 'resident' } as const;
const TRADES = ['Carpenter', 'Electrician', 'Laborer'];
const KEYS = WORK_GROUPS.residence;
const MONTHS = ['2026-05', '2026-06', '2026-07', '2026-08', '2026-09'];

function randomFrom(seed: number) {
  let state = seed + 0x6d2b79f5;
  return (most: number) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * (most + 1));
  };
}

const row = (month: string, trade: string, residence: string, people: number, hours: number): WorkRow => ({
  ...{ month, trade, people, hours_hundredths: hours, new_hires: 0 },
  groups: { residence, sex: 'male', origin: 'white', level: 'journey' },
});

/** Months of a project: many are small. */
function randomProject(seed: number): WorkRow[] {
  const upTo = randomFrom(seed);
  return MONTHS.flatMap((month) =>
    TRADES.flatMap((trade) =>
      KEYS.map((residence) => {
        const people = upTo(3) === 0 ? 0 : upTo(2) === 0 ? upTo(40) : upTo(6);
        return row(month, trade, residence, people, people * (100 + upTo(900)));
      }),
    ),
  );
}

/** What readers of all publications can compute: sums of the people (or hours) of month, trade and residence. */
class Reader {
  readonly rows: { readonly of: Float64Array; readonly pivot: number }[] = [];
  readonly #at = new Map<string, number>();
  constructor(rows: readonly WorkRow[]) {
    for (const one of rows) this.#at.set(keyOf(one), this.#at.size);
  }
  #vector(of: readonly WorkRow[]): Float64Array {
    const vector = new Float64Array(this.#at.size);
    for (const one of of) vector[this.#at.get(keyOf(one)) ?? 0] = 1;
    return this.#reduced(vector);
  }
  #reduced(vector: Float64Array): Float64Array {
    for (const { of, pivot } of this.rows) {
      const factor = vector[pivot] ?? 0;
      if (factor !== 0)
        for (let at = 0; at < vector.length; at += 1) vector[at] = (vector[at] ?? 0) - factor * (of[at] ?? 0);
    }
    return vector;
  }
  learns(of: readonly WorkRow[]): void {
    const vector = this.#vector(of);
    const pivot = vector.findIndex((value) => Math.abs(value) > 1e-9);
    if (pivot < 0) return;
    const by = vector[pivot] ?? 1;
    this.rows.push({ of: vector.map((value) => value / by), pivot });
    this.rows.sort((a, b) => a.pivot - b.pivot);
  }
  knows(one: WorkRow): boolean {
    return this.#vector([one]).every((value) => Math.abs(value) < 1e-9);
  }
}
const keyOf = ({ month, trade, groups }: WorkRow): string => `${month} ${trade} ${groups.residence}`;

/** All that one publication says of a measure. */
function readPublication(reader: Reader, rows: readonly WorkRow[], measure: 'people' | 'hours'): void {
  const work = workOf(rows);
  for (const { month, people } of monthsShown(rows))
    if (people !== null) reader.learns(rows.filter((one) => one.month === month));
  if (measure === 'hours') {
    // a goal tells the sum over its months, of which each shows whether it is in it
    const months = MONTHS.filter(
      (month) =>
        goalOfPeople(
          RESIDENT,
          'hours',
          rows.filter((one) => one.month === month),
        ).until !== null,
    );
    const inGoal = rows.filter(({ month }) => months.includes(month));
    expect(goalOfPeople(RESIDENT, 'hours', rows).of).toBe(inGoal.reduce((sum, one) => sum + one.hours_hundredths, 0));
    reader.learns(inGoal);
    reader.learns(inGoal.filter(({ groups }) => groups.residence === 'resident'));
  }
  if (work === null) return;
  const ofMonth = rows.filter(({ month }) => month === work.month);
  const membersOf = (key: string, keys: readonly string[]) =>
    ofMonth.filter(({ groups: { residence } }) => (key === 'others' ? !keys.includes(residence) : residence === key));
  const shown = work.tables.find(({ by }) => by === 'residence')?.groups ?? [];
  const keys = shown.map(({ key }) => key);
  for (const { key } of shown) reader.learns(membersOf(key, keys));
  for (const { trade, people, people_in_all } of work.trades?.rows ?? []) {
    const ofTrade = (some: readonly WorkRow[]) => some.filter((one) => one.trade === trade);
    if (people_in_all !== null) reader.learns(ofTrade(ofMonth));
    if (measure === 'people')
      for (const [at, count] of people.entries())
        if (count !== null)
          reader.learns(ofTrade(membersOf(work.trades?.columns[at] ?? '', work.trades?.columns ?? [])));
  }
}

describe('what is published month after month', () => {
  test.each(['people', 'hours'] as const)(
    'tells the %s of no cell of fewer than five people, whatever is subtracted',
    (measure) => {
      let [small, known, read] = [0, 0, 0];
      for (let seed = 1; seed <= PROJECTS; seed += 1) {
        const rows = randomProject(seed);
        const reader = new Reader(rows);
        for (const month of MONTHS)
          readPublication(
            reader,
            rows.filter((one) => one.month <= month),
            measure,
          );
        read += reader.rows.length;
        for (const one of rows)
          if (one.people > 0 && one.people < MIN_GROUP_SHOWN) {
            small += 1;
            if (reader.knows(one)) known += 1;
          }
      }
      expect(known).toBe(0);
      expect(small).toBeGreaterThan(PROJECTS * 5);
      expect(read).toBeGreaterThan(PROJECTS * 5);
    },
  );

  test('a small group is shown together with others, and the group of a goal by itself or not at all', () => {
    const groups = (...people: number[]) =>
      workOf(KEYS.map((key, at) => row('2026-09', 'Carpenter', key, people[at] ?? 0, 100)))?.tables.find(
        ({ by }) => by === 'residence',
      )?.groups;
    expect(groups(121, 194, 3)?.map(({ key, people }) => [key, people])).toEqual([
      ['resident', 121],
      ['others', 197],
    ]);
    expect(groups(121, 194, 6)?.map(({ key }) => key)).toEqual(['resident', 'nonresident', 'unknown']);
    expect(groups(3, 194, 6)).toBeUndefined();
    expect(groups(121, 2, 1)).toBeUndefined();
  });

  test('new hires are added in parts in which nobody can be picked out; the last months wait', () => {
    const hired = (month: string, local: number, others: number) => [
      { month, is_local: true, people: local, hours_hundredths: 0 },
      { month, is_local: false, people: others, hours_hundredths: 0 },
    ];
    const three = [...hired('2026-07', 3, 8), ...hired('2026-08', 2, 0), ...hired('2026-09', 1, 1)];
    expect(goalOfHiring('hires', three)).toEqual({ counted: 5, of: 13, until: '2026-08', waiting: 1 });
    expect(goalOfHiring('hires', hired('2026-07', 3, 8))).toMatchObject({ until: null, waiting: 1 });
  });
});
