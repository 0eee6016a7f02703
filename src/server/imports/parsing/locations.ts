import { parseState, parseZip } from '#contract/imports/rules/places.ts';

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
 * Parses a whole address in one cell: `12 Main St, Suite 4, Baltimore, MD 21201-1234 (39.29, -76.61)`.
 * Separates city and street only at a comma or line break.
 */
export function parseLocation(cell: string): Location {
  const point = POINT.exec(cell);
  // WKT puts the longitude first
  const [latitude, longitude] = point?.[1] !== undefined ? [point[1], point[2]] : [point?.[4], point?.[3]];
  const text = cell
    .replace(POINT, ' ')
    .replace(/,?\s*(?:USA|United States(?: of America)?)\.?\s*$/i, '')
    .trim()
    .replace(/,$/, '');
  const at = parseCoordinates(latitude, longitude);
  const end =
    /^([\s\S]*?)[,\s]+([A-Za-z][A-Za-z. ]*?)[,\s]+(\d{5}(?:-\d{0,4})?|\d{9})$/.exec(text) ??
    /^([\s\S]*?)[,\s]+([A-Za-z]{2})()$/.exec(text);
  const state = end ? parseState(lastWords(end[2] ?? '')) : undefined;
  if (!end || !state) return { address_1: null, city: null, state: null, zip: null, ...at };
  const beforeState = text.slice(0, text.lastIndexOf(lastWords(end[2] ?? ''), text.length)).replace(/[,\s]+$/, '');
  const parts = beforeState.split(/\s*[,\n]\s*/).filter(Boolean);
  // without a comma, a city can only be recognized where there is no house number
  const city = parts.length > 1 || !/\d/.test(beforeState) ? (parts.at(-1) ?? null) : null;
  const street = parts.length > 1 ? parts.slice(0, -1).join(', ') : null;
  return { address_1: street, city, state, zip: parseZip(end[3] ?? '', state) ?? null, ...at };
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
