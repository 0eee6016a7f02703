import type { SheetField } from '#contract/work-history/rules/sheet-columns.ts';
import type { SheetPreview } from '#contract/work-history/schema/sheet.ts';

/** The fields of the columns of a file without recognizable headers, as a person chose them. */
export interface SheetMapping {
  readonly fields: (SheetField | null)[];
  readonly has_header: boolean;
}

/** A file whose columns are to be mapped. */
export interface UnmappedFile {
  readonly file: File;
  readonly rows: SheetPreview['unmapped'];
}

export const emptyMapping = ({ rows }: UnmappedFile): SheetMapping => ({
  fields: Array.from({ length: Math.max(0, ...rows.map(({ cells }) => cells.length)) }, () => null),
  has_header: false,
});

/** The mapping with another field for one column; a field is in one column at most. */
export const withField = (mapping: SheetMapping, column: number, field: SheetField | null): SheetMapping => ({
  ...mapping,
  fields: mapping.fields.map((one, at) => (at === column ? field : field !== null && one === field ? null : one)),
});

/** A row without firm and dates is no contract, so without these columns the file would have no rows. */
export const hasRowColumns = ({ fields }: SheetMapping): boolean =>
  fields.some((field) => field === 'firm' || field === 'firm_number');
