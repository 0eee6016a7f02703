/** Months that Spanish begins otherwise. */
const SPANISH_MONTHS: Readonly<Record<string, string>> = { ene: 'jan', abr: 'apr', ago: 'aug', set: 'sep', dic: 'dec' };
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
/** What may follow a date in a cell: a time, with or without a zone. */
const TIME =
  /^(?:[T,\s]\s*(?:at\s+)?\d{1,2}[:.]\d{2}(?:[:.]\d{2}(?:[.,]\d+)?)?\s*(?:[ap]\.?m\.?\s*)?(?:Z|UTC|GMT|E[SD]?T|C[SD]?T|P[SD]?T|[+-]\d{2}(?::?\d{2})?)?)?$/i;

/** What says before a date that it is an end: `Exp.`, `Renewed thru`. */
const UNTIL =
  /^(?:exp|expires|expiration|vence|(?:(?:renewed|extended|re-?certified|certified|valid|good|vigente|v[aá]lid[oa]|renovad[oa]) )?(?:thru|through|until|till|to|hasta))(?:[.:] ?| )(?:el )?/i;

export type DateOrder = 'mdy' | 'dmy';

/**
 * Parses a calendar date as `YYYY-MM-DD`, ignoring any time zone that follows.
 * Accepts `M/D/YYYY`, `M/D/YY`, `YYYY-MM-DD…`, `YYYYMMDD`, `DD-Mon-YY`, `Mon D, YYYY` (months in English or Spanish, as in
 * `3 de enero de 2027`) and Excel serial dates.
 * @param pivot the latest four-digit year that a two-digit year can mean
 * @returns undefined for invalid dates and dates outside 1900 to 2199
 */
export function parseDate(cell: string, order: DateOrder = 'mdy', pivot = 2050): string | undefined {
  const text = cell
    .trim()
    .replace(/ ?\([^()]{1,40}\)$/, '')
    .replace(UNTIL, '')
    .replace(
      /^(?:(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*|lunes|martes|mi[eé]rcoles|jueves|viernes|s[aá]bado|domingo)\.?,?\s+/i,
      '',
    )
    .replace(/ del? /gi, ' ');
  const parts = named(text) ?? numeric(text, order) ?? compact(text) ?? serial(text);
  if (!parts) return undefined;
  const [year, month, day] = parts;
  const found = valid(year < 100 ? century(year, pivot) : year, month, day);
  // databases export a missing date as the first day of 1900
  return found === '1900-01-01' ? undefined : found;
}

type Parts = readonly [year: number, month: number, day: number];

function numeric(text: string, order: DateOrder): Parts | undefined {
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(.*)$/.exec(text);
  if (iso && TIME.test(iso[4] ?? '')) return [Number(iso[1]), Number(iso[2]), Number(iso[3])];
  const us = /^(\d{1,2})\s*[-/.]\s*(\d{1,2})\s*[-/.]\s*(\d{4}|\d{2})(.*)$/.exec(text);
  if (!us || !TIME.test(us[4] ?? '')) return undefined;
  const [first, second, year] = [Number(us[1]), Number(us[2]), Number(us[3])];
  // 31/12/2020 can only mean one thing
  const dayFirst = first > 12 || (order === 'dmy' && second <= 12);
  return dayFirst ? [year, second, first] : [year, first, second];
}

function named(text: string): Parts | undefined {
  const dayFirst =
    /^(\d{1,2})(?:st|nd|rd|th|ero|er|ro|do|to|[ºª°])?[-\s./]*([a-z]{3,10})\.?,?[-\s./]*(\d{4}|\d{2})(.*)$/i.exec(text);
  if (dayFirst && TIME.test(dayFirst[4] ?? '')) return [Number(dayFirst[3]), month(dayFirst[2]), Number(dayFirst[1])];
  const monthFirst = /^([a-z]{3,10})\.?[-\s./]*(\d{1,2})(?:st|nd|rd|th)?(?:,\s*|[-\s./]+)(\d{4}|\d{2})(.*)$/i.exec(
    text,
  );
  if (monthFirst && TIME.test(monthFirst[4] ?? ''))
    return [Number(monthFirst[3]), month(monthFirst[1]), Number(monthFirst[2])];
  return undefined;
}

const month = (name = '') => {
  const short = name.slice(0, 3).toLowerCase();
  return MONTHS.indexOf(SPANISH_MONTHS[short] ?? short) + 1;
};

function compact(text: string): Parts | undefined {
  const found = /^((?:19|20|21)\d{2})(\d{2})(\d{2})$/.exec(text);
  return found ? [Number(found[1]), Number(found[2]), Number(found[3])] : undefined;
}

/** Days since 1899-12-30 as Excel counts them, for 1954 to 2119; or milliseconds since 1970. */
function serial(text: string): Parts | undefined {
  const days = /^\d{5}(?:\.\d+)?$/.test(text) ? Number(text) : 0;
  const time =
    days >= 20_000 && days <= 80_000
      ? Date.UTC(1899, 11, 30 + Math.floor(days))
      : /^\d{12,13}$/.test(text)
        ? Number(text)
        : 0;
  if (time === 0) return undefined;
  const date = new Date(time);
  return [date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate()];
}

const century = (year: number, pivot: number) => {
  const inThis = Math.floor(pivot / 100) * 100 + year;
  return inThis > pivot ? inThis - 100 : inThis;
};

const DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
const isLeap = (year: number) => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;

function valid(year: number, month: number, day: number): string | undefined {
  const days = month === 2 && isLeap(year) ? 29 : (DAYS[month - 1] ?? 0);
  if (!(year >= 1900 && year < 2200 && day >= 1 && day <= days)) return undefined;
  return `${year}-${month < 10 ? '0' : ''}${month}-${day < 10 ? '0' : ''}${day}`;
}

/** `dmy` if some value can only be day-first and none can only be month-first. */
export function detectDateOrder(values: readonly string[]): DateOrder {
  let dayFirst = false;
  for (const value of values) {
    const found = /^(\d{1,2})[-/.](\d{1,2})[-/.]\d{2,4}\b/.exec(value.trim());
    if (!found) continue;
    if (Number(found[2]) > 12) return 'mdy';
    if (Number(found[1]) > 12) dayFirst = true;
  }
  return dayFirst ? 'dmy' : 'mdy';
}
