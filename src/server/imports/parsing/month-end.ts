import { parseDate } from '#contract/imports/rules/dates.ts';

const NUMBERED = /^(0?[1-9]|1[0-2])\s?[-/]\s?(20\d{2}|[2-4]\d)$/;
const NAMED = /^([a-z]{3,10})\.?[ ,-]{1,2}(?:de )?(20\d{2}|[2-4]\d)$/i;

/** The last day of a month: `12/2027`, `07/27`, `Dec. 2027`; undefined for other text. */
export function parseMonthEnd(text: string): string | undefined {
  const said = text.trim().replace(/^exp(?:ires?)?[.:]? /i, '');
  const [, numbered, year] = NUMBERED.exec(said) ?? [];
  if (numbered && year) return endOf(Number(year), Number(numbered));
  const [, name = '', named] = NAMED.exec(said) ?? [];
  const first = named && parseDate(`1 ${name} ${named}`);
  return first ? endOf(Number(named), Number(first.slice(5, 7))) : undefined;
}

function endOf(year: number, month: number): string {
  return new Date(Date.UTC(year < 100 ? 2000 + year : year, month, 0)).toISOString().slice(0, 10);
}
