// Sheets of one workbook that head the same column with other words: "Vendor" in one, "Company" in another.
import { COMBINED_FIELDS, type ListField } from '#contract/imports/rules/fields.ts';
import type { Sought } from './header-lines.ts';
import { LIST_LIMITS, type RawRow } from './rows.ts';

interface SheetRows {
  readonly headers: readonly string[];
  readonly rows: readonly RawRow[];
}

/** The sheets with the columns of each that mean the same as one of the first sheet under its header. */
export function withColumnsOfFirst<S extends SheetRows>(sheets: readonly S[], { heads, kind }: Sought): S[] {
  const [first, ...others] = sheets;
  const columnsOf = ({ headers, rows }: S) => kind.columnsOf?.(headers, rows.slice(0, LIST_LIMITS.sample)) ?? {};
  if (first === undefined || others.length === 0) return [...sheets];
  const known = columnsOf(first);
  return [
    first,
    ...others.map((sheet) => {
      const names = new Map(
        Object.entries(columnsOf(sheet)).flatMap(([field, [own = '', ...further]]) => {
          const [name, ...more] = known[field] ?? [];
          const isOne = further.length === 0 && more.length === 0 && !COMBINED_FIELDS.includes(field as ListField);
          const isTaken = name === undefined || sheet.headers.includes(name) || first.headers.includes(own);
          // a mapping that is kept may name it
          return isOne && !isTaken && !heads.includes(own) ? [[own, name] as const] : [];
        }),
      );
      return names.size === 0 ? sheet : renamed(sheet, names);
    }),
  ];
}

function renamed<S extends SheetRows>(sheet: S, names: ReadonlyMap<string, string>): S {
  const rename = <T>(cells: Readonly<Record<string, T>>) =>
    Object.fromEntries(Object.entries(cells).map(([header, cell]) => [names.get(header) ?? header, cell]));
  return {
    ...sheet,
    headers: sheet.headers.map((header) => names.get(header) ?? header),
    rows: sheet.rows.map((row) => ({
      ...row,
      cells: rename(row.cells),
      ...(row.links ? { links: rename(row.links) } : {}),
    })),
  };
}
