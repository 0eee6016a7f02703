import { COMMUNITY_LIMITS, WORK_GROUPS, WORK_TABLES, type WorkTable } from '../rules.ts';
import type { PeopleGoal, Snapshot } from '../schema.ts';
import { hiddenCells, hiddenItems, SMALL, shownCells, withTotals } from './suppression.ts';

/** People of an accepted month, added up by all that the tables are divided by. */
export interface WorkRow {
  /** `YYYY-MM` */
  readonly month: string;
  readonly trade: string | null;
  readonly groups: Readonly<Record<WorkTable, string>>;
  readonly people: number;
  readonly hours_hundredths: number;
  readonly new_hires: number;
}
/** New hires of an accepted month. */
export interface HiringRow {
  readonly month: string;
  /** Null: not known. */
  readonly is_local: boolean | null;
  readonly people: number;
  readonly hours_hundredths: number;
}

const sum = <T>(rows: readonly T[], of: (row: T) => number): number => rows.reduce((all, row) => all + of(row), 0);
const monthsOf = (rows: readonly { readonly month: string }[]): string[] =>
  [...new Set(rows.map(({ month }) => month))].toSorted();

/** People at work in the last accepted month that had enough of them, by where they live and so on; null for none. */
export function workOf(rows: readonly WorkRow[]): Snapshot['work'] {
  const month = monthsOf(rows).findLast((one) => sum(rowsOf(rows, one), ({ people }) => people) >= SMALL);
  if (month === undefined) return null;
  const ofMonth = rowsOf(rows, month);
  const trades = tradesOf(ofMonth);
  const byTrade = trades && tradeTable(ofMonth, trades);
  return {
    month,
    people: sum(ofMonth, ({ people }) => people),
    hours_hundredths: sum(ofMonth, ({ hours_hundredths }) => hours_hundredths),
    tables: WORK_TABLES.flatMap((by) => {
      const shown = (by === 'residence' && byTrade?.residence) || listTable(ofMonth, by);
      return shown ? [{ by, groups: shown }] : [];
    }),
    trades: byTrade?.trades ?? null,
  };
}

const rowsOf = <T extends { readonly month: string }>(rows: readonly T[], month: string): T[] =>
  rows.filter((row) => row.month === month);

type Group = NonNullable<Snapshot['work']>['tables'][number]['groups'][number];

function listTable(rows: readonly WorkRow[], by: WorkTable): Group[] | null {
  const keys = WORK_GROUPS[by].filter((key) => rows.some(({ groups, people }) => groups[by] === key && people > 0));
  const of = (key: string) => rows.filter(({ groups }) => groups[by] === key);
  const people = keys.map((key) => sum(of(key), (row) => row.people));
  const hours = keys.map((key) => sum(of(key), (row) => row.hours_hundredths));
  const hidden = hiddenItems(people, [hours]);
  if (hidden === null || keys.length < 2) return null;
  return keys.map((key, at) => ({
    key,
    people: hidden[at] ? null : (people[at] ?? 0),
    hours_hundredths: hidden[at] ? null : (hours[at] ?? 0),
  }));
}

const OTHERS = null;
/** The trades with most people, then all others as null; null where there are fewer than two. */
function tradesOf(rows: readonly WorkRow[]): readonly (string | null)[] | null {
  const people = new Map<string, number>();
  for (const { trade, people: more } of rows) if (trade !== null) people.set(trade, (people.get(trade) ?? 0) + more);
  const named = [...people]
    .filter(([, count]) => count > 0)
    .toSorted((a, b) => b[1] - a[1] || a[0].localeCompare(b[0]));
  const shown = named.slice(0, COMMUNITY_LIMITS.trades).map(([trade]) => trade);
  const rest = sum(rows, (row) => row.people) - sum(shown, (trade) => people.get(trade) ?? 0);
  const all = rest > 0 ? [...shown, OTHERS] : shown;
  return all.length > 1 ? all : null;
}

