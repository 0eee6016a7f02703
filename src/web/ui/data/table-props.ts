import type { ReactNode } from 'react';
import type { Column, Noun, Sort } from './columns.ts';
import type { Selection } from './selection.ts';

/** Props for the link or button that opens a row; `children` is the name of the row. */
export interface RowLinkProps {
  readonly className: string;
  readonly tabIndex: number;
  readonly children: ReactNode;
  readonly 'data-open': '';
  readonly 'data-clip': '';
}

export interface SortingProps {
  readonly sort: Sort | undefined;
  /** The caller loads the rows in this order from the server. */
  readonly onSort: (sort: Sort) => void;
}

export interface SelectionProps {
  readonly selection: Selection;
  readonly onSelect: (selection: Selection) => void;
  /** Sum of the selected rows, such as "$7,044,800". */
  readonly sum?: string | undefined;
  /** Buttons for dark ground. */
  readonly actions: ReactNode;
}

/** The way to the next page. */
export interface LoadMore {
  readonly state: 'ready' | 'loading' | 'failed';
  readonly load: () => void;
}

export interface Totals {
  /** "All 10,482 lines": totals count every row, not only the loaded ones. */
  readonly label: string;
  readonly cells: Readonly<Record<string, ReactNode>>;
}

/** Props of the grid and of the stacked rows. */
export interface TableBodyProps<Row> {
  readonly caption: string;
  readonly noun: Noun;
  /** Without the hidden ones. */
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly ids: readonly string[];
  /** All rows on the server. */
  readonly total: number;
  readonly busy: boolean;
  readonly sorting?: SortingProps | undefined;
  readonly selecting?: SelectionProps | undefined;
  readonly more?: LoadMore | undefined;
  readonly totals?: Totals | undefined;
  /** Renders the link or button that opens a row. */
  readonly open?: ((row: Row, look: RowLinkProps) => ReactNode) | undefined;
}
