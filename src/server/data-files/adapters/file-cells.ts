import type { FileField, FileMapping, FixedField } from '#contract/data-files/rules.ts';
import { isFormula, isPlaceholder, toSingleLine } from '#contract/imports/rules/cell-text.ts';
import type { ReadCell } from '#contract/payment-imports/rules/cells.ts';

export interface FileRow {
  readonly line: number;
  readonly cells: Readonly<Record<string, string>>;
  readonly fault?: string;
}
/** A cell that can't be used; `column` is empty where none is to blame. `cells` is what is kept of its row. */
export interface Refusal {
  readonly line: number;
  readonly column: string;
  readonly reason: string;
  readonly cells: Readonly<Record<string, string>>;
}

/** The columns whose cells may be kept with a refusal: those that were mapped, without what tells workers apart. */
export function keptColumns({ columns, groups = [], days = [] }: FileMapping): ReadonlySet<string> {
  const { worker: _, ...rest } = columns;
  return new Set([
    ...Object.values(rest).filter((column) => column !== undefined),
    ...groups.map(({ column }) => column),
    ...days,
  ]);
}

/** The cells of one row under a mapping. What can't be read is gathered: all of a row, not the first alone. */
export class Cells {
  readonly row: FileRow;
  readonly order: 'mdy' | 'dmy';
  readonly faults: { readonly column: string; readonly reason: string }[] = [];
  readonly #mapping: FileMapping;

  constructor(row: FileRow, mapping: FileMapping) {
    this.row = row;
    this.#mapping = mapping;
    this.order = mapping.date_order ?? 'mdy';
  }

  columnOf(field: FileField): string {
    return this.#mapping.columns[field] ?? '';
  }

  refuse(column: string, reason: string): void {
    if (!this.faults.some((fault) => fault.column === column && fault.reason === reason))
      this.faults.push({ column, reason });
  }

  /** The text of a column; null where it is empty or refused. */
  at(column: string | undefined): string | null {
    if (!column) return null;
    const cell = this.row.cells[column]?.trim() ?? '';
    if (cell === '') return null;
    if (!isFormula(cell)) return cell;
    this.refuse(column, 'is a formula. Formulas are never evaluated');
    return null;
  }

  /** One line; placeholders are none. */
  text(field: FileField, max: number): string | null {
    const cell = this.at(this.#mapping.columns[field]);
    const text = cell === null || isPlaceholder(cell) ? (this.fixed(field) ?? null) : toSingleLine(cell);
    if (text === null || text === '') return null;
    if (text.length <= max) return text;
    this.refuse(this.columnOf(field), `has more than ${max} characters`);
    return null;
  }

  /** A value of a column by its reader. */
  value<T>(column: string | undefined, reader: (text: string) => ReadCell<T>): T | null {
    const cell = this.at(column);
    // a dash is an empty cell, a zero is not
    if (cell === null || /^[-–—.]+$/.test(cell)) return null;
    const read = reader(cell);
    if ('value' in read) return read.value;
    this.refuse(column ?? '', read.reason);
    return null;
  }

  /** A value of a field: of its column, else what holds for all rows. */
  read<T>(field: FileField, reader: (text: string) => ReadCell<T>): T | null {
    const before = this.faults.length;
    const value = this.value(this.#mapping.columns[field], reader);
    if (value !== null || this.faults.length > before) return value;
    const fixed = this.fixed(field);
    const read = fixed === undefined ? undefined : reader(fixed);
    return read && 'value' in read ? read.value : null;
  }

  fixed(field: FileField): string | undefined {
    return this.#mapping.fixed?.[field as FixedField];
  }

  /** What a row can't do without. */
  need<T>(field: FileField, read: () => T | null, hint = ''): T | null {
    const before = this.faults.length;
    const value = read();
    if (value === null && this.faults.length === before) this.refuse(this.columnOf(field), `is missing${hint}`);
    return value;
  }
}
