// What a workbook says without words: sheets that are hidden, and rows that are struck through.
import { unescapeXml } from './xlsx-links.ts';

export function hiddenSheets(workbook: string): ReadonlySet<string> {
  const hidden = new Set<string>();
  for (const [tag] of workbook.matchAll(/<(?:\w+:)?sheet\s[^<>]*>/g))
    if (/\bstate="(?:hidden|veryHidden)"/.test(tag)) hidden.add(unescapeXml(/\bname="([^"]*)"/.exec(tag)?.[1] ?? ''));
  return hidden;
}

/** The styles of cells whose font is struck through, by number. */
export function struckStyles(styles: string): ReadonlySet<string> {
  const struck = new Set<string>();
  const fonts = between(styles, '<fonts', '</fonts>')
    .split(/<font(?=[\s>/])/)
    .slice(1);
  const isStruck = fonts.map((font) => /<strike(?:\s*\/?>|\s+val="(?:1|true)")/.test(font));
  if (!isStruck.includes(true)) return struck;
  let at = 0;
  for (const [tag] of between(styles, '<cellXfs', '</cellXfs>').matchAll(/<xf\s[^<>]*>/g)) {
    if (isStruck[Number(/\bfontId="(\d{1,6})"/.exec(tag)?.[1])]) struck.add(String(at));
    at += 1;
  }
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
  for (const [tag] of xml.matchAll(/<c\s[^<>]*>/g)) {
    const row = Number(/\br="[A-Z]{1,3}(\d{1,7})"/.exec(tag)?.[1]);
    if (tag.endsWith('/>') || Number.isNaN(row)) continue;
    const isStruck = struck.has(/\bs="(\d{1,6})"/.exec(tag)?.[1] ?? '');
    balance.set(row, (balance.get(row) ?? 0) + (isStruck ? 1 : -1));
  }
  for (const [row, more] of balance) if (more <= 0) balance.delete(row);
  return new Set(balance.keys());
}
