import { MIN_GROUP_SHOWN } from '../../limits.ts';
import { COMMUNITY_LIMITS, GOAL_GROUPS, WORK_GROUPS, WORK_TABLES, type WorkTable } from '../rules.ts';
import type { PeopleGoal, Snapshot } from '../schema.ts';
import { hiddenCells, shownCells, withTotals } from './suppression.ts';

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
  const month = monthsOf(rows).findLast((one) => sum(rowsOf(rows, one), ({ people }) => people) >= MIN_GROUP_SHOWN);
  if (month === undefined) return null;
  const ofMonth = rowsOf(rows, month);
  const trades = tradesOf(ofMonth);
  return {
    month,
    people: sum(ofMonth, ({ people }) => people),
    hours_hundredths: sum(ofMonth, ({ hours_hundredths }) => hours_hundredths),
    tables: WORK_TABLES.flatMap((by) => {
      const groups = listTable(ofMonth, by);
      return groups ? [{ by, groups }] : [];
    }),
    trades: trades && tradeTable(ofMonth, trades),
  };
}

const rowsOf = <T extends { readonly month: string }>(rows: readonly T[], month: string): T[] =>
  rows.filter((row) => row.month === month);

type Group = NonNullable<Snapshot['work']>['tables'][number]['groups'][number];

/** A group of a table as it is shown: what belongs to it. */
interface ShownGroup {
  readonly key: string;
  readonly members: readonly string[];
}

/**
 * The groups of a table in which nobody can be picked out: the group that goals are about by itself, so that the figure of a
 * goal tells no more than the table; small ones of the others together as `others`, with as many more as it takes.
 * @returns null where the group itself, or everybody else, is fewer than `MIN_GROUP_SHOWN`
 */
function groupsShown(rows: readonly WorkRow[], by: WorkTable): ShownGroup[] | null {
  const own = Object.values(GOAL_GROUPS).find(({ table }) => table === by)?.group;
  const counts = WORK_GROUPS[by]
    .map((key) => ({ key: key as string, people: peopleOf(rows, by, [key]) }))
    .filter(({ people }) => people > 0);
  if (counts.length < 2 || counts.some(({ key, people }) => key === own && people < MIN_GROUP_SHOWN)) return null;
  const alone = counts.filter(({ key, people }) => key === own || people >= MIN_GROUP_SHOWN);
  const together = counts.filter((one) => !alone.includes(one)).map(({ key }) => key);
  while (together.length > 0 && peopleOf(rows, by, together) < MIN_GROUP_SHOWN) {
    const least = alone.filter(({ key }) => key !== own).toSorted((a, b) => a.people - b.people)[0];
    if (!least) return null;
    alone.splice(alone.indexOf(least), 1);
    together.push(least.key);
  }
  const shown = alone.map(({ key }): ShownGroup => ({ key, members: [key] }));
  return together.length === 0 ? shown : [...shown, { key: 'others', members: together }];
}

const peopleOf = (rows: readonly WorkRow[], by: WorkTable, keys: readonly string[]): number =>
  sum(
    rows.filter(({ groups }) => keys.includes(groups[by])),
    ({ people }) => people,
  );

const listTable = (rows: readonly WorkRow[], by: WorkTable): Group[] | null =>
  groupsShown(rows, by)?.map(({ key, members }) => ({
    key,
    people: peopleOf(rows, by, members),
    hours_hundredths: sum(
      rows.filter(({ groups }) => members.includes(groups[by])),
      (row) => row.hours_hundredths,
    ),
  })) ?? null;

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

/** Trades by residence: the totals of its columns are those of the table by residence. */
function tradeTable(
  rows: readonly WorkRow[],
  trades: readonly (string | null)[],
): NonNullable<Snapshot['work']>['trades'] {
  const named = new Set(trades);
  const columns = groupsShown(rows, 'residence');
  if (columns === null) return null;
  const of = (trade: string | null, { members }: ShownGroup, value: (row: WorkRow) => number) =>
    sum(
      rows.filter(
        (row) => (named.has(row.trade) ? row.trade : OTHERS) === trade && members.includes(row.groups.residence),
      ),
      value,
    );
  const cells = trades.map((trade) => columns.map((column) => of(trade, column, (row) => row.people)));
  const hours = trades.map((trade) => columns.map((column) => of(trade, column, (row) => row.hours_hundredths)));
  const hidden = hiddenCells({ cells, beside: [hours], knownColumns: true });
  if (hidden === null) return null;
  const people = shownCells(withTotals(cells), hidden);
  const worked = shownCells(withTotals(hours), hidden);
  return {
    columns: columns.map(({ key }) => key),
    rows: trades.map((trade, row) => ({
      trade,
      people: columns.map((_, column) => people[row]?.[column] ?? null),
      people_in_all: people[row]?.[columns.length] ?? null,
      hours_hundredths_in_all: worked[row]?.[columns.length] ?? null,
    })),
  };
}

/** The last months; one of few people is said to be hidden. There is no total from which it would follow. */
export function monthsShown(rows: readonly WorkRow[]): Snapshot['months'] {
  return monthsOf(rows)
    .slice(-COMMUNITY_LIMITS.months)
    .map((month) => {
      const people = sum(rowsOf(rows, month), (row) => row.people);
      const isHidden = people > 0 && people < MIN_GROUP_SHOWN;
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

const isPickable = (people: readonly number[]): boolean => people.some((count) => count > 0 && count < MIN_GROUP_SHOWN);

interface AddedUp {
  readonly counted: number;
  readonly of: number;
  /** The last month that is in it; null: none. */
  readonly until: string | null;
  /** Months that are not in it. */
  readonly waiting: number;
}

/**
 * Of the months in which the group and everybody else are nobody or at least `MIN_GROUP_SHOWN`: the others are in no table
 * either.
 */
function addedMonths(months: readonly MonthPart[]): AddedUp {
  const shown = months.filter(({ people }) => !isPickable(people));
  return {
    counted: sum(shown, ({ amount }) => amount[0]),
    of: sum(shown, ({ amount }) => amount[0] + amount[1]),
    until: shown.at(-1)?.month ?? null,
    waiting: months.length - shown.length,
  };
}

/**
 * The same of people each of whom is in one month alone, as new hires are, and of whom no table tells: months are added in
 * parts that are large enough, so that nobody can be picked out by comparing with what was published before. Months of
 * the last, unfinished part wait.
 */
function addedParts(months: readonly MonthPart[]): AddedUp {
  let [counted, of, until] = [0, 0, null as string | null];
  let part: MonthPart[] = [];
  for (const one of months) {
    part.push(one);
    if (isPickable([0, 1].map((side) => sum(part, ({ people }) => people[side] ?? 0)))) continue;
    counted += sum(part, ({ amount }) => amount[0]);
    of += sum(part, ({ amount }) => amount[0] + amount[1]);
    until = one.month;
    part = [];
  }
  return { counted, of, until, waiting: part.length };
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
  return measure === 'hires' ? addedParts(parts) : addedMonths(parts);
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
  return addedParts(parts);
}
