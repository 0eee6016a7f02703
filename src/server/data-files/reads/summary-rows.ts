import type { FileMapping } from '#contract/data-files/rules.ts';
import { isFooter } from '#server/imports/reads/open-file.ts';
import type { FileRow } from '../adapters/file-cells.ts';

const TOTAL = /^(?:sub|grand)?[ -]?totals?\b.{0,60}$/i;
/** Lines of printed reports that repeat or relate what other lines say: hours of new hires are hours of these too. */
const RELATED = /^(?:a\/?j ratio|apprentice ratio|ratio|new hires?(?: hours)?|percent(?:age)?|% .*|goal.*|page \d.*)$/i;

/**
 * What a row is that is no data: a total with its label, or something that says nothing of its own (a head that is repeated on
 * every page, a ratio, a note). Null for data.
 */
export function summaryOf({ cells }: FileRow, mapping: FileMapping): { readonly total: string | null } | null {
  const entries = Object.entries(cells).filter(([, cell]) => cell.trim() !== '');
  if (entries.length === 0) return { total: null };
  const repeats = entries.filter(([header, cell]) => header === cell.replace(/\s+/g, ' ').trim()).length;
  if (repeats >= 2 && repeats * 2 >= entries.length) return { total: null };
  const { firm, trade, level, contract_number: number } = mapping.columns;
  const isBlank = (column: string | undefined) => !column || isBareTotal(cells[column] ?? '');
  const namesNothing = isBlank(firm) && isBlank(number);
  for (const [header, cell] of entries) {
    const text = cell.replace(/\s+/g, ' ').trim();
    const isGroup = header === level || header === trade;
    // a firm may be called Total Resources LLC, and what is paid for a total station
    const isName = header === firm || header === number;
    const isTotal = isName ? isFooter(text) && isBare(text) : TOTAL.test(text) && (isGroup || namesNothing);
    if (isTotal) return { total: totalLabel(text, cells[trade ?? '']) };
    if (isGroup && RELATED.test(text)) return { total: null };
  }
  const [only] = entries;
  const isNote = entries.length <= 2 && only !== undefined && isFooter(only[1]);
  return isNote && namesNothing ? { total: null } : null;
}

/** Nothing, or a total that stands where a name would. */
const isBareTotal = (cell: string): boolean => {
  const text = cell.replace(/\s+/g, ' ').trim();
  return text === '' || (isFooter(text) && TOTAL.test(text));
};
const isBare = (text: string): boolean => /^(?:(?:grand |sub ?)?totals?|(?:record |row )?count|page|\d)/i.test(text);
/** Totals of one level are added up; those of levels above or below it are not the same. */
const totalLabel = (text: string, trade: string | undefined): string =>
  trade !== undefined && TOTAL.test(trade.trim()) && trade.trim() !== text ? `${trade.trim()}: ${text}` : text;
