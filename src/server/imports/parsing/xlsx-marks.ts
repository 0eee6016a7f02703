// What a workbook says without words: sheets that are hidden, and rows that are struck through.
import { unescapeXml } from './xlsx-links.ts';

const tags = (xml: string, pattern: RegExp): string[] => [...xml.matchAll(pattern)].map(([tag]) => tag);

export const hiddenSheets = (workbook: string): ReadonlySet<string> =>
  new Set(
    tags(workbook, /<(?:\w+:)?sheet\s[^<>]*>/g)
      .filter((tag) => /\bstate="(?:hidden|veryHidden)"/.test(tag))
      .map((tag) => unescapeXml(/\bname="([^"]*)"/.exec(tag)?.[1] ?? '')),
  );

/** The styles of cells whose font is struck through, by number. */
export function struckStyles(styles: string): ReadonlySet<string> {
  const struck = new Set<string>();
  const fonts = between(styles, '<fonts', '</fonts>')
    .split(/<font(?=[\s>/])/)
    .slice(1);
  const isStruck = fonts.map((font) => /<strike(?:\s*\/?>|\s+val="(?:1|true)")/.test(font));
  if (!isStruck.includes(true)) return struck;
  for (const [at, tag] of tags(between(styles, '<cellXfs', '</cellXfs>'), /<xf\s[^<>]*>/g).entries())
    if (isStruck[Number(/\bfontId="(\d{1,6})"/.exec(tag)?.[1])]) struck.add(String(at));
  return struck;
}

function between(text: string, start: string, end: string): string {
  const from = text.indexOf(start);
  const to = text.indexOf(end, from);
  return from < 0 || to < 0 ? '' : text.slice(from, to);
}

/** The rows of which more cells are struck through than not. */
export function struckRows(xml: string, struck: ReadonlySet<string>): ReadonlySet<number> {
  const balance = new Map<number, number>();
  if (struck.size === 0) return new Set();
  // a cell without a value ends in its tag
  for (const tag of tags(xml, /<c\s[^<>]*>/g)) {
    const row = Number(/\br="[A-Z]{1,3}(\d{1,7})"/.exec(tag)?.[1]);
    if (tag.endsWith('/>') || Number.isNaN(row)) continue;
    const isStruck = struck.has(/\bs="(\d{1,6})"/.exec(tag)?.[1] ?? '');
    balance.set(row, (balance.get(row) ?? 0) + (isStruck ? 1 : -1));
  }
  return new Set([...balance].flatMap(([row, more]) => (more > 0 ? [row] : [])));
}
