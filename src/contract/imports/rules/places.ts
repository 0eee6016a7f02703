import { US_STATES, US_TERRITORIES } from '../../businesses/rules/states.ts';

const PLACES = [...US_STATES, ...US_TERRITORIES];
const BY_NAME = new Map(PLACES.map(({ code, name }) => [name.toLowerCase(), code]));
const CODES = new Set(BY_NAME.values());
/** Abbreviations of more than two letters, as the press writes them and older lists. */
const ABBREVIATED: Readonly<Record<string, string>> = {
  ...{ ala: 'AL', ariz: 'AZ', ark: 'AR', cal: 'CA', calif: 'CA', colo: 'CO', conn: 'CT', del: 'DE', fla: 'FL' },
  ...{ ill: 'IL', ind: 'IN', kan: 'KS', kans: 'KS', mass: 'MA', mich: 'MI', minn: 'MN', miss: 'MS', mont: 'MT' },
  ...{ neb: 'NE', nebr: 'NE', nev: 'NV', okla: 'OK', ore: 'OR', oreg: 'OR', penn: 'PA', penna: 'PA', tenn: 'TN' },
  ...{ tex: 'TX', wash: 'WA', wis: 'WI', wisc: 'WI', wyo: 'WY' },
};
/** Those that are no words: "12 Car Wash" names no state without a period. */
const NO_WORDS = /^(?:ariz|calif|conn|fla|minn|nebr|okla|oreg|penna|tenn|wisc)$/i;

/** Two-letter code of a US state or territory from its code or name. */
export function parseState(cell: string): string | undefined {
  const text = cell.trim().replace(/\s+/g, ' ');
  const code = text.replace(/[.\s]/g, '').toUpperCase();
  if (CODES.has(code)) return code;
  const short = text.endsWith('.') || NO_WORDS.test(text) ? ABBREVIATED[code.toLowerCase()] : undefined;
  const name = BY_NAME.get(text.toLowerCase()) ?? short;
  if (name) return name;
  // "MD - Maryland", "US-MD"
  const beside = /^(?:US[- ])?([A-Za-z]{2})(?: ?[-–] ?\D+)?$/.exec(text)?.[1]?.toUpperCase();
  return beside && CODES.has(beside) ? beside : undefined;
}

/** ZIP code prefixes (first three digits) of states whose codes start with zero (USPS Publication 65). */
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

/** Whether a ZIP code that starts with zero can belong to the state. */
const zeroFits = (zip: string, state: string | null) =>
  state !== null &&
  (LEADING_ZERO[state] ?? []).some(([from, to]) => Number(zip.slice(0, 3)) >= from && Number(zip.slice(0, 3)) <= to);

/** The territory that a ZIP code starting with zero belongs to, if any. */
export const territoryOfZip = (zip: string): string | null =>
  ['PR', 'VI'].find((territory) => zeroFits(zip, territory)) ?? null;

/**
 * Parses a five-digit ZIP code. A lost leading zero is restored only where the state agrees: `8844` in NJ → `08844`.
 * @returns undefined for anything else: `207040` may be any of several codes
 */
export function parseZip(cell: string, state: string | null): string | undefined {
  const text = cell
    .trim()
    .replace(/\.0{1,2}$/, '')
    // as a number with its thousands
    .replace(/^(\d{1,2}),(\d{3})$/, '$1$2')
    .replace(/(?<!\s)\s*[-–—]\s*$/, '');
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
