import { toSingleLine } from '#contract/imports/rules/cell-text.ts';
import { parseState, parseZip } from '#contract/imports/rules/places.ts';
import { withoutAddressee } from './addressee.ts';
import { splitStreetAndCity } from './street-and-city.ts';

export interface Location {
  readonly address_1: string | null;
  /** Street and city where nothing tells them apart. */
  readonly line: string | null;
  readonly city: string | null;
  readonly state: string | null;
  readonly zip: string | null;
  readonly latitude: number | null;
  readonly longitude: number | null;
}

const POINT =
  /\(\s*(-?\d{1,3}(?:\.\d+)?)(?:\s*,\s*|\s+)(-?\d{1,3}(?:\.\d+)?)\s*\)|POINT\s*\(\s*(-?\d+(?:\.\d+)?)\s+(-?\d+(?:\.\d+)?)\s*\)/i;

/** Characters at the end of a cell in which a phone number is looked for. */
const MAX_PHONE = 40;
const PHONE_AT_END = /(?:\b(?:tel|telephone|phone|ph)\b[.:]? ?)?\(?(?<!\d)(\d{3})\)?[-. ] ?(\d{3})[-. ](\d{4})$/i;

const FAX_AT_END =
  /[,;\s]{0,3}\b(?:fax|facsimile|fx|f)\b[.:#]{0,2} ?\+?1?[-. ]?\(?\d{3}\)?[-. /]{0,2}\d{3}[-. ]?\d{4}$/i;

/** The phone number that ends a cell with an address, and the cell without it. A fax number after it is left out. */
export function splitPhone(cell: string): { readonly address: string; readonly phone: string | undefined } {
  const whole = cell.trim();
  const text = whole.slice(0, -MAX_PHONE) + whole.slice(-MAX_PHONE).replace(FAX_AT_END, '');
  const found = PHONE_AT_END.exec(text.slice(-MAX_PHONE));
  if (!found) return { address: text, phone: undefined };
  const start = Math.max(0, text.length - MAX_PHONE) + found.index;
  return { address: text.slice(0, start).replace(/(?<![,;\s])[,;\s]+$/, ''), phone: found.slice(1).join('') };
}

/**
 * Parses a whole address in one cell: `12 Main St, Suite 4, Baltimore, MD 21201-1234 (39.29, -76.61)`.
 * Separates city and street at a comma or line break, else where the city is one of the state or a street ends.
 */
export function parseLocation(cell: string): Location {
  const point = POINT.exec(cell);
  // WKT puts the longitude first
  const [latitude, longitude] = point?.[1] !== undefined ? [point[1], point[2]] : [point?.[4], point?.[3]];
  const text = withCommas(withoutAddressee(splitPhone(cell).address).replace(POINT, ' '))
    .replace(/(?:,|(?<!\s))\s*(?:USA|United States(?: of America)?)\.?\s*$/i, '')
    .trim()
    .replace(/,$/, '');
  const at = parseCoordinates(latitude, longitude);
  const end = endOf(text);
  const printed = end ? lastWords(end.words) : '';
  const state = parseState(printed);
  if (!end || !state) {
    const line = /^\d\S*\s+\p{L}|^p\.? ?o\.? ?box\b/iu.test(text) ? toSingleLine(text) : null;
    return { address_1: null, line, city: null, state: null, zip: null, ...at };
  }
  const beforeState = text.slice(0, text.lastIndexOf(printed)).replace(/(?<![,\s])[,\s]+$/, '');
  const parts = beforeState.split(/(?<!\s)\s*[,\n]\s*/).filter(Boolean);
  const zip = parseZip(end.zip, state) ?? null;
  const last = parts.at(-1) ?? '';
  const split = splitStreetAndCity(last, state, zip);
  const street = [...parts.slice(0, -1), ...(split ? [split.street] : [])].join(', ') || null;
  // a part with a number is a street or suite whose end cannot be told
  const city = split?.city ?? (/\d/.test(last) ? null : last || null);
  if (city === null && last) return { address_1: null, line: parts.join(', '), city, state, zip, ...at };
  return { address_1: street, line: null, city, state, zip, ...at };
}

/** What lists write between the parts of an address, or between two addresses; a slash within a word is of a number. */
const PART_END = /[;|•·●▪¦]| [/\\]{1,2} /;
const DASH = / [-–—] /;

/** `12 Main St | Chicago, IL 60601` with commas; of several addresses the first. */
function withCommas(text: string): string {
  // a dash alone stands as often before a suite
  const isDashed = !/[,\n]/.test(text) && text.split(DASH).length > MIN_DASHED;
  const between = isDashed ? DASH : PART_END;
  if (!between.test(text)) return text;
  const parts = text
    .split(between)
    .map((part) => part.trim())
    .filter(Boolean);
  const starts = parts.slice(0, MAX_PARTS).map((_, at) => parts.slice(0, at + 1).join(', '));
  return starts.find(isWhole) ?? parts.join(', ');
}
const MIN_DASHED = 2;
/** Street, suite, city, state, and ZIP code, with one to spare. */
const MAX_PARTS = 6;

function isWhole(text: string): boolean {
  const end = endOf(text);
  return end !== null && end.zip !== '' && parseState(lastWords(end.words)) !== undefined;
}

/** `Austin, Texas`: a city and the name of its state, without a street. */
const CITY_AND_STATE = /^[^\d,\n]{2,40}, ?([A-Za-z][A-Za-z .]{3,20})$/;

/** What stands where an address ends: a ZIP code and up to three words before it, or two letters without a ZIP code. */
function endOf(text: string): { readonly words: string; readonly zip: string } | null {
  // a spreadsheet may have taken the leading zero
  const zip = /(?<![,\s])[,\s]+(\d{5}(?:-\d{0,4})?|\d{9}|\d{4})$/.exec(text);
  const words = zip
    ? /(?<=[,\s])[A-Za-z][A-Za-z.]*(?: +[A-Za-z.]+){0,2}$/.exec(text.slice(0, zip.index))
    : /(?<=[,\s])[A-Za-z]{2}$/.exec(text);
  const named = zip || words ? undefined : CITY_AND_STATE.exec(text)?.[1];
  return words ? { words: words[0], zip: zip?.[1] ?? '' } : named ? { words: named, zip: '' } : null;
}

/** The state name at the end of these words, up to three words long. */
function lastWords(words: string): string {
  const all = words.trim().split(/\s+/);
  for (const count of [3, 2, 1]) {
    const last = all.slice(-count).join(' ');
    if (parseState(last)) return last;
  }
  return words.trim();
}

/** Coordinates within the United States and its territories; others are typos and become null. */
export function parseCoordinates(latitude: string | undefined, longitude: string | undefined) {
  const lat = Number(latitude?.trim() || Number.NaN);
  const lon = Number(longitude?.trim() || Number.NaN);
  const inside = lat >= -15 && lat <= 72 && (lon <= -60 || lon >= 140) && Math.abs(lon) <= 180;
  return inside ? { latitude: lat, longitude: lon } : { latitude: null, longitude: null };
}
