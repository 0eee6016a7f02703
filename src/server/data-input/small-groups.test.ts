import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MIN_GROUP_SHOWN } from '#contract/limits.ts';
import { startTestApp, type TestApp } from '../../../tests/support/app.ts';
import { CREW, monthCalls, monthWorld } from '../../../tests/support/months.ts';
import { readableRows } from './reads/small-groups.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

/** `TABLES=10000 npm test -- postgres src/server/data-input/small-groups.test.ts` is the full attack. */
const TABLES = Number(process.env.TABLES ?? 150);
/** Attributes of a row in the order in which they are given up, the finest part first. */
const PARTS = [
  ['zip', 'county'],
  ['sex', 'race', 'residence', 'is_local', 'local_by'],
  ['trade', 'soc', 'level'],
  ['contract_id', 'employer'],
] as const;

interface Person {
  readonly id: string;
  readonly month_id: string;
  readonly people: number | null;
  readonly hours_hundredths: number;
  readonly [attribute: string]: unknown;
}

/** Numbers that a seed decides. */
function randomFrom(seed: number) {
  let state = seed * 2654435761;
  return (most: number): number => {
    state = (Math.imul(state ^ (state >>> 15), 2246822519) + 0x6d2b79f5) | 0;
    return Math.floor((((state ^ (state >>> 13)) >>> 0) / 2 ** 32) * (most + 1));
  };
}

/** Two months of some employers with few to many people. */
function randomRows(seed: number): Person[] {
  const upTo = randomFrom(seed + 1);
  const one = <T>(values: readonly T[]): T => values[upTo(values.length - 1)] as T;
  const months = [randomUUID(), randomUUID()];
  return Array.from({ length: 1 + upTo(24) }, () => ({
    id: randomUUID(),
    month_id: one(months),
    employer: one(['Abel Electric', 'Baker Steel']),
    trade: one(['Carpenter', 'Electrician', null]),
    level: one(['journey', 'apprentice']),
    sex: one(['female', 'male', null]),
    race: one(['black', 'white']),
    residence: 'resident',
    zip: one(['21201', '21230', null]),
    people: one([0, 1, 1, 2, 3, 7, 20, null]),
    hours_hundredths: upTo(900_00),
  }));
}

const tableOf = (rows: readonly Person[], lineByLine: boolean) => sql`
  (SELECT j.*, 1 AS revision, 'workforce-utilization' AS tab, j.month_id AS branch_id, '2026-10' AS in_month, 0 AS position,
          1 AS version, NULL::integer AS new_hires, NULL::text AS street, NULL::date AS hired_on, NULL::text AS note,
          NULL::bigint AS paid_cents, NULL::bigint AS confirmed_cents, ${lineByLine}::boolean AS line_by_line
   FROM jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) AS j(id uuid, month_id uuid, employer text, contract_id uuid,
     trade text, soc text, level text, sex text, race text, residence text, zip text, county text, is_local boolean,
     local_by text, people integer, hours_hundredths integer))`;

type Shown = Person & { readonly withheld: number };
async function shownOf(rows: readonly Person[]): Promise<Shown[]> {
  const found = await sql<Shown>`SELECT * FROM ${readableRows(tableOf(rows, false))} r`.execute(t.db.kysely);
  return found.rows;
}

const reckoned = ({ people, hours_hundredths }: Person) => Math.max(people ?? 0, Math.ceil(hours_hundredths / 250_00));
const sumOf = (rows: readonly Person[], of: (row: Person) => number) => rows.reduce((sum, row) => sum + of(row), 0);
const keyOf = (row: Person, names: readonly string[]) => JSON.stringify(names.map((name) => row[name] ?? null));
const byKey = (rows: readonly Person[], names: readonly string[]) => Map.groupBy(rows, (row) => keyOf(row, names));
const namesFrom = (level: number) => ['month_id', ...PARTS.slice(level).flat()];

/** The rows that a shown one can be made of, for who knows the rule and everything that is shown but not the rows. */
const madeOf = (rows: readonly Person[], { withheld, ...shown }: Shown) =>
  rows.filter((row) => keyOf(row, namesFrom(withheld)) === keyOf(shown as Person, namesFrom(withheld)));

