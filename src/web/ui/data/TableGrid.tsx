import { useVirtualizer } from '@tanstack/react-virtual';
import { type CSSProperties, type FocusEvent, Fragment, type RefObject, useCallback, useRef } from 'react';
import type { Column, Sort } from './columns.ts';
import { LoadMoreRows } from './LoadMoreRows.tsx';
import { isSelected } from './selection.ts';
import css from './TableGrid.module.css';
import { TableHead } from './TableHead.tsx';
import { Amount, TableRow } from './TableRow.tsx';
import type { TableBodyProps, Totals } from './table-props.ts';
import { useAutoColumnWidths } from './useAutoColumnWidths.ts';
import { useOverflowTooltip } from './useOverflowTooltip.tsx';
import { useRowEvents } from './useRowEvents.ts';
import { useRowFocus } from './useRowFocus.ts';
import { useRowSelection } from './useRowSelection.ts';
import { renderedIndexes, spacerHeights } from './virtual-rows.ts';

/** Rows drawn beyond the view on either side. */
const OVERSCAN = 12;
const CHECK_WIDTH = 44;
const AMOUNT_WIDTH = 112;
const TEXT_WIDTH = 176;
const FIRST_WIDTH = 152;

/** By a variable, as paper has other widths. */
const wide = (px: number) => ({ '--width': `${px}px` }) as CSSProperties;

interface Props<Row> {
  readonly shown: TableBodyProps<Row>;
  readonly rowHeight: number;
  /** A phone: the first column must leave room for another. */
  readonly narrow: boolean;
  /** The heading that names the table; the caption does where there is none. */
  readonly labelledBy: string | undefined;
}

/** A table whose rows scroll under its head and above its totals; only the rows in view are in the document. */
export function TableGrid<Row>({ shown, rowHeight, narrow, labelledBy }: Props<Row>) {
  const { columns, rows, ids, total, selecting, sorting, open, totals, more, noun } = shown;
  const scroller = useRef<HTMLDivElement>(null);
  const table = useRef<HTMLTableElement>(null);
  const grid = useVirtualGrid(shown, rowHeight, { scroller, table });
  const { rendered, above, below, reachable, events, move, onFocus, onBlur } = grid;
  const { state, toggle, selectLoaded, clear } = grid.selection;
  const selectable = selecting !== undefined;
  const widths = useAutoColumnWidths(table);
  const { handlers, text } = useOverflowTooltip();
  const sortFromTop = (sort: Sort) => {
    scroller.current?.scrollTo({ top: 0 });
    sorting?.onSort(sort);
  };
  const span = columns.length + (selectable ? 1 : 0);
  const widthOf = ({ id, width, align }: Column<Row>) => {
    if (narrow && id === columns[0]?.id) return FIRST_WIDTH;
    return Math.max(widths[id] ?? 0, width ?? (align === 'end' ? AMOUNT_WIDTH : TEXT_WIDTH));
  };
  const least = columns.reduce((sum, column) => sum + widthOf(column), selectable ? CHECK_WIDTH : 0);
  return (
    <div ref={scroller} className={css.scroller} data-old={shown.busy || undefined}>
      <table
        ref={table}
        {...handlers}
        onFocus={(event: FocusEvent<HTMLElement>) => {
          onFocus(event);
          handlers.onFocus(event);
        }}
        onBlur={(event: FocusEvent<HTMLElement>) => {
          onBlur(event);
          handlers.onBlur();
        }}
        className={css.table}
        style={{ '--least': `${least}px` } as CSSProperties}
        aria-labelledby={labelledBy}
        aria-rowcount={total + 1 + (totals ? 1 : 0)}
        aria-busy={shown.busy}
        data-selectable={selectable || undefined}
      >
        {labelledBy === undefined && <caption className="visually-hidden">{shown.caption}</caption>}
        <colgroup>
          {selectable && <col style={wide(CHECK_WIDTH)} />}
          {columns.map((column) => (
            <col key={column.id} style={wide(widthOf(column))} />
          ))}
        </colgroup>
        <TableHead
          columns={columns}
          sorting={sorting && { ...sorting, onSort: sortFromTop }}
          selecting={selecting}
          selected={state}
          selectLoaded={selectLoaded}
          clear={clear}
          noun={noun.many}
        />
        <tbody style={{ '--row': `${rowHeight}px` } as CSSProperties}>
          {rendered.map(({ index }, at) => {
            const row = rows[index];
            const id = ids[index];
            if (row === undefined || id === undefined) return null;
            return (
              <Fragment key={id}>
                <SpacerRow height={above[at] ?? 0} span={span} />
                <TableRow
                  row={row}
                  index={index}
                  columns={columns}
                  selected={selecting && isSelected(selecting.selection, id)}
                  toggle={toggle}
                  open={open}
                  reachable={index === reachable}
                  {...events}
                />
              </Fragment>
            );
          })}
          <SpacerRow height={below} span={span} />
          {more && (
            <tr>
              <td colSpan={span} className={css.more}>
                <LoadMoreRows more={more} loaded={rows.length} noun={noun} onGrown={(index) => move(index, 'open')} />
              </td>
            </tr>
          )}
        </tbody>
        {totals && <TotalsRow totals={totals} columns={columns} selectable={selectable} index={total + 2} />}
      </table>
      {text}
    </div>
  );
}

