import type { ReactNode } from 'react';

export type Direction = 'ascending' | 'descending';

export interface Sort {
  readonly column: string;
  readonly direction: Direction;
}

/** One column. The first of a table is its row header: it names the row, stays in view and cannot be hidden. */
export interface Column<Row> {
  readonly id: string;
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  /** The cell as a plain value, for CSV and for the name of the row; needed where `cell` gives no text. */
  readonly value?: (row: Row) => string | number | null;
  /** The way of the first sort by this column; without it there is no sorting by it. */
  readonly sort?: Direction;
  /** `end` for money and counts: tabular figures that are never cut. Else what is too long ends in an ellipsis. */
  readonly align?: 'start' | 'end';
  /** False for a column that must stay. */
  readonly hideable?: boolean;
  /** In a stacked row: with its header, alone (a status), or left out. `labelled` where nothing is said. */
  readonly phone?: 'labelled' | 'bare' | 'hidden';
  /** Least width in pixels. */
  readonly width?: number;
}

/** What a table calls its rows, as in "1 line", "10,482 lines". */
export interface Noun {
  readonly one: string;
  readonly many: string;
}

/** The cell as plain text or number; null where there is none. */
export function cellValue<Row>(column: Column<Row>, row: Row): string | number | null {
  if (column.value) return column.value(row);
  const cell = column.cell(row);
  return typeof cell === 'string' || typeof cell === 'number' ? cell : null;
}

/** What a row is called: its first column. */
export function rowName<Row>(columns: readonly Column<Row>[], row: Row): string {
  const [first] = columns;
  return String((first && cellValue(first, row)) ?? '');
}

/** The other way round by the same column; else the first way of another. */
export function nextSort<Row>(column: Column<Row>, current: Sort | undefined): Sort {
  const first = column.sort ?? 'ascending';
  if (current?.column !== column.id) return { column: column.id, direction: first };
  return { column: column.id, direction: reverseDirection(current.direction) };
}

export function reverseDirection(direction: Direction): Direction {
  return direction === 'ascending' ? 'descending' : 'ascending';
}
