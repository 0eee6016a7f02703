// Files of lists, as other rooms read them, and the rows that they refuse, as other rooms report them.
export { rejectedCsvHeader, rejectedCsvRows } from '../adapters/rejected-csv.ts';
export { headerWords } from '../parsing/columns.ts';
export { inspectFile } from '../parsing/encoding.ts';
export type { ListKind } from '../parsing/header-lines.ts';
export { openList } from '../parsing/open-list.ts';
export { isFooter, type RawRow } from '../parsing/rows.ts';
