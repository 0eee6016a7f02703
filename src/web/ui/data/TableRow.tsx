import { type ComponentProps, memo, type ReactNode } from 'react';
import { type Column, rowName } from './columns.ts';
import { RowCheckbox } from './RowCheckbox.tsx';
import css from './TableGrid.module.css';
import type { RowLinkProps } from './table-props.ts';

interface Props<Row> extends Pick<ComponentProps<'tr'>, 'onClick' | 'onMouseDown' | 'onKeyDown'> {
  readonly row: Row;
  readonly index: number;
  readonly columns: readonly Column<Row>[];
  /** Undefined where rows can't be selected. */
  readonly selected: boolean | undefined;
  readonly toggle: (index: number, range: boolean) => void;
  readonly open: ((row: Row, look: RowLinkProps) => ReactNode) | undefined;
  /** One row of the table can be reached by Tab; arrow keys lead to the others. */
  readonly reachable: boolean;
}

function Row<Row>({ row, index, columns, selected, toggle, open, reachable, ...events }: Props<Row>) {
  const tabIndex = reachable ? 0 : -1;
  const [first, ...rest] = columns;
  const look: Omit<RowLinkProps, 'children'> = {
    className: `${css.clip} ${css.open}`,
    tabIndex,
    'data-open': '',
    'data-clip': '',
  };
  return (
    <tr
      {...events}
      aria-rowindex={index + 2}
      data-index={index}
      data-selected={selected || undefined}
      data-opens={open ? '' : undefined}
    >
      {selected !== undefined && (
        <td className={css.check}>
          <RowCheckbox
            label={`Select ${rowName(columns, row)}`}
            checked={selected}
            tabIndex={tabIndex}
            onToggle={(range) => toggle(index, range)}
          />
        </td>
      )}
      {first && (
        <th scope="row">
          {open ? (
            open(row, { ...look, children: first.cell(row) })
          ) : (
            <span className={css.clip} data-clip="">
              {first.cell(row)}
            </span>
          )}
        </th>
      )}
      {rest.map((column) =>
        column.align === 'end' ? (
          <td key={column.id} data-align="end">
            <Amount column={column.id}>{column.cell(row)}</Amount>
          </td>
        ) : (
          <td key={column.id}>
            <span className={css.clip} data-clip="">
              {column.cell(row)}
            </span>
          </td>
        ),
      )}
    </tr>
  );
}

/** Memoized: scrolling must not render visible rows again. */
export const TableRow = memo(Row) as typeof Row;

/** Content that is never truncated: its column grows (`useAutoColumnWidths`). */
export function Amount({ column, children }: { readonly column: string; readonly children: ReactNode }) {
  return (
    <span className={css.amount} data-amount={column}>
      {children}
    </span>
  );
}
