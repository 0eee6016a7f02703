import type { DateOrigin } from '#contract/imports/rules/date-origins.ts';
import { type DateOrder, parseDate } from '#contract/imports/rules/dates.ts';
import type { RawRow } from './rows.ts';
import { dateInHeading } from './stated-date.ts';

/** The date of a list; null where nothing tells it. */
export interface ListDate {
  readonly date: string | null;
  readonly from: DateOrigin | null;
  /** The list is no later than this; null if only its earliest date is known. */
  readonly latest: string | null;
}

export interface DateHints {
  /** Given by the person or the mapping. */
  readonly stated: string | undefined;
  /** What the file says of itself. */
  readonly headings: readonly string[];
  readonly fileName: string;
  /** Latest day in a column such as "Last updated". */
  readonly newestUpdate: string | undefined;
  /** Latest issue date of any certificate in the list. */
  readonly newestIssue: string | undefined;
  readonly today: string;
}

/**
 * The day of a heading or of the file's name, whichever is earlier, counts before the days in its rows. The date of a list
 * must never be too late, or it would misstate today's certificates: a month or a year begins with its first day, and the
 * newest update or certificate in it is a lower bound. Today is never assumed.
 */
export function resolveListDate(hints: DateHints): ListDate {
  const { stated, fileName, newestUpdate, newestIssue, today } = hints;
  if (stated) return { date: stated, from: 'given', latest: stated };
  const heading = dateInHeading(hints.headings, today);
  const day = dayInFileName(fileName);
  const isNamed = day !== undefined && day <= today;
  if (heading && heading.from === heading.until && !(isNamed && day < heading.from))
    return { date: heading.from, from: 'heading', latest: heading.from };
  if (isNamed) return { date: day, from: 'file name', latest: day };
  const hint = newerOf(
    newestUpdate && { date: newestUpdate, from: 'as-of column' as const },
    newestIssue && { date: newestIssue, from: 'newest certificate' as const },
  );
  const period = heading ?? (day ? undefined : periodInFileName(fileName));
  if (!period || period.from > today || (hint && hint.date > period.until))
    return hint ? { ...hint, latest: null } : { date: null, from: null, latest: null };
  const { from, until } = period;
  const named = { date: from, from: heading ? ('heading' as const) : ('file name' as const) };
  return { ...(hint && hint.date >= from ? hint : named), latest: until < today ? until : today };
}

type Hint = Pick<ListDate, 'from'> & { readonly date: string };

const newerOf = (update: Hint | '' | undefined, issue: Hint | '' | undefined): Hint | undefined =>
  update && (!issue || update.date >= issue.date) ? update : issue || undefined;

function dayInFileName(fileName: string): string | undefined {
  const iso = /(?<!\d)(20\d{2})[-_.]?(0[1-9]|1[0-2])[-_.]?(0[1-9]|[12]\d|3[01])(?!\d)/.exec(fileName);
  if (iso) return parseDate(`${iso[1]}-${iso[2]}-${iso[3]}`);
  const us = /(?<!\d)(0?[1-9]|1[0-2])[-_.](0?[1-9]|[12]\d|3[01])[-_.](20\d{2})(?!\d)/.exec(fileName);
  if (us) return parseDate(`${us[1]}/${us[2]}/${us[3]}`);
  const words = fileName.replace(/[-_.,\s]+/g, ' ');
  const named = /(?<![a-z])([a-z]{3,9}) (\d{1,2}) (20\d{2})(?!\d)/i.exec(words);
  if (named && isMonth(named[1])) return parseDate(`${named[1]} ${named[2]}, ${named[3]}`);
  const dayFirst = /(?<!\d)(\d{1,2}) ([a-z]{3,9}) (20\d{2})(?!\d)/i.exec(words);
  return dayFirst && isMonth(dayFirst[2]) ? parseDate(`${dayFirst[2]} ${dayFirst[1]}, ${dayFirst[3]}`) : undefined;
}

interface Period {
  readonly from: string;
  readonly until: string;
}

/** A month, a fiscal year (from July 1 in most states) or a calendar year. */
function periodInFileName(fileName: string): Period | undefined {
  const words = fileName.replace(/[-_.,\s]+/g, ' ');
  const month = /(?<![a-z])([a-z]{3,9}) ?(20\d{2})(?!\d)/i.exec(words);
  if (month && isMonth(month[1])) return monthOf(Number(month[2]), monthNumber(month[1]));
  const yearFirst = /(?<!\d)(20\d{2}) ?([a-z]{3,9})(?![a-z])/i.exec(words);
  if (yearFirst && isMonth(yearFirst[2])) return monthOf(Number(yearFirst[1]), monthNumber(yearFirst[2]));
  const numbered = /(?<!\d)(20\d{2})[-_.](0[1-9]|1[0-2])(?![-_.]?\d)/.exec(fileName);
  if (numbered) return monthOf(Number(numbered[1]), Number(numbered[2]));
  const fiscal = /(?<![a-z])(?:FY|fiscal ?(?:year)?) ?(?:20)?(\d{2})(?:(?: |\/)(?:20)?(\d{2}))?(?!\d)/i.exec(words);
  if (fiscal) {
    // FY2023-24 is the year that ends in 2024
    const end = 2000 + Number(fiscal[2] ?? fiscal[1]);
    return { from: `${end - 1}-07-01`, until: `${end}-12-31` };
  }
  const year = /(?<!\d)((?:19|20)\d{2})(?!\d)/.exec(fileName)?.[1];
  return year === undefined ? undefined : { from: `${year}-01-01`, until: `${year}-12-31` };
}

const MONTH =
  /^(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)$/i;
const isMonth = (word = ''): boolean => MONTH.test(word);
const monthNumber = (word = ''): number =>
  'janfebmaraprmayjunjulaugsepoctnovdec'.indexOf(word.slice(0, 3).toLowerCase()) / 3 + 1;

function monthOf(year: number, month: number): Period {
  const iso = (day: Date) => day.toISOString().slice(0, 10);
  return { from: iso(new Date(Date.UTC(year, month - 1, 1))), until: iso(new Date(Date.UTC(year, month, 0))) };
}

const UPDATED =
  /\b(?:(?:last|date|record|data|list|directory)?\s*(?:updated?|modified|edited|refreshed|extracted|exported)(?:\s+(?:on|date|at|as of))?|as of(?:\s+date)?|last\s+(?:action|activity|change)|(?:list|report|extract|export|run|data|publication|published|snapshot)\s+(?:date|as of|on))\b/i;

/** Columns that say when the list or a row of it was brought up to date. */
export const updateColumns = (headers: readonly string[]): string[] =>
  headers.filter((header) => UPDATED.test(header.replace(/([a-z])([A-Z])/g, '$1 $2').replace(/[_-]+/g, ' ')));

/** The latest day in some columns of a list that is not after today. */
export class NewestDay {
  #day: string | undefined;
  readonly #columns: readonly string[];
  readonly #today: string;
  readonly #order: DateOrder | undefined;

  constructor(columns: readonly string[], today: string, order?: DateOrder) {
    this.#columns = columns;
    this.#today = today;
    this.#order = order;
  }

  add({ cells }: RawRow): void {
    for (const column of this.#columns) {
      const cell = cells[column];
      const day = cell !== undefined && cell.length < 60 ? parseDate(cell, this.#order) : undefined;
      if (day !== undefined && day <= this.#today && day > (this.#day ?? '')) this.#day = day;
    }
  }

  get day(): string | undefined {
    return this.#day;
  }
}
