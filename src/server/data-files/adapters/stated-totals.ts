import { readHours } from '#contract/data-files/rules/words.ts';
import type { FileMapping } from '#contract/data-files/rules.ts';
import type { ComparedTotal, GivenTotal } from '#contract/data-files/schema.ts';
import type { Level, MonthlyReport, Sex, TotalMeasure } from '#contract/data-input/rules.ts';
import { readCents } from '#contract/payment-imports/rules/cells.ts';
import type { FileRow } from './file-cells.ts';
import type { GridRow } from './grid.ts';

/** What it is a total of, to find the rows that it is to be compared with. */
interface Stated {
  readonly label: string;
  readonly measure: TotalMeasure | 'award';
  value: number;
}

const readValue = (read: { readonly value: number } | { readonly reason: string }): number | null =>
  'value' in read ? read.value : null;

/** Whose total it is, as its label says. */
function sexIn(label: string): Sex | null {
  if (/\bfemale|\bwom[ae]n/i.test(label)) return 'female';
  return /\bmale|\bm[ae]n\b/i.test(label) ? 'male' : null;
}
function levelIn(label: string): Level | null {
  if (/journey/i.test(label)) return 'journey';
  return /apprentice/i.test(label) ? 'apprentice' : null;
}

/** Gathers the totals that a file states itself: in its last lines, and in columns that sum up the others. */
export class StatedTotals {
  readonly #found = new Map<string, Stated>();
  readonly #mapping: FileMapping;
  readonly #tab: MonthlyReport;

  constructor(tab: MonthlyReport, mapping: FileMapping) {
    this.#tab = tab;
    this.#mapping = mapping;
  }

  /** Totals with the same name add up: each project of a report has its own. */
  add(label: string, measure: Stated['measure'], value: number): void {
    const known = this.#found.get(`${measure} ${label}`);
    if (known) known.value += value;
    else this.#found.set(`${measure} ${label}`, { label, measure, value });
  }

  /** A line with a total of the lines before it. */
  addRow({ cells }: FileRow, label: string): void {
    const { columns, groups = [] } = this.#mapping;
    if (this.#tab === 'contracting') {
      for (const [field, measure] of [
        ['paid', 'paid'],
        ['award', 'award'],
      ] as const) {
        const cell = cells[columns[field] ?? ''];
        const cents = cell === undefined ? null : readValue(readCents(cell));
        if (cents !== null) this.add(`${label} (${columns[field]})`, measure, cents);
      }
      return;
    }
    if (/new hire/i.test(label)) return;
    const total =
      columns.hours ??
      groups.find(({ race, sex, measure }) => race === null && sex === null && measure === 'hours')?.column;
    const cell = cells[total ?? ''];
    const hours = cell === undefined ? null : readValue(readHours(cell));
    if (hours !== null) this.add(`${label} (${total})`, 'hours', hours);
  }

  /** Each beside what the rows add up to. @param given what a person adds, of other sources */
  compare(
    rows: readonly GridRow[],
    awards: number,
    given: readonly GivenTotal[],
    source: string,
  ): (ComparedTotal & { readonly isOfMonth: boolean })[] {
    const sumOf = (label: string, measure: Stated['measure']): number => {
      if (measure === 'award') return awards;
      const sex = sexIn(label);
      const level = levelIn(label);
      const of = rows.filter(
        ({ values }) => (sex === null || values.sex === sex) && (level === null || values.level === level),
      );
      return of.reduce((sum, { values }) => sum + (values[this.#fieldOf(measure)] ?? 0), 0);
    };
    const own = [...this.#found.values()].map(({ label, measure, value }) => ({
      label: label.slice(0, 100),
      measure: measure === 'award' ? ('paid' as const) : measure,
      value,
      source,
      rows_value: sumOf(label, measure),
      isOfMonth: measure !== 'award' && sexIn(label) === null && levelIn(label) === null,
    }));
    return [...own, ...given.map((one) => ({ ...one, rows_value: sumOf('', one.measure), isOfMonth: true }))];
  }

  #fieldOf(measure: TotalMeasure): 'paid_cents' | 'hours_hundredths' | 'people' | 'new_hires' {
    if (measure === 'paid') return 'paid_cents';
    if (measure === 'hours') return 'hours_hundredths';
    return measure === 'people' || this.#tab === 'local-hiring' ? 'people' : 'new_hires';
  }
}
