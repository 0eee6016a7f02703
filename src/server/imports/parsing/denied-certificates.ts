// Rows that have no certificate: applied for, denied, or the firm's own word.
import type { ListMapping } from '#contract/imports/schema.ts';
import { splitFlags } from './body-flags.ts';
import type { RowCells } from './cells.ts';
import { parseTypeMentions, typesNotHeld } from './certification-types.ts';
import { hasSeveralColumns, PER_TYPE_FIELDS } from './per-type-columns.ts';
import type { TypeMention } from './type-mentions.ts';
import { isDenial, saysNoCertificate } from './yes-no.ts';

export const SELF = /\bself\b/i;
export const OF_FIRM_ITSELF = 'is certified by the firm itself, which is no certificate';
export const isSelfCertified = ({ type }: TypeMention): boolean =>
  /^self[ -]|\bself[ -]?(?:certif|report|identif|declar|attest|designat)/i.test(type);

/** Whether all that a cell names is no certificate: applied for, denied, or the firm's own word. */
export function namesNone(text: string): boolean {
  const types = parseTypeMentions(text);
  return types.length > 0 ? types.every(isSelfCertified) : typesNotHeld(text).length > 0 || saysNoCertificate(text);
}

/** Whether columns that are not read say that a firm has none. */
export function isDeniedUnread(cells: RowCells): boolean {
  const said = cells.unread.flatMap((column) => cells.row.cells[column] ?? []);
  return said.length > 0 && said.every((text) => isDenial(text) || namesNone(text) || namesEnded(text));
}

function namesEnded(text: string): boolean {
  const types = parseTypeMentions(text);
  return types.length > 0 && types.every(({ ended }) => ended);
}

/**
 * Whether the list has type columns, and this row says no in each, or has no type, number or date. What is no yes in a
 * column of them, such as a code, is none here either. Where such a column is not read, to be in the list proves nothing.
 */
export function deniesCertification(cells: RowCells, mapping: ListMapping): boolean {
  const flags = Object.values(splitFlags(mapping).own);
  const types = cells.all('certification');
  // `None` and `N/A` are answers here, and no empty cells
  const saysNone = [...flags, ...(mapping.columns.certification ?? [])].some((column) =>
    saysNoCertificate(cells.row.cells[column] ?? ''),
  );
  const isAnswered = saysNone || types.length > 0 || flags.some((column) => cells.at(column) !== undefined);
  if (isAnswered && types.every(({ text }) => isDenial(text) || namesNone(text))) return true;
  const states =
    mapping.columns.certification !== undefined ||
    flags.length > 0 ||
    cells.unread.length > 0 ||
    PER_TYPE_FIELDS.some((field) => hasSeveralColumns(mapping, field));
  if (!states || PER_TYPE_FIELDS.some((field) => cells.all(field).length > 0)) return false;
  for (const column of cells.unread) {
    const cell = cells.at(column);
    if (cell)
      cells.discard(cell, 'may name certificates, but the column is not read; the firm does not count as certified');
  }
  return true;
}

/** A firm that has none, but a number or a date, may have one after all. */
export function reportDenied(cells: RowCells, { columns }: ListMapping): void {
  if (cells.all('certification_number').length + cells.all('expires_on').length === 0) return;
  for (const column of [...(columns.certification ?? []), ...cells.unread]) {
    const text = cells.row.cells[column] ?? '';
    if (saysNoCertificate(text))
      cells.discard({ column, text }, 'means no certificate, although there is a number or date');
  }
}
