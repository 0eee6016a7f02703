import { IconDownload, IconLineHeight, IconSortAscending, IconSortDescending } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Button, IconButton } from '../Button.tsx';
import { Dropdown } from '../Dropdown.tsx';
import { plural } from '../formats.ts';
import { type Column, type Noun, reverseDirection } from './columns.ts';
import css from './TableToolbar.module.css';
import { ToolbarColumns } from './ToolbarColumns.tsx';
import type { SortingProps } from './table-props.ts';
import type { useTableView } from './useTableView.ts';

interface Props<Row> {
  readonly heading: ReactNode;
  readonly total: number | undefined;
  readonly noun: Noun;
  readonly columns: readonly Column<Row>[];
  readonly view: ReturnType<typeof useTableView>;
  /** Rows are stacked and have no column headers to sort by. */
  readonly stacked: boolean;
  /** Phone: one touch-sized density. */
  readonly narrow: boolean;
  readonly sorting: SortingProps | undefined;
  readonly onExport: (() => void) | undefined;
  /** Search field and filters of the page. */
  readonly children: ReactNode;
}

/** Caption, filters, row count and view options above the rows. */
export function TableToolbar<Row>(props: Props<Row>) {
  const { heading, total, noun, columns, view, stacked, narrow, sorting, onExport, children } = props;
  const hideable = columns
    .slice(1)
    .filter(({ hideable, phone }) => hideable !== false && !(stacked && phone === 'hidden'));
  return (
    <div className={css.bar}>
      {heading}
      {children && <div className={css.filters}>{children}</div>}
      <div className={css.view}>
        <p className={css.count} role="status">
          {total !== undefined && plural(total, noun.one, noun.many)}
        </p>
        {stacked && sorting && <SortBy columns={columns} sorting={sorting} />}
        {onExport && (
          <Button variant="outlineDark" icon={<IconDownload size={20} stroke={1.8} aria-hidden />} onClick={onExport}>
            Export
          </Button>
        )}
        {hideable.length > 0 && <ToolbarColumns columns={hideable} hidden={view.hidden} setHidden={view.setHidden} />}
        {!narrow && (
          <IconButton
            label="Compact rows"
            className={css.icon ?? ''}
            aria-pressed={view.dense}
            onClick={() => view.setDense(!view.dense)}
          >
            <IconLineHeight size={20} stroke={1.8} aria-hidden />
          </IconButton>
        )}
      </div>
    </div>
  );
}

function SortBy<Row>({
  columns,
  sorting,
}: {
  readonly columns: readonly Column<Row>[];
  readonly sorting: SortingProps;
}) {
  const { sort, onSort } = sorting;
  const items = columns.filter((column) => column.sort).map(({ id, header }) => ({ value: id, label: header }));
  const ways = Object.fromEntries(columns.map((column) => [column.id, column.sort]));
  const Way = sort?.direction === 'ascending' ? IconSortAscending : IconSortDescending;
  return (
    <div className={css.sortBy}>
      <Dropdown
        look="inline"
        label="Sort by"
        value={sort?.column ?? ''}
        items={items}
        onChange={(column) => onSort({ column, direction: ways[column] ?? 'ascending' })}
      />
      {sort && (
        <IconButton
          label={sort.direction === 'ascending' ? 'Ascending' : 'Descending'}
          className={css.icon ?? ''}
          onClick={() => onSort({ ...sort, direction: reverseDirection(sort.direction) })}
        >
          <Way size={20} stroke={1.8} aria-hidden />
        </IconButton>
      )}
    </div>
  );
}
