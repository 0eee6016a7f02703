import { withLinkedTexts } from './links.ts';
import type { RawRow } from './rows.ts';

/** A row that was not read as a whole lacks cells, so that only its file can be corrected. */
export const isCorrectable = ({ fault }: RawRow): boolean => fault === undefined;

/** The row with a person's corrections; it keeps the links of its cells. */
export const correctRawRow = (row: RawRow, cells: RawRow['cells']): RawRow =>
  withLinkedTexts({ ...row, cells: { ...row.cells, ...cells } });
