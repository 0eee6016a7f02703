import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useCallback, useRef } from 'react';
import { type Column, rowName } from './columns.ts';
import { LoadMoreRows } from './LoadMoreRows.tsx';
import { RowCheckbox } from './RowCheckbox.tsx';
import css from './StackedRows.module.css';
import { isSelected } from './selection.ts';
import type { RowLinkProps, TableBodyProps } from './table-props.ts';
import { useOffsetTop } from './useOffsetTop.ts';
import { useRowEvents } from './useRowEvents.ts';
import { useRowFocus } from './useRowFocus.ts';
import { useRowSelection } from './useRowSelection.ts';
import { renderedIndexes, spacerHeights } from './virtual-rows.ts';

const OVERSCAN = 6;
const ESTIMATED_HEIGHT = 150;

/** The rows of a table as a stacked list with labeled values, scrolling with the page. */
export function StackedRows<Row>({ shown }: { readonly shown: TableBodyProps<Row> }) {
  const { caption, columns, rows, ids, total, selecting, open, more, noun, totals } = shown;
  const list = useRef<HTMLUListElement>(null);
  const margin = useOffsetTop(list);
  const { focused, move, onFocus, onBlur } = useRowFocus(list);
  const virtual = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => ESTIMATED_HEIGHT,
    getItemKey: useCallback((index: number) => ids[index] ?? index, [ids]),
    overscan: OVERSCAN,
    scrollMargin: margin,
    rangeExtractor: (range) => renderedIndexes(range, focused),
    initialRect: { width: 0, height: 900 },
    useFlushSync: false,
  });
  const { toggle, selectLoaded, clear } = useRowSelection(ids, selecting);
  const selectable = selecting !== undefined;
  const events = useRowEvents({ count: rows.length, page: 5, selectable, toggle, selectLoaded, clear, move });
  const drawn = virtual.getVirtualItems();
  const spans = drawn.map(({ start, end }) => ({ start: start - margin, end: end - margin }));
  const { above, below } = spacerHeights(spans, virtual.getTotalSize());
  return (
    <>
      <ul
        ref={list}
        className={css.list}
        aria-label={caption}
        aria-busy={shown.busy}
        data-old={shown.busy || undefined}
        style={{ paddingBottom: below }}
        onFocus={onFocus}
        onBlur={onBlur}
      >
        {drawn.map(({ index, key }, at) => {
          const row = rows[index];
          const id = ids[index];
          if (row === undefined || id === undefined) return null;
          return (
            <li
              key={key}
              ref={virtual.measureElement}
              {...events}
              data-index={index}
              data-selected={(selecting && isSelected(selecting.selection, id)) || undefined}
              aria-posinset={index + 1}
              aria-setsize={total}
              className={css.row}
              style={{ marginTop: above[at] }}
            >
              {selecting && (
                <div className={css.check}>
                  <RowCheckbox
                    label={`Select ${rowName(columns, row)}`}
                    checked={isSelected(selecting.selection, id)}
                    onToggle={(range) => toggle(index, range)}
                  />
                </div>
              )}
              <StackedRow row={row} columns={columns} open={open} />
            </li>
          );
        })}
      </ul>
      {totals && (
        <div className={css.totals}>
          <p className={css.name}>{totals.label}</p>
          <Values columns={columns.filter(({ id }) => id in totals.cells)} cell={({ id }) => totals.cells[id]} />
        </div>
      )}
      {more && (
        <div className={css.more}>
          <LoadMoreRows more={more} loaded={rows.length} noun={noun} onGrown={(index) => move(index, 'open')} />
        </div>
      )}
    </>
  );
}

interface RowProps<Row> {
  readonly row: Row;
  readonly columns: readonly Column<Row>[];
  readonly open: ((row: Row, look: RowLinkProps) => ReactNode) | undefined;
}

function StackedRow<Row>({ row, columns: [first, ...rest], open }: RowProps<Row>) {
  const look = { className: css.open ?? '', tabIndex: 0, 'data-open': '', 'data-clip': '' } as const;
  const name = first?.cell(row);
  return (
    <div className={css.body}>
      <p className={css.name}>{open ? open(row, { ...look, children: name }) : name}</p>
      {rest.map((column) => column.phone === 'bare' && <div key={column.id}>{column.cell(row)}</div>)}
      <Values
        columns={rest.filter(({ phone = 'labelled' }) => phone === 'labelled')}
        cell={(column) => column.cell(row)}
      />
    </div>
  );
}

interface ValuesProps<Row> {
  readonly columns: readonly Column<Row>[];
  readonly cell: (column: Column<Row>) => ReactNode;
}

function Values<Row>({ columns, cell }: ValuesProps<Row>) {
  if (columns.length === 0) return null;
  return (
    <dl className={css.values}>
      {columns.map((column) => (
        <div key={column.id}>
          <dt>{column.header}</dt>
          <dd data-align={column.align}>{cell(column)}</dd>
        </div>
      ))}
    </dl>
  );
}
