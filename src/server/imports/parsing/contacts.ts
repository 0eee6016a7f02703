import { labeledPhones } from './labeled-phones.ts';

/** Characters of a cell in which a number or an address is looked for: the rest of a longer one is prose. */
const MAX_CONTACT = 1_000;

/** `310/555-0101` is one number; other slashes are between two. */
const AREA_BEFORE_SLASH = /^\s*\(?(\d{3})\)? ?\/ ?(?=\d{3}[-. ]?\d{4})/;

const MAX_EXTENSION = 6;

/** The rest of a cell after its first number, and what a list writes between two. */
const NEXT_NUMBER = /[;|\n/]|\b(?:or|fax|f:)(?![a-z])|\([a-z]\) ?(?=[\d(])/i;

/** `713-555-0111 (fax), no calls` */
const IS_FAX = /^[^a-z;|\n/]{7,40}\bfax(?=\)| only\b)/i;

/** As spreadsheets write what they took for a number. */
const DECIMAL = /^(\s*1?\d{10})\.0{1,2}\s*$/;

/**
 * Parses ten digits and an extension: `(410) 555-0100 x12` → `4105550100 x12`; undefined for other numbers. Of several numbers
 * that of the office, else the first.
 */
export function parsePhone(cell: string): string | undefined {
  const text = cell.slice(0, MAX_CONTACT).replace(AREA_BEFORE_SLASH, '$1-').replace(DECIMAL, '$1');
  const labeled = labeledPhones(text);
  if (!labeled) return IS_FAX.test(text) ? undefined : parseNumber(text.split(NEXT_NUMBER)[0] ?? '');
  const phones = labeled.flatMap(({ text: number, kind }) => {
    const phone = kind === 'fax' ? undefined : parseNumber(number);
    return phone === undefined ? [] : [{ phone, kind }];
  });
  return (phones.find(({ kind }) => kind === 'office') ?? phones[0])?.phone;
}

function parseNumber(text: string): string | undefined {
  const found =
    /^(?:(?:tel|telephone|phone|ph|office)[.:]{0,2}|[pot]:)?((?: ?[\d().+\-–])+)(?:,? ?(?:ext?\.?|x|#) ?\.?:? ?(\d{1,12}))? ?(?:\([a-z]\)|[a-z ]*)?$/i.exec(
      text.trim().replace(/\s+/g, ' '),
    );
  const digits = found?.[1]?.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '') ?? '';
  if (!/^[2-9]\d{9}$/.test(digits) || /^(\d)\1{9}$/.test(digits)) return undefined;
  const extension = found?.[2] ?? '';
  // another number in its place is none
  return extension !== '' && extension.length <= MAX_EXTENSION ? `${digits} x${extension}` : digits;
}

/** `x22`, `Ext. 104` or `7` in a column of its own. */
export const parseExtension = (cell: string): string | undefined =>
  /^\s*(?:(?:ext(?:ension|n)?|ex|x|#)[.:\s]{0,3})?(\d{1,6})(?:\.0)?\s*$/i.exec(cell.slice(0, MAX_CONTACT))?.[1];

/** A line before that of its number. */
const FAX_ABOVE = /\b(fax|facsimile)[.:# ]{0,3}\n/gi;

/** Beside other contacts: `Ann Alder`, `612-555-0112`, each in a line of its own. */
export const phoneInLines = (text: string): string | undefined =>
  text
    .slice(0, MAX_CONTACT)
    .replace(FAX_ABOVE, '$1 ')
    .split('\n')
    .slice(1)
    .map(parsePhone)
    .find((phone) => phone !== undefined);

const MAIL = /[a-z0-9._%+'-]{1,64}@[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9-]+)*\.[a-z]{2,24}\b/i;

/** The first email address in a cell, in lower case. */
export const parseEmail = (cell: string): string | undefined =>
  MAIL.exec(cell.slice(0, MAX_CONTACT).replace(/(?<!\s)\s*@\s*/, '@'))?.[0]
    ?.toLowerCase()
    .replace(/^'/, '');

/**
 * Parses a web address, with scheme and host in lower case: `WWW.X.COM` → `http://www.x.com`.
 * @returns undefined for email addresses, other schemes and text without a host
 */
export function parseWebsite(cell: string): string | undefined {
  const first =
    cell
      .trim()
      .slice(0, MAX_CONTACT)
      .split(/\s*(?:[;|\n]|,\s|\s+(?:and|or|&)\s+|\s)\s*/i)[0] ?? '';
  const text = first.replace(/^(?:https?(?::\/*|\/\/))+/i, '').replace(/^\/+/, '');
  if (text.includes('@') || /^[a-z][a-z0-9+.-]*:\/?\/?\D/i.test(text)) return undefined;
  const host = /^[^/?#]+/.exec(text)?.[0] ?? '';
  if (
    !/^(?:[\p{L}\p{N}_](?:[\p{L}\p{N}_-]*[\p{L}\p{N}_])?\.)+(?:\p{L}{2,24}|xn--[a-z0-9-]+)(?::\d{1,5})?$/iu.test(host)
  )
    return undefined;
  const scheme = /^https:/i.test(first) ? 'https' : 'http';
  const rest = text.slice(host.length).replace(/^\/$/, '');
  return `${scheme}://${host.toLowerCase()}${rest}`.slice(0, 500);
}
