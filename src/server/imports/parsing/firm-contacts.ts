// The contacts of a firm in the cells of its row, where a cell may have those of another kind.
import type { ListMapping } from '#contract/imports/schema.ts';
import type { Cell, RowCells } from './cells.ts';
import { headerWords } from './columns.ts';
import { parseEmail, parseExtension, parsePhone, parseWebsite, phoneInLines } from './contacts.ts';
import { isCellPhone } from './firm-columns.ts';
import { isWebLink } from './links.ts';
import { splitPhone } from './locations.ts';

/**
 * The phone number, combined with the area code and the extension where these have separate columns. They are not those of
 * the cell phone, which stands in for a phone without a number.
 */
export function parsePhoneCell(cells: RowCells, { columns }: ListMapping): string | null {
  const all = cells.all('phone');
  const ofCell = all.filter(({ column }) => column !== columns.phone?.[0] && isCellPhone(headerWords(column)));
  const main = all.filter((cell) => !ofCell.includes(cell));
  const reason = 'is not a US phone number';
  const area = cells.all('area_code')[0]?.text.replace(/\D/g, '') ?? '';
  const withArea = (text: string) => (/^\s*\d{3}[-. ]?\d{4}\b/.test(text) ? parsePhone(`${area} ${text}`) : undefined);
  const phoneIn = (text: string) => parsePhone(text) ?? withArea(text) ?? phoneInLines(text);
  const own = withExtension(cells, cells.first(main, phoneIn, reason)) ?? cells.first(ofCell, parsePhone, reason);
  const beside = phoneInLines(cells.all('email')[0]?.text ?? '');
  return own ?? beside ?? parsePhone(splitPhone(cells.all('location')[0]?.text ?? '').phone ?? '') ?? null;
}

function withExtension(cells: RowCells, phone: string | null): string | null {
  const [cell] = cells.all('phone_extension');
  const extension = cell && parseExtension(cell.text);
  if (!cell || extension === '0' || phone?.endsWith(` x${extension}`)) return phone;
  if (phone !== null && extension !== undefined && !phone.includes('x')) return `${phone} x${extension}`;
  cells.discard(cell, 'is not the extension of a phone number');
  return phone;
}

/** The web address; an email address in this cell is used as the email where the row has no other. */
export function parseWebsiteCell(
  cells: RowCells,
  email: string | null,
): { website: string | null; mail: string | null } {
  const [cell] = cells.all('website');
  if (!cell) return { website: null, mail: null };
  const first = parseWebsite(cell.text);
  const website = first ?? siteIn(cell.text) ?? linkedSite(cells, cell) ?? null;
  const mail = first === undefined ? (parseEmail(cell.text) ?? null) : null;
  const isKept = website !== null || (mail !== null && (email === null || email === mail));
  if (!isKept)
    cells.discard(cell, cell.text.includes('@') ? 'is an email address, not a web address' : 'is not a web address');
  return { website, mail };
}

/** The address behind a text such as "Visit us". */
function linkedSite(cells: RowCells, { column }: Cell): string | undefined {
  const url = cells.row.links?.[column];
  return url !== undefined && isWebLink(url) ? parseWebsite(url) : undefined;
}

export function parseEmailCell(cells: RowCells): string | null {
  const ofLink = (column: string) => parseEmail(/^mailto:(.*)$/is.exec(cells.row.links?.[column] ?? '')?.[1] ?? '');
  const [cell] = cells.all('email');
  const linked = cell && !parseEmail(cell.text) ? ofLink(cell.column) : undefined;
  // a column of several contacts, of which the email may be missing
  if (cell && /phone|tel/i.test(cell.column) && !cell.text.includes('@')) return linked ?? null;
  // a cell for the email or the website may have the latter
  if (linked === undefined && cell && isWebsiteOnly(cell)) return null;
  return linked ?? cells.read('email', parseEmail, 'is not an email address');
}

const isWebsiteOnly = ({ column, text }: Cell): boolean =>
  !text.includes('@') && (siteIn(text) ?? (WEB_HEADER.test(column) ? parseWebsite(text) : undefined)) !== undefined;
const WEB_HEADER = /\b(?:web|website|site|url|internet)\b/i;

/** Contacts of several kinds in one cell. */
export function mailBesidePhone(cells: RowCells): string | null {
  const word = cells
    .all('phone')[0]
    ?.text.split(/[\s;,|]+/)
    .find((part) => part.includes('@'));
  return parseEmail(word ?? '') ?? null;
}

export function siteBesideMail(cells: RowCells): string | null {
  const [cell] = cells.all('email');
  if (!cell) return null;
  return (
    siteIn(cell.text) ??
    (WEB_HEADER.test(cell.column) && !cell.text.includes('@') ? (parseWebsite(cell.text) ?? null) : null)
  );
}

/** The first web address of a cell with other contacts. */
function siteIn(text: string): string | undefined {
  const word = text.split(/[\s;,|]+/).find((part) => /^(?:https?:\/\/|www\.)/i.test(part));
  return word === undefined ? undefined : parseWebsite(word);
}
