import {
  readCount,
  readHours,
  readLevel,
  readRace,
  readResidence,
  readSex,
  readZip,
} from '#contract/data-files/rules/words.ts';
import type { FileMapping, GroupColumn } from '#contract/data-files/rules.ts';
import { withoutHouse } from '#contract/data-input/rules/streets.ts';
import {
  type Level,
  MONTH_LIMITS,
  type MonthlyReport,
  type Race,
  type Residence,
  type Sex,
} from '#contract/data-input/rules.ts';
import { PROJECT_LIMITS } from '#contract/parent-projects/rules.ts';
import { readDay, readMonth } from '#contract/payment-imports/rules/cells.ts';
import type { Cells } from './file-cells.ts';
import { splitGroups } from './group-columns.ts';
import { hoursByMonth } from './worked-days.ts';

/** What one row of a file says of people in one cell of the grid. */
export interface Fact {
  readonly line: number;
  readonly month: string;
  readonly number: string | null;
  readonly firm: string | null;
  readonly trade: string | null;
  readonly level: Level | null;
  readonly sex: Sex | null;
  readonly race: Race | null;
  readonly residence: Residence | null;
  readonly zip: string | null;
  readonly county: string | null;
  readonly street: string | null;
  readonly hired_on: string | null;
  readonly people: number | null;
  readonly hours_hundredths: number | null;
  readonly new_hires: number | null;
  readonly note: string | null;
  /** Who worked, to count each once; it never leaves the memory of the import. */
  readonly worker: string | null;
}
export interface ReadEmployment {
  readonly facts: readonly Fact[];
  /** What the row itself says it adds up to, beside what its parts do, in hundredths of an hour. */
  readonly stated: readonly { readonly label: string; readonly value: number }[];
  /** Several races and several sexes in columns apart: whose hours are whose is not told. */
  readonly isSexUnknown: boolean;
}

const MISSING_GROUP = '. Write "Not stated" where it is not known';

/** @returns facts; none where the row says zero. What can't be read is gathered by `cells`. */
export function readEmployment(cells: Cells, mapping: FileMapping, tab: MonthlyReport): ReadEmployment {
  const isHiring = tab === 'local-hiring';
  const { columns, layout } = mapping;
  const date = cells.read('date', (text) => readDay(text, cells.order));
  const month = cells.read('month', (text) => readMonth(text, cells.order)) ?? date?.slice(0, 7) ?? null;
  if (month === null && cells.faults.length === 0)
    cells.refuse(cells.columnOf('month') || cells.columnOf('date'), 'is missing');
  const number = cells.text('contract_number', PROJECT_LIMITS.number);
  const firm = cells.text('firm', MONTH_LIMITS.employer);
  if (number === null && firm === null) cells.need('firm', () => null);
  const street = isHiring && layout !== 'workers' ? cells.text('street', 1000) : null;
  const base = {
    line: cells.row.line,
    number,
    firm,
    trade: cells.need('trade', () => cells.text('trade', MONTH_LIMITS.trade)),
    level: isHiring ? null : cells.need('level', () => cells.read('level', readLevel)),
    residence: isHiring ? null : cells.read('residence', readResidence),
    zip: cells.read('zip', readZip),
    county: isHiring ? null : cells.text('county', MONTH_LIMITS.county),
    // shown without the number of the house, and so not kept with it
    street: street === null ? null : (withoutHouse(street)?.slice(0, MONTH_LIMITS.street) ?? null),
    hired_on: isHiring && !columns.hours ? date : null,
    new_hires: isHiring ? null : cells.read('new_hires', readCount),
    note: cells.text('note', MONTH_LIMITS.note),
    worker:
      cells
        .at(columns.worker)
        ?.toLowerCase()
        .replace(/[^a-z0-9]+/g, ' ')
        .trim() || null,
  };
  const fact = (more: Pick<Fact, 'month' | 'sex' | 'race' | 'people' | 'hours_hundredths'>): Fact => ({
    ...base,
    ...more,
  });
  if (layout === 'groups' && !isHiring) {
    const { parts, ...rest } = splitGroups(amountsOf(cells, mapping.groups ?? []), {
      sex: cells.read('sex', readSex),
      race: cells.read('race', readRace),
    });
    return { facts: parts.map((part) => fact({ ...part, month: month ?? '' })), ...rest };
  }
  const sex = isHiring ? null : cells.need('sex', () => cells.read('sex', readSex), MISSING_GROUP);
  const race = isHiring ? null : cells.need('race', () => cells.read('race', readRace), MISSING_GROUP);
  const people = cells.read('people', readCount) ?? (isHiring && !columns.people && !columns.hours ? 1 : null);
  const { months, stated } = hoursByMonth(cells, mapping, { month, date });
  if (!isHiring && layout === 'workers') cells.need('worker', () => base.worker);
  const facts = months.map((part) => fact({ ...part, sex, race, people }));
  return { facts: facts.filter(saysSomething), stated, isSexUnknown: false };
}

const saysSomething = (fact: Fact): boolean =>
  (fact.hours_hundredths ?? 0) > 0 || (fact.people ?? 0) > 0 || (fact.new_hires ?? 0) > 0;

const amountsOf = (cells: Cells, groups: readonly GroupColumn[]) =>
  groups.map((group) => ({
    ...group,
    value: cells.value<number>(group.column, group.measure === 'hours' ? readHours : readCount) ?? 0,
  }));
