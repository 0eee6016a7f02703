import { type DateOrder, parseDate } from '#contract/imports/rules/dates.ts';

export interface DateRange {
  readonly from: string;
  readonly to: string;
}

/** Two dates with their times are shorter. */
const MAX_RANGE = 80;

/** The days of `1/1/2024 - 12/31/2026`; undefined for other text. */
export function parseDateRange(text: string, order?: DateOrder): DateRange | undefined {
  if (text.length > MAX_RANGE) return undefined;
  for (const between of text.matchAll(/ ?(?:[–—]| - | to | thru | through |(?<=\d{4})-(?=\d{1,2}\/)) ?/gi)) {
    const from = parseDate(text.slice(0, between.index), order);
    const to = parseDate(text.slice(between.index + between[0].length), order);
    if (from && to && from <= to) return { from, to };
  }
  return undefined;
}
