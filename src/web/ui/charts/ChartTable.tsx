import type { ReactNode } from 'react';
import { ScrollableTable } from '../ScrollableTable.tsx';
import css from './ChartTable.module.css';

interface Props {
  /** What the table shows. */
  readonly label: string;
  /** The first is the name of the row, the others are numbers. */
  readonly columns: readonly string[];
  readonly rows: readonly { readonly key: string; readonly cells: readonly ReactNode[]; readonly isTotal?: boolean }[];
}

/** The figures of a chart. */
export function ChartTable({ label, columns, rows }: Props) {
  return (
    <ScrollableTable label={label} className={css.table}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, cells: [first, ...values], isTotal }) => (
          <tr key={key} className={isTotal ? css.total : undefined}>
            <th scope="row">{first}</th>
            {values.map((value, at) => (
              <td key={columns[at + 1]}>{value}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </ScrollableTable>
  );
}
