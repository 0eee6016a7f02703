import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, useId, useMemo } from 'react';
import { count } from '../formats.ts';
import { ErrorState, LoadingState, Skeleton } from '../States.tsx';
import type { Column, Noun } from './columns.ts';
import css from './DataTable.module.css';
import { SelectionBar } from './SelectionBar.tsx';
import { StackedRows } from './StackedRows.tsx';
import { TableGrid } from './TableGrid.tsx';
import { TableToolbar } from './TableToolbar.tsx';
import type { TableBodyProps } from './table-props.ts';
import { useTableView } from './useTableView.ts';

const HEIGHT = { dense: 34, standard: 41, touch: 49 } as const;
const NARROW = '(max-width: 768px)';
const NOW = { getInitialValueInEffect: false } as const;

interface Props<Row> extends Pick<TableBodyProps<Row>, 'sorting' | 'selecting' | 'more' | 'totals' | 'open'> {
  /** Storage key for columns and density. */
  readonly id: string;
  readonly caption: string;
  /** The page heading says the same, so the caption is for screen readers only. */
  readonly captionHidden?: boolean;
  readonly noun: Noun;
  readonly columns: readonly Column<Row>[];
  /** Must not change while the row stays the same. */
  readonly rowId: (row: Row) => string;
  /** The loaded rows in server order; undefined during the first load. */
  readonly rows: readonly Row[] | undefined;
  /** Total on the server; defaults to the loaded rows. */
  readonly total?: number | undefined;
  /** The rows are stale while others load. */
  readonly busy?: boolean;
  /** The first rows failed to load. */
  readonly failed?: { readonly note: ReactNode; readonly retry: () => void } | undefined;
  /** An `EmptyState` for no rows. */
  readonly empty: ReactNode;
  /** Up to 768 px: tables of people and firms are stacked, tables of money scroll sideways. */
  readonly phone: 'stacked' | 'sideways';
  readonly onExport?: (() => void) | undefined;
  /** Search field and filters. */
  readonly children?: ReactNode;
}

/**
 * A table of server rows. The caller owns order, pages and selection, so that they can be in the URL;
 * hidden columns and density are stored in the browser.
 */
export function DataTable<Row>(props: Props<Row>) {
  const { id, caption, captionHidden = false, noun, columns, rows, rowId, failed, empty, phone, ...rest } = props;
  const view = useTableView(id);
  const narrow = useMediaQuery(NARROW, false, NOW);
  const stacked = narrow && phone === 'stacked';
  const headingId = useId();
  const ids = useMemo(() => rows?.map(rowId) ?? [], [rows, rowId]);
  const visible = useVisibleColumns(columns, view.hidden);
  const total = props.total ?? rows?.length ?? 0;
  const height = HEIGHT[narrow ? 'touch' : view.dense ? 'dense' : 'standard'];
  const { selecting } = rest;
  const shown: TableBodyProps<Row> | null =
    rows && rows.length > 0
      ? { ...rest, caption, noun, rows, ids, total, columns: visible, busy: props.busy ?? false }
      : null;
  return (
    <div className={css.data}>
      <TableToolbar
        heading={captionHidden ? null : <h2 id={headingId}>{caption}</h2>}
        total={rows && total}
        noun={noun}
        columns={columns}
        view={view}
        stacked={stacked}
        narrow={narrow}
        sorting={rest.sorting}
        onExport={rest.onExport}
      >
        {rest.children}
      </TableToolbar>
      <div className={stacked ? css.stacked : css.panel}>
        {shown && stacked && <StackedRows shown={shown} />}
        {shown && !stacked && (
          <TableGrid
            shown={shown}
            rowHeight={height}
            narrow={narrow}
            labelledBy={captionHidden ? undefined : headingId}
          />
        )}
        {!shown && failed && (
          <ErrorState title={`Couldn't load ${noun.many}`} onRetry={failed.retry}>
            {failed.note}
          </ErrorState>
        )}
        {!shown && !failed && (rows ? empty : <SkeletonRows what={noun.many} columns={visible} height={height} />)}
        {selecting && <SelectionBar selecting={selecting} total={total} />}
      </div>
      {shown && !stacked && (
        <p className={css.hint}>
          {rows && rows.length < total && `Showing ${count(rows.length)} of ${count(total)} ${noun.many}. `}
          {shown.totals && `Totals include all ${noun.many}. `}
          <span className={css.keys}>{keyboardHint(shown)}</span>
        </p>
      )}
    </div>
  );
}

function useVisibleColumns<Row>(columns: readonly Column<Row>[], hidden: readonly string[]): readonly Column<Row>[] {
  return useMemo(
    () => columns.filter(({ id, hideable }, at) => at === 0 || hideable === false || !hidden.includes(id)),
    [columns, hidden],
  );
}

function keyboardHint<Row>({ noun, selecting, open }: TableBodyProps<Row>): string {
  const keys = [
    selecting && `Space selects ${withArticle(noun.one)}`,
    open && (selecting ? 'Enter opens it' : `Enter opens ${withArticle(noun.one)}`),
    selecting && 'Ctrl A selects all in view, Escape clears',
  ].filter(Boolean);
  return keys.length > 0 ? `${keys.join(', ')}.` : '';
}

interface SkeletonProps {
  readonly what: string;
  readonly columns: readonly { readonly id: string }[];
  readonly height: number;
}

function SkeletonRows({ what, columns, height }: SkeletonProps) {
  return (
    <div className={css.waiting}>
      <LoadingState what={what}>
        {[1, 2, 3, 4, 5, 6, 7, 8].map((row) => (
          <div key={row} className={css.shapes} style={{ height }}>
            {columns.slice(0, 6).map(({ id }, at) => (
              <Skeleton key={id} width={at === 0 ? 80 : 55} />
            ))}
          </div>
        ))}
      </LoadingState>
    </div>
  );
}

/** `a firm`, `an opportunity`. */
const withArticle = (one: string): string => `${/^[aeio]/i.test(one) ? 'an' : 'a'} ${one}`;