/** Trades by residence: one table, whose totals are those of the list by residence. */
function tradeTable(rows: readonly WorkRow[], trades: readonly (string | null)[]) {
  const named = new Set(trades);
  const columns = WORK_GROUPS.residence.filter((key) =>
    rows.some(({ groups, people }) => groups.residence === key && people > 0),
  );
  if (columns.length < 2) return null;
  const of = (trade: string | null, key: string, value: (row: WorkRow) => number) =>
    sum(
      rows.filter((row) => (named.has(row.trade) ? row.trade : OTHERS) === trade && row.groups.residence === key),
      value,
    );
  const cells = trades.map((trade) => columns.map((key) => of(trade, key, (row) => row.people)));
  const hours = trades.map((trade) => columns.map((key) => of(trade, key, (row) => row.hours_hundredths)));
  const hidden = hiddenCells({ cells, beside: [hours] });
  if (hidden === null) return null;
  const people = shownCells(withTotals(cells), hidden);
  const worked = shownCells(withTotals(hours), hidden);
  return {
    trades: {
      columns: [...columns],
      rows: trades.map((trade, row) => ({
        trade,
        people: columns.map((_, column) => people[row]?.[column] ?? null),
        people_in_all: people[row]?.[columns.length] ?? null,
        hours_hundredths_in_all: worked[row]?.[columns.length] ?? null,
      })),
    },
    residence: columns.map((key, column) => ({
      key,
      people: people[trades.length]?.[column] ?? null,
      hours_hundredths: worked[trades.length]?.[column] ?? null,
    })),
  };
}

/** The last months; one of few people is said to be hidden. There is no total from which it would follow. */
export function monthsShown(rows: readonly WorkRow[]): Snapshot['months'] {
  return monthsOf(rows)
    .slice(-COMMUNITY_LIMITS.months)
    .map((month) => {
      const people = sum(rowsOf(rows, month), (row) => row.people);
      const isHidden = people > 0 && people < SMALL;
      return {
        month,
        people: isHidden ? null : people,
        hours_hundredths: isHidden ? null : sum(rowsOf(rows, month), (row) => row.hours_hundredths),
      };
    });
}

interface MonthPart {
  readonly month: string;
  /** Of the group, and of everybody else. */
  readonly people: readonly [number, number];
  readonly amount: readonly [number, number];
}

/**
 * What months add up to, as far as nobody can be picked out of it by comparing with what was published before: months are
 * added in parts in which the group and everybody else are nobody or at least `SMALL`. Months of the last, unfinished part
 * wait.
 * @param distinct whether people of several months are different people, as new hires are
 */
export function addedUp(months: readonly MonthPart[], distinct: boolean) {
  const done = { counted: 0, of: 0, until: null as string | null, waiting: 0 };
  let part: MonthPart[] = [];
  for (const one of months.toSorted((a, b) => a.month.localeCompare(b.month))) {
    part.push(one);
    const people = ([0, 1] as const).map((side) => {
      const counts = part.map((month) => month.people[side]);
      return distinct ? counts.reduce((a, b) => a + b, 0) : Math.max(...counts);
    });
    if (people.some((count) => count > 0 && count < SMALL)) continue;
    for (const { amount } of part) {
      done.counted += amount[0];
      done.of += amount[0] + amount[1];
    }
    done.until = one.month;
    part = [];
  }
  return { ...done, waiting: part.length };
}

/** What a goal for people comes to; nothing is counted for a group that the months do not tell. */
export function goalOfPeople(
  { table, group }: { readonly table: WorkTable; readonly group: string },
  measure: PeopleGoal['measure'],
  rows: readonly WorkRow[],
) {
  const parts = monthsOf(rows).map((month) => {
    const [own, other] = [true, false].map((is) =>
      rowsOf(rows, month).filter(({ groups }) => (groups[table] === group) === is),
    );
    const of = (value: (row: WorkRow) => number) => [sum(own ?? [], value), sum(other ?? [], value)] as const;
    return measure === 'hires'
      ? { month, people: of((row) => row.new_hires), amount: of((row) => row.new_hires) }
      : { month, people: of((row) => row.people), amount: of((row) => row.hours_hundredths) };
  });
  return addedUp(parts, measure === 'hires');
}

/** The same for local hiring. */
export function goalOfHiring(measure: PeopleGoal['measure'], rows: readonly HiringRow[]) {
  const parts = monthsOf(rows).map((month) => {
    const [own, other] = [true, false].map((is) =>
      rowsOf(rows, month).filter(({ is_local }) => (is_local === true) === is),
    );
    const of = (value: (row: HiringRow) => number) => [sum(own ?? [], value), sum(other ?? [], value)] as const;
    const people = of((row) => row.people);
    return { month, people, amount: measure === 'hires' ? people : of((row) => row.hours_hundredths) };
  });
  return addedUp(parts, true);
}
