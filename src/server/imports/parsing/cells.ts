import { isFormula, isPlaceholder } from '#contract/imports/rules/cell-text.ts';
import type { ListField } from '#contract/imports/rules/fields.ts';
import type { ListMapping } from '#contract/imports/schema.ts';
import { isTypeList } from './certification-types.ts';
import { closeness } from './header-lines.ts';
import type { RawRow } from './rows.ts';
import { isWithheld } from './withheld.ts';

/** A value that could not be used, or was corrected; the row itself is kept. */
export interface Warning {
  readonly line: number;
  readonly column: string;
  readonly value: string;
  readonly reason: string;
}

export interface Cell {
  readonly column: string;
  readonly text: string;
}

const NONE: readonly Cell[] = [];

/** Types in a row count before that of its group, and that before the type of its sheet. */
function closestTypes(cells: readonly Cell[]): readonly Cell[] {
  const closest = Math.max(...cells.map(({ column, text }) => (isTypeList(text) ? closeness(column) : 0)));
  return cells.filter(({ column }) => closeness(column) >= closest);
}

/** The cells of one row under a mapping; every unusable value becomes a warning. */
export class RowCells {
  readonly row: RawRow;
  readonly raw: Record<string, string> = {};
  readonly warnings: Warning[] = [];
  readonly #mapping: ListMapping;
  readonly #found = new Map<ListField, readonly Cell[]>();

  /** Day by which a date has passed: that of the list, or today. */
  readonly asOf: string;

  /** Columns that ask which certificates a firm has, and are not read. */
  readonly unread: readonly string[];

  constructor(row: RawRow, mapping: ListMapping, asOf: string, unread: readonly string[]) {
    this.row = row;
    this.asOf = asOf;
    this.unread = unread;
    this.#mapping = mapping;
  }

  /** The types with a yes/no column. */
  get flaggedTypes(): readonly string[] {
    return Object.keys(this.#mapping.certification_flags ?? {});
  }

  /** All non-empty cells of a field; formulas become warnings and are skipped. */
  all(field: ListField): readonly Cell[] {
    const known = this.#found.get(field);
    if (known) return known;
    const columns = this.#mapping.columns[field];
    if (columns === undefined) return NONE;
    const stated = this.of(field, columns);
    const found = field === 'certification' && stated.length > 1 ? closestTypes(stated) : stated;
    this.#found.set(field, found);
    return found;
  }

  /** The same for some columns of a field. */
  of(field: ListField, columns: readonly string[]): readonly Cell[] {
    const found: Cell[] = [];
    for (const column of columns) {
      const cell = this.at(column);
      if (cell && !isWithheld(field, cell.text)) found.push(cell);
    }
    return found;
  }

  /** The cell of one column, if not empty. */
  at(column: string): Cell | undefined {
    const text = this.row.cells[column];
    if (text === undefined || isPlaceholder(text)) return undefined;
    if (!isFormula(text)) return { column, text };
    this.discard({ column, text }, 'is a formula. Formulas are never evaluated');
    return undefined;
  }

  /** The first valid cell; invalid ones before it become warnings. */
  first<T>(cells: readonly Cell[], reader: (text: string) => T | undefined, reason: string): T | null {
    for (const cell of cells) {
      const value = reader(cell.text);
      if (value !== undefined) return value;
      this.discard(cell, reason);
    }
    return null;
  }

  /** The first valid cell of a field. */
  read<T>(field: ListField, reader: (text: string) => T | undefined, reason: string): T | null {
    return this.first(this.all(field), reader, reason);
  }

  discard({ column, text }: Cell, reason: string): void {
    if (this.raw[column] !== undefined) return;
    this.raw[column] = text.slice(0, 300);
    this.warnings.push({ line: this.row.line, column, value: text.slice(0, 120), reason });
  }
}
