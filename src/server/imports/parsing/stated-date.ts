// The day or month for which a list says that it was made, in the lines above its header or beside its rows.
import { withoutAccents } from '#contract/imports/rules/cell-text.ts';
import { parseDate } from '#contract/imports/rules/dates.ts';
import { parseMonthEnd } from './month-end.ts';

export interface StatedDate {
  readonly from: string;
  readonly until: string;
}

const THING = '(?:report|list|data|directory|file|extract|export|print|publication|snapshot|revision|update|run)';
const DONE =
  '(?:generated|updated|revised|refreshed|extracted|exported|published|printed|compiled|produced|downloaded|retrieved|modified)';
/** Without accents: "Al 13 de noviembre de 2026", "Última actualización: 13/11/2026". */
const SPANISH =
  '(?:actualizad|revisad|generad|publicad)[oa]s?|ultima (?:actualizacion|revision)|fecha (?:del?|de la) (?:informe|lista|registro|directorio|actualizacion|publicacion)|al(?= \\d{1,2} de )';
/** What is before the date of a list; any other date in a title may be that of something else. */
const LABEL = new RegExp(
  `\\b(?:${DONE}|last (?:update|revision|refresh)|as of|(?:current|data|complete) (?:as of|through|to)|${THING} (?:run )?(?:date|on)|` +
    `report run|(?<=^|[|–—-] ?)run|date of (?:the |this )?${THING}|${SPANISH})\\b`,
  'gi',
);
/** What is before it where the line says no more than that: "Effective November 15, 2026", "Date: 11/15/2026". */
const ALONE = new RegExp(
  `^(?:(?:this )?${THING} )?(?:(?:is )?effective(?: date)?(?: as of)?|date(?= ?[:=–-]))\\b`,
  'i',
);
const NOTHING_MORE = /^[\s).|-]*(?:$|page \d)/i;
/** What says in the same sentence that the date is of the future, or not of the list. */
const OTHER =
  /\b(?:next|be|not|expir\w+|form|ordinances?|polic(?:y|ies)|cfr|regulations?|rules?|statutes?|standards?|thresholds?|template|applications?|metadata|venc\w+|caduc\w+|valid[oa]s?|proxim[oa]s?|solicitud\w*|reglamentos?|ley|ordenanzas?)\b/i;
const FILLER =
  /^(?:\s*by [\w.@ ]{1,40}? on\b)?(?:[\s:,(=–-]+|(?:date|time|on|at|of|as|and|the|through|al|el|del?|dia)\b|(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*\b\.?)*/i;
const DAY =
  /^(?:\d{4}[/.-]\d{1,2}[/.-]\d{1,2}|\d{1,2}[/.-]\d{1,2}[/.-](?:\d{4}|\d{2})(?!\d)|[a-z]{3,9}\.? \d{1,2}(?:st|nd|rd|th)?,? \d{4}|\d{1,2}(?:st|nd|rd|th)?[ -][a-z]{3,9}\.?,?[ -]\d{4}|\d{1,2} de [a-z]{4,10} del? \d{4})/i;
const MONTH = /^(?:[a-z]{3,9}\.?,? 20\d{2}|\d{1,2}\/20\d{2})(?!\d)/i;

const MAX_LINE = 500;
const MAX_LINES = 400;

/** The earliest of the days that the headings of a list state, which is never too late; else the earliest of the months. */
export function dateInHeading(lines: readonly string[], today: string): StatedDate | undefined {
  const stated = lines
    .slice(0, MAX_LINES)
    .flatMap(datesIn)
    .filter(({ from }) => from <= today)
    .sort((a, b) => (a.from < b.from ? -1 : 1));
  return stated.find(({ from, until }) => from === until) ?? stated[0];
}

function datesIn(line: string): StatedDate[] {
  const text = withoutAccents(line.slice(0, MAX_LINE)).replace(/\s+/g, ' ');
  const labeled = [...text.matchAll(LABEL)].flatMap(({ 0: label, index }) => {
    const sentence = text.slice(0, index).split(/[.;|]/).at(-1) ?? '';
    const date = OTHER.test(sentence) ? undefined : dateAtStart(text.slice(index + label.length).replace(FILLER, ''));
    return date ? [date] : [];
  });
  return labeled.length > 0 ? labeled : dateAlone(text.trim());
}

function dateAlone(line: string): StatedDate[] {
  const label = ALONE.exec(line)?.[0];
  if (label === undefined) return [];
  const text = line.slice(label.length).replace(FILLER, '');
  const day = DAY.exec(text)?.[0] ?? '';
  const date = NOTHING_MORE.test(text.slice(day.length)) ? dateAtStart(day) : undefined;
  return date ? [date] : [];
}

function dateAtStart(text: string): StatedDate | undefined {
  const day = parseDate((DAY.exec(text)?.[0] ?? '').replace(/(?<=\d)(?:st|nd|rd|th)\b/i, ''));
  if (day) return { from: day, until: day };
  const until = parseMonthEnd(MONTH.exec(text)?.[0] ?? '');
  return until === undefined ? undefined : { from: `${until.slice(0, 8)}01`, until };
}
