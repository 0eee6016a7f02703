/** The cells that spreadsheets put on the clipboard: rows of lines, cells by tabs, quoted where they hold one of these. */
export function parseTable(text: string): string[][] {
  const rows: string[][] = [[]];
  const cell = /(?:"((?:[^"]|"")*)"(?=[\t\r\n]|$)|([^\t\r\n]*))(\t|\r\n|\n|\r|$)/y;
  for (;;) {
    const found = cell.exec(text);
    if (!found) break;
    const [, quoted, bare = '', end] = found;
    rows.at(-1)?.push((quoted === undefined ? bare : quoted.replaceAll('""', '"')).replace(/\s+/g, ' ').trim());
    if (end === '') break;
    if (end !== '\t') rows.push([]);
  }
  return rows.filter((row) => row.some((value) => value !== ''));
}

const NEEDS_QUOTES = /["\t\r\n]/;
/** Cells as spreadsheets take them from the clipboard. */
export const writeTable = (rows: readonly (readonly string[])[]): string =>
  rows
    .map((row) => row.map((cell) => (NEEDS_QUOTES.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join('\t'))
    .join('\n');
