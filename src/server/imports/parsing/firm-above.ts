import { isPlaceholder } from '#contract/imports/rules/cell-text.ts';
import { LIST_FIELDS, type ListField } from '#contract/imports/rules/fields.ts';
import type { ListMapping } from '#contract/imports/schema.ts';
import { EMPTY_ROW, isFooterRow } from './firm.ts';
import type { RawRow } from './rows.ts';

/** What a firm has several of, so that a list gives each a row. */
const REPEATED = new Set<ListField>([
  'certification',
  'certification_status',
  'certification_number',
  'issued_on',
  'expires_on',
  'naics',
  'description',
  'group',
  'gender',
]);

/**
 * Some lists name a firm in the first of its rows only. A row without a name is a further one of the firm above where it
 * says nothing of a place, a contact or a number of its own, but something that a firm has several of.
 */
export class FirmAbove {
  readonly #columns: ListMapping['columns'];
  #above: RawRow | undefined;

  constructor({ columns }: ListMapping) {
    this.#columns = columns;
  }

  /** A further row with the cells above that say which firm it is; undefined for any other row. */
  continue(row: RawRow): RawRow | undefined {
    if (this.#above === undefined || row.fault !== undefined || !isEmpty(row, this.#columns.legal_business_name))
      return undefined;
    const said = LIST_FIELDS.filter((field) => !isEmpty(row, this.#columns[field]));
    if (said.length === 0 || said.some((field) => !REPEATED.has(field))) return undefined;
    if (isFooterRow(row, this.#columns.legal_business_name?.[0] ?? '') || isRemark(row, this.#columns, said))
      return undefined;
    const cells = { ...row.cells };
    for (const field of LIST_FIELDS) {
      if (REPEATED.has(field)) continue;
      for (const column of this.#columns[field] ?? []) {
        const cell = this.#above.cells[column];
        if (cell !== undefined) cells[column] = cell;
      }
    }
    return { ...row, cells };
  }

  /** @param reason why it was rejected; nothing continues a rejected row */
  keep(row: RawRow, reason: string | null): void {
    if (reason !== EMPTY_ROW) this.#above = reason === null ? row : undefined;
  }
}

const isEmpty = ({ cells }: RawRow, columns: readonly string[] | undefined): boolean =>
  (columns ?? []).every((column) => isPlaceholder(cells[column] ?? ''));

/** Whether a row has nothing but words in the column of numbers: "Confidential" below a table. */
const isRemark = ({ cells }: RawRow, columns: ListMapping['columns'], said: readonly ListField[]): boolean =>
  said.every((field) => field === 'certification_number') &&
  !(columns.certification_number ?? []).some((column) => /\d/.test(cells[column] ?? ''));