describe('people of months, by groups', () => {
  test('no group that is shown is of fewer than five people, and small ones are never shown alone', async () => {
    for (let seed = 0; seed < TABLES; seed += 1) {
      const rows = randomRows(seed);
      const shown = await shownOf(rows);
      for (const row of shown) {
        const same = `${seed}: ${JSON.stringify(row)}`;
        if (row.withheld === 0) {
          expect(sumOf(madeOf(rows, row), reckoned), same).toSatisfy((of: number) => of === 0 || of >= MIN_GROUP_SHOWN);
          continue;
        }
        // what is hidden together: of the groups of the part, those that no other row shows
        const coarser = madeOf(rows, row);
        const told = shown.filter(
          (other) =>
            other.withheld < row.withheld &&
            keyOf(other, namesFrom(row.withheld)) === keyOf(row, namesFrom(row.withheld)),
        );
        const left =
          sumOf(coarser, reckoned) -
          sumOf(
            told.flatMap((other) => madeOfExactly(rows, shown, other)),
            reckoned,
          );
        expect(left, same).toBeGreaterThanOrEqual(MIN_GROUP_SHOWN);
        expect(groupsIn(rows, shown, row), same).toBeGreaterThan(1);
      }
    }
  }, 600_000);

  test('sums stay: only months of fewer than five people are left out', async () => {
    for (let seed = 0; seed < TABLES; seed += 1) {
      const rows = randomRows(seed);
      const whole = [...byKey(rows, ['month_id']).values()].filter((month) => {
        const of = sumOf(month, reckoned);
        return of === 0 || of >= MIN_GROUP_SHOWN;
      });
      const shown = await shownOf(rows);
      expect(sumOf(shown, (row) => row.hours_hundredths)).toBe(sumOf(whole.flat(), (row) => row.hours_hundredths));
      expect(sumOf(shown, (row) => row.people ?? 0)).toBe(sumOf(whole.flat(), (row) => row.people ?? 0));
    }
  }, 600_000);

  test('are read line by line by who enters them', async () => {
    const rows = randomRows(3);
    const found = await sql<Shown>`SELECT * FROM ${readableRows(tableOf(rows, true))} r`.execute(t.db.kysely);
    expect(found.rows.map(({ id }) => id).sort()).toEqual(rows.map(({ id }) => id).sort());
  });
});

/** Rows of a month that a shown one was made of: those whose groups were given up as far, and no further. */
function madeOfExactly(rows: readonly Person[], shown: readonly Shown[], row: Shown): Person[] {
  const finer = shown.filter(
    (other) =>
      other.withheld < row.withheld && keyOf(other, namesFrom(row.withheld)) === keyOf(row, namesFrom(row.withheld)),
  );
  const taken = new Set(finer.flatMap((other) => madeOfExactly(rows, shown, other)));
  return madeOf(rows, row).filter((one) => !taken.has(one));
}

/** How many groups of the part are added up in a row. */
const groupsIn = (rows: readonly Person[], shown: readonly Shown[], row: Shown): number =>
  byKey(madeOfExactly(rows, shown, row), namesFrom(row.withheld - 1)).size;

test('a viewer reads groups on the page, in sums and in differences, and whoever enters them reads lines', async () => {
  const world = await monthWorld(t);
  const calls = monthCalls(t, world);
  const { id } = await calls.open();
  await calls.add(id, { ...CREW, people: 9, hours_hundredths: 1000_00, note: 'Ms. Reyes is on leave.' });
  await calls.add(id, { ...CREW, sex: 'male', people: 8, hours_hundredths: 900_00 });
  await calls.add(id, { ...CREW, race: 'native', people: 1, hours_hundredths: 100_00 });
  const { version } = await calls.month(id);
  await calls.act(id, 'submit', { version });
  await calls.act(id, 'accept', { version: version + 1 }, world.owner.token);
  const own = await calls.month(id);
  expect([own.state, own.line_by_line, own.rows.length]).toEqual(['accepted', true, 3]);

  const seen = await calls.month(id, world.viewer.token);
  expect(seen.line_by_line).toBe(false);
  const told = seen.rows.map(({ sex, race, people, hours_hundredths, note }) => ({
    sex,
    race,
    people,
    hours_hundredths,
    note,
  }));
  expect(told.toSorted((a, b) => Number(a.sex === null) - Number(b.sex === null))).toEqual([
    { sex: 'female', race: 'black', people: 9, hours_hundredths: 1000_00, note: null },
    { sex: null, race: null, people: 9, hours_hundredths: 1000_00, note: null },
  ]);
  const sums = async (token: string) =>
    (
      await t.call(token, 'GET', `/parent_projects/${world.project}/workforce?tab=workforce-utilization&of=accepted`)
    ).json();
  const racesOf = ({ groups }: { groups: readonly { by: string; key: string | null; people: number }[] }) =>
    groups.filter(({ by }) => by === 'race').map(({ key, people }) => [key, people]);
  expect(racesOf(await sums(world.prime.token))).toEqual([
    ['black', 17],
    ['native', 1],
  ]);
  expect(racesOf(await sums(world.viewer.token))).toEqual(
    expect.arrayContaining([
      ['black', 9],
      [null, 9],
    ]),
  );
});