interface Elements {
  readonly scroller: RefObject<HTMLElement | null>;
  readonly table: RefObject<HTMLElement | null>;
}

/** The rows in view with the spacers around them, their focus, selection and events. */
function useVirtualGrid<Row>({ rows, ids, selecting }: TableBodyProps<Row>, rowHeight: number, elements: Elements) {
  const { focused, move, onFocus, onBlur } = useRowFocus(elements.table);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => elements.scroller.current,
    estimateSize: () => rowHeight,
    // a new key makes it measure again after a change of the row height
    getItemKey: useCallback((index: number) => `${index} ${rowHeight}`, [rowHeight]),
    overscan: OVERSCAN,
    rangeExtractor: (range) => renderedIndexes(range, focused),
    initialRect: { width: 0, height: 600 },
    useFlushSync: false,
  });
  const selection = useRowSelection(ids, selecting);
  const { toggle, selectLoaded, clear } = selection;
  const page = Math.max(1, Math.floor((virtual.scrollRect?.height ?? 0) / rowHeight) - 3);
  const selectable = selecting !== undefined;
  const events = useRowEvents({ count: rows.length, page, selectable, toggle, selectLoaded, clear, move });
  const rendered = virtual.getVirtualItems();
  const reachable = focused ?? firstInView(virtual.scrollOffset ?? 0, rowHeight, rows.length);
  return {
    rendered,
    ...spacerHeights(rendered, virtual.getTotalSize()),
    reachable,
    selection,
    events,
    move,
    onFocus,
    onBlur,
  };
}

/** The row that Tab leads to while no row has the focus. */
function firstInView(offset: number, rowHeight: number, count: number): number {
  return Math.min(Math.ceil(offset / rowHeight), count - 1);
}

function SpacerRow({ height, span }: { readonly height: number; readonly span: number }) {
  if (height <= 0) return null;
  return (
    <tr aria-hidden className={css.gap}>
      <td colSpan={span} style={{ height }} />
    </tr>
  );
}

interface TotalsProps<Row> {
  readonly totals: Totals;
  readonly columns: readonly Column<Row>[];
  readonly selectable: boolean;
  readonly index: number;
}

function TotalsRow<Row>({ totals, columns: [first, ...rest], selectable, index }: TotalsProps<Row>) {
  return (
    <tfoot>
      <tr aria-rowindex={index}>
        {selectable && <td className={css.check} />}
        {first && <th scope="row">{totals.label}</th>}
        {rest.map(({ id, align }) => (
          <td key={id} data-align={align}>
            {align === 'end' ? <Amount column={id}>{totals.cells[id]}</Amount> : totals.cells[id]}
          </td>
        ))}
      </tr>
    </tfoot>
  );
}
