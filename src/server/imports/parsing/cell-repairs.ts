// What programs do to the text of a cell on its way into a file.
import { repairMojibake } from './encoding.ts';

/** `="02115"`: a text that a spreadsheet shall not read as a number. Nothing in it is evaluated. */
const GUARDED_TEXT = /^\s*="([^"]*)"\s*$/;
const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };
/** `O&#39;Dell &amp; Sons`, from a page */
const ENTITY = /&(?:(amp|lt|gt|quot|apos|nbsp)|#(\d{1,6})|#x([0-9a-f]{1,5}));/gi;
/** Letters that a typesetter joined. */
const LIGATURE = /[\ufb00-\ufb06]/g;

/** The text of a cell as it was meant. */
export function repairCell(cell: string): string {
  const guarded = cell.includes('="') ? (GUARDED_TEXT.exec(cell)?.[1] ?? cell) : cell;
  const text = repairMojibake(guarded);
  const decoded = text.includes('&') ? text.replace(ENTITY, decode) : text;
  return decoded.replace(LIGATURE, (joined) => joined.normalize('NFKC'));
}

function decode(whole: string, name?: string, decimal?: string, hexadecimal?: string): string {
  if (name !== undefined) return NAMED[name.toLowerCase()] ?? whole;
  const code = decimal === undefined ? Number.parseInt(hexadecimal ?? '', 16) : Number(decimal);
  return code >= 32 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
}
