import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { isTypeList, parseTypes } from './certification-types.ts';
import { isNaics } from './naics-sectors.ts';

export interface NaicsMention {
  readonly code: string;
  /** Certification types that the list ties to this code; often empty. */
  readonly types: readonly string[];
}

/** A code of 2 to 6 digits that is not part of a longer number, with text attached by a hyphen. */
const MENTION =
  /(?<![\d.$-])(?:NAICS\s*(?:[:-]\s*)?)?(\d{2,6})(?![\d%]|,\d{3}\b|\.\d{1,2}\b)(?:\s?[-–]\s?([A-Za-z0-9()/&-]{2,40}))?/g;

/** Spreadsheets turn one code into `541,330`. */
const ungrouped = (cell: string) => (/^\s*\d{3},\d{3}\s*$/.test(cell) ? cell.replace(',', '') : cell);

/** Two codes of one length: `236115-236118`, or the joint sectors `31-33`. */
const RANGE = /(?<![\d.,$-])(\d{6}|\d{2})\s?[-–]\s?(?=(\d+))\2(?![\d.%-])/g;

/** Both ends of a range of codes; all sectors of a sector range, which form one sector. */
function expandRange(from: string, to: string): string {
  if (from.length !== to.length || !(Number(from) < Number(to))) return `${from}-${to}`;
  if (from.length > 2) return `${from}, ${to}`;
  const count = Number(to) - Number(from) + 1;
  return count > 3 ? `${from}, ${to}` : Array.from({ length: count }, (_, at) => Number(from) + at).join(', ');
}

/** Six-digit codes only: `541511, 541512`. */
const PLAIN = /^\d{6}(?:[,;] \d{6})*$/;

/**
 * Parses all codes in a cell, each once: `541860-MBE/DBE/SBE, 561990-DBE/SBE-ONLY`, `541511;541512`,
 * `238210 - Electrical Contractors; 238220: Plumbing`.
 */
export function parseNaicsCodes(cell: string): NaicsMention[] {
  if (PLAIN.test(cell)) return [...new Set(cell.split(/[,;] /))].filter(isNaics).map((code) => ({ code, types: [] }));
  const found = new Map<string, string[]>();
  const bare = !/[a-z]/i.test(cell);
  // a dot may be a typo for a comma, or `.0` added by a spreadsheet
  const text = ungrouped(cell)
    .replace(/(\d{4,6})\.(?=\d{4,6}\b)/g, '$1, ')
    .replace(/(\d{2,6})\.0\b/g, '$1')
    .replace(RANGE, (_, from: string, to: string) => expandRange(from, to));
  for (const [, code = '', tied = ''] of text.matchAll(MENTION)) {
    // next to titles, short numbers are more likely part of the text
    if (!isNaics(code) || (!bare && code.length < 6 && !isShortCode(code, tied))) continue;
    const types = tied && isTypeList(tied.replace(/-only$/i, '')) ? parseTypes(tied.replace(/-only$/i, '')) : [];
    found.set(code, [...new Set([...(found.get(code) ?? []), ...types])]);
  }
  return [...found].map(([code, types]) => ({ code, types }));
}

/** Beside words, a short number counts where it is a code, and has four digits or its title or types behind a hyphen. */
const isShortCode = (code: string, tied: string): boolean =>
  (code.length === 2 || publishedCodes().has(code)) && (code.length >= 4 || tied !== '');

/** Both editions of the U.S. Census Bureau, see reference/README.md. */
const EDITIONS = ['naics_2017_codes.csv', 'naics_2022_codes.csv'];
let published: ReadonlySet<string> | undefined;

function publishedCodes(): ReadonlySet<string> {
  published ??= new Set(
    EDITIONS.flatMap((file) => {
      const text = readFileSync(new URL(`../../../../reference/${file}`, import.meta.url));
      return (parse(text, { columns: true, bom: true }) as { code: string }[]).map(({ code }) => code);
    }),
  );
  return published;
}

/** Text that names other codes or numbers. */
const OTHER_LABEL = /\b(?:NIGP|UNSPSC|SIC|CSI|DUNS|UEI|CAGE|PSC|license|lic|phone|tel|fax|ZIP|permit|insurance)\b/i;
/** How far the codes of a text may be from the word NAICS: a list of codes with their titles. */
const MAX_LABELED = 600;

/**
 * Codes in a text about what a firm does: behind the word NAICS, as in `Roofers. NAICS: 238160 - Roofing Contractors; 238390`,
 * and published codes of six digits that begin or end an item, as in `238140 Masonry Contractors; Poured Concrete (238110)`.
 */
export function labeledNaicsCodes(text: string): NaicsMention[] {
  const codes = [...codesBehindName(text), ...listedCodes(text)];
  return [...new Set(codes)].map((code) => ({ code, types: [] }));
}

/** Behind the word NAICS, a shorter number than six digits counts only as the first. */
function codesBehindName(text: string): string[] {
  return text
    .split(/\bNAICS\b/i)
    .slice(1)
    .flatMap((part) => {
      const named = part.slice(0, MAX_LABELED).split(OTHER_LABEL)[0] ?? '';
      const first = /^(?: codes?)?\s?(?:\(s\)|s)?\s?[:#-]?\s?(\d{2,5})(?!\d)/i.exec(named)?.[1];
      return [...(first ? [first] : []), ...(named.match(/(?<!\d)\d{6}(?!\d)/g) ?? [])].filter(isNaics);
    });
}

const ITEM_END = /[;\n|•·]|,(?!\d{3}(?!\d))|\/(?=\d{6})/;
const SIX_DIGITS = /(?<![\w.,$#/-])\d{6}(?![\w%/]|[.,-]\d)/g;
/** What a number is that is followed by this. */
const UNIT =
  /^\s?(?:sq\b|sf\b|square|cubic|ft\b|feet|gal\b|gallons?|lbs?\b|pounds?|tons?\b|miles?|units?|items?|pieces?|pallets?|people|employees|customers|dollars)/i;

/** Characters beside a code that say what it is. */
const MAX_BESIDE = 60;

const listedCodes = (text: string): string[] =>
  /\d{6}/.test(text) ? text.split(ITEM_END).flatMap((item) => codesOfItem(item.trim())) : [];

function codesOfItem(item: string): string[] {
  const startsWithCode = /^[([]?\d{6}\b/.test(item);
  return [...item.matchAll(SIX_DIGITS)].flatMap(({ 0: code, index }) => {
    const before = item.slice(Math.max(0, index - MAX_BESIDE), index);
    const after = item.slice(index + code.length, index + code.length + MAX_BESIDE);
    if (OTHER_LABEL.test(before) || UNIT.test(after) || !publishedCodes().has(code)) return [];
    const isBracketed = /[([]$/.test(before) && /^[)\]]/.test(after);
    const isTitled = startsWithCode && /^\s?[-–:]?\s?\p{Lu}/u.test(after);
    return before === '' || isBracketed || isTitled || /^\.?$/.test(after) ? [code] : [];
  });
}
