import type { ReactNode } from 'react';

export type Direction = 'ascending' | 'descending';

export interface Sort {
  readonly column: string;
  readonly direction: Direction;
}

/** A column. The first one is the row header: sticky and not hideable. */
export interface Column<Row> {
  readonly id: string;
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  /** Plain value for CSV and the row name; required where `cell` returns no text. */
  readonly value?: (row: Row) => string | number | null;
  /** Initial sort direction; omitted for columns that can't be sorted. */
  readonly sort?: Direction;
  /** `end` for money and counts: tabular figures, never truncated. Other columns truncate with an ellipsis. */
  readonly align?: 'start' | 'end';
  /** False for a column that must stay. */
  readonly hideable?: boolean;
  /** In a stacked row: with its header (default), without it, or hidden. */
  readonly phone?: 'labelled' | 'bare' | 'hidden';
  /** Least width in pixels. */
  readonly width?: number;
}

/** The noun for rows, as in "1 line", "10,482 lines". */
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

/** The name of a row: its first column. */
export function rowName<Row>(columns: readonly Column<Row>[], row: Row): string {
  const [first] = columns;
  return String((first && cellValue(first, row)) ?? '');
}

/** Reverses the current column, or sorts by another in its initial direction. */
export function nextSort<Row>(column: Column<Row>, current: Sort | undefined): Sort {
  const first = column.sort ?? 'ascending';
  if (current?.column !== column.id) return { column: column.id, direction: first };
  return { column: column.id, direction: reverseDirection(current.direction) };
}

export function reverseDirection(direction: Direction): Direction {
  return direction === 'ascending' ? 'descending' : 'ascending';
}
