import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { type Column, nextSort } from './columns.ts';
import { RowCheckbox } from './RowCheckbox.tsx';
import css from './TableGrid.module.css';
import type { SelectionProps, SortingProps } from './table-props.ts';

interface Props<Row> {
  readonly columns: readonly Column<Row>[];
  readonly sorting: SortingProps | undefined;
  readonly selecting: SelectionProps | undefined;
  readonly selected: 'none' | 'some' | 'all';
  readonly selectLoaded: () => void;
  readonly clear: () => void;
  readonly noun: string;
}

export function TableHead<Row>({ columns, sorting, selecting, selected, selectLoaded, clear, noun }: Props<Row>) {
  return (
    <thead>
      <tr aria-rowindex={1}>
        {selecting && (
          <td className={css.check}>
            <RowCheckbox
              label={`Select all ${noun} in view`}
              checked={selected === 'all'}
              mixed={selected === 'some'}
              onToggle={selected === 'all' ? clear : selectLoaded}
            />
          </td>
        )}
        {columns.map((column) => (
          <HeadCell key={column.id} column={column} sorting={sorting} />
        ))}
      </tr>
    </thead>
  );
}

function HeadCell<Row>({
  column,
  sorting,
}: {
  readonly column: Column<Row>;
  readonly sorting: SortingProps | undefined;
}) {
  const sort = sorting?.sort?.column === column.id ? sorting.sort.direction : undefined;
  const shown = sort ?? column.sort;
  const Arrow = shown === 'ascending' ? IconArrowUp : IconArrowDown;
  return (
    <th scope="col" aria-sort={sort ?? (column.sort && sorting ? 'none' : undefined)} data-align={column.align}>
      {column.sort && sorting ? (
        <button type="button" className={css.sort} onClick={() => sorting.onSort(nextSort(column, sorting.sort))}>
          {column.header}
          <Arrow size={16} stroke={2} aria-hidden data-on={sort ? '' : undefined} />
        </button>
      ) : (
        column.header
      )}
    </th>
  );
}
