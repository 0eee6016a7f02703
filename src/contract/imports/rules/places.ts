import { US_STATES, US_TERRITORIES } from './states.ts';

const PLACES = [...US_STATES, ...US_TERRITORIES];
const BY_NAME = new Map(PLACES.map(({ code, name }) => [name.toLowerCase(), code]));
const CODES = new Set(BY_NAME.values());

/** Two-letter code of a US state or territory, from the code or the name. */
export function readState(cell: string): string | undefined {
  const text = cell.trim().replace(/\s+/g, ' ');
  const code = text.replace(/[.\s]/g, '').toUpperCase();
  if (CODES.has(code)) return code;
  const name = BY_NAME.get(text.toLowerCase());
  if (name) return name;
  // "MD - Maryland", "US-MD"
  const beside = /^(?:US[- ])?([A-Za-z]{2})(?:\s*[-–]\s*\D+)?$/.exec(text)?.[1]?.toUpperCase();
  return beside && CODES.has(beside) ? beside : undefined;
}

/** First three digits of the ZIP codes of the states whose codes begin with zero (USPS Publication 65). */
const LEADING_ZERO: Record<string, readonly (readonly [number, number])[]> = {
  MA: [
    [10, 27],
    [55, 55],
  ],
  RI: [[28, 29]],
  NH: [[30, 38]],
  ME: [[39, 49]],
  VT: [
    [50, 54],
    [56, 59],
  ],
  CT: [[60, 69]],
  NJ: [[70, 89]],
  NY: [
    [5, 5],
    [63, 63],
  ],
  PR: [
    [6, 7],
    [9, 9],
  ],
  VI: [[8, 8]],
};

/** Whether a ZIP code that begins with zero can lie in the state. */
const zeroFits = (zip: string, state: string | null) =>
  state !== null &&
  (LEADING_ZERO[state] ?? []).some(([from, to]) => Number(zip.slice(0, 3)) >= from && Number(zip.slice(0, 3)) <= to);

/**
 * Five digits of a ZIP code. A lost leading zero comes back only where the state agrees: `8844` in NJ → `08844`.
 * @returns undefined when it is none: `207040` may be any of several codes
 */
export function readZip(cell: string, state: string | null): string | undefined {
  const text = cell
    .trim()
    .replace(/\.0$/, '')
    .replace(/\s*[-–—]\s*$/, '');
  const found = /^(\d{5})(?:[\s\-–—]*\d{0,4})?$/.exec(text);
  const plain = text.replace(/[\s\-–—]/g, '');
  if (found && (plain.length === 5 || plain.length === 9 || /[\s\-–—]/.test(text))) {
    return Number(found[1]) > 500 ? found[1] : undefined;
  }
  const short = /^(\d{3,4})(?:[\s\-–—]+(\d{4}))?$/.exec(text) ?? /^(\d{4})(\d{4})$/.exec(text);
  if (!short?.[1]) return undefined;
  const padded = short[1].padStart(5, '0');
  return zeroFits(padded, state) ? padded : undefined;
}

export interface Location {
  readonly address_1: string | null;
  readonly city: string | null;
  readonly state: string | null;
  readonly zip: string | null;
  readonly latitude: number | null;
  readonly longitude: number | null;
}

const POINT =
  /\(\s*(-?\d{1,3}(?:\.\d+)?)\s*[,\s]\s*(-?\d{1,3}(?:\.\d+)?)\s*\)|POINT\s*\(\s*(-?\d+(?:\.\d+)?)\s+(-?\d+(?:\.\d+)?)\s*\)/i;

/**
 * A whole address in one cell: `12 Main St, Suite 4, Baltimore, MD 21201-1234 (39.29, -76.61)`.
 * City and street are told apart only where a comma or a line break says so.
 */
export function readLocation(cell: string): Location {
  const point = POINT.exec(cell);
  // well-known text puts the longitude first
  const [latitude, longitude] = point?.[1] !== undefined ? [point[1], point[2]] : [point?.[4], point?.[3]];
  const text = cell
    .replace(POINT, ' ')
    .replace(/,?\s*(?:USA|United States(?: of America)?)\.?\s*$/i, '')
    .trim()
    .replace(/,$/, '');
  const at = readPoint(latitude, longitude);
  const end =
    /^([\s\S]*?)[,\s]+([A-Za-z][A-Za-z. ]*?)[,\s]+(\d{5}(?:-\d{0,4})?|\d{9})$/.exec(text) ??
    /^([\s\S]*?)[,\s]+([A-Za-z]{2})()$/.exec(text);
  const state = end ? readState(lastWords(end[2] ?? '')) : undefined;
  if (!end || !state) return { address_1: null, city: null, state: null, zip: null, ...at };
  const beforeState = text.slice(0, text.lastIndexOf(lastWords(end[2] ?? ''), text.length)).replace(/[,\s]+$/, '');
  const parts = beforeState.split(/\s*[,\n]\s*/).filter(Boolean);
  // without a comma before it, a town can only be told where there is no house number
  const city = parts.length > 1 || !/\d/.test(beforeState) ? (parts.at(-1) ?? null) : null;
  const street = parts.length > 1 ? parts.slice(0, -1).join(', ') : null;
  return { address_1: street, city, state, zip: readZip(end[3] ?? '', state) ?? null, ...at };
}

/** The state among the last words before the ZIP code: two words only where two name one. */
function lastWords(words: string): string {
  const all = words.trim().split(/\s+/);
  for (const count of [3, 2, 1]) {
    const last = all.slice(-count).join(' ');
    if (readState(last)) return last;
  }
  return words.trim();
}

/** Coordinates within the United States and its territories; others are slips of the pen. */
export function readPoint(latitude: string | undefined, longitude: string | undefined) {
  const lat = Number(latitude?.trim() || Number.NaN);
  const lon = Number(longitude?.trim() || Number.NaN);
  const inside = lat >= -15 && lat <= 72 && (lon <= -60 || lon >= 140) && Math.abs(lon) <= 180;
  return inside ? { latitude: lat, longitude: lon } : { latitude: null, longitude: null };
}
