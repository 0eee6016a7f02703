// Marks beside the names of firms that the legend of a list explains: `* = certification suspended`.
import { headerScore, headerWords } from './columns.ts';
import type { GridRow, RawRow } from './rows.ts';

const LEGEND = /^((?:[*†‡§¶^~+#]{1,3}|\([A-Z]{1,2}\))) ?(?:=|[–:-](?= )|denotes\b|indicates\b|means\b) ?(\S.{2,200})$/;
const ENDED =
  /\b(?:suspended|suspension|de-?certif\w+|under appeal|revoked|removed|expired|withdrawn|graduated|inactive|terminated|no longer certified|not (?:currently )?(?:certified|be counted|be used))\b/i;
const REMAINS = /\b(?:remains?|still|is|are) certified\b/i;

/** By mark what it means, and whether a firm with it is certified no longer. */
type Marks = ReadonlyMap<string, { readonly said: string; readonly ended: boolean }>;

/** The marks that some lines of a list explain. */
export function legendMarks(lines: readonly GridRow[]): Marks {
  const marks = new Map<string, { said: string; ended: boolean }>();
  for (const { cells } of lines) {
    const filled = cells.filter((cell) => cell.trim() !== '');
    if (filled.length !== 1) continue;
    const [, mark, said] = LEGEND.exec((filled[0] ?? '').replace(/\s+/g, ' ').trim()) ?? [];
    if (mark && said) marks.set(mark, { said, ended: ENDED.test(said) && !REMAINS.test(said) });
  }
  return marks;
}

/** Reads the marks beside the names of a table: the name stands without them, and a firm that has ended is refused. */
export function markReader(headers: readonly string[], marks: Marks): (row: RawRow) => RawRow {
  const names = headers.filter((header) => headerScore(headerWords(header), 'legal_business_name') >= NAMED);
  if (marks.size === 0 || names.length === 0) return (row) => row;
  return (row) => {
    const cells = { ...row.cells };
    let fault = row.fault;
    for (const header of names) {
      const cell = cells[header]?.trim() ?? '';
      const found = [...marks].find(([mark]) => cell !== mark && (cell.startsWith(mark) || cell.endsWith(mark)));
      if (!found || LEGEND.test(cell)) continue;
      const [mark, { said, ended }] = found;
      cells[header] = (cell.startsWith(mark) ? cell.slice(mark.length) : cell.slice(0, -mark.length)).trim();
      if (ended) fault ??= `is marked with ${mark}: ${said}`;
    }
    return fault === undefined ? { ...row, cells } : { ...row, cells, fault };
  };
}

/** The score of a header that surely is that of names. */
const NAMED = 85;
