import css from './PageViews.module.css';

interface Row {
  readonly name: string;
  /** Below the name. */
  readonly note?: string;
  readonly values: readonly string[];
}

/** Numbers by name, on the right of their columns. */
export function CountTable({ columns, rows }: { readonly columns: readonly string[]; readonly rows: readonly Row[] }) {
  return (
    <table className={css.table}>
      <thead>
        <tr>
          {columns.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, note, values }) => (
          <tr key={`${name} ${note}`}>
            <th scope="row">
              {name}
              {note && <span className={css.note}>{note}</span>}
            </th>
            {values.map((value, at) => (
              <td key={columns[at + 1]}>{value}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
