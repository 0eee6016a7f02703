// The number of a certificate beside its type: `MBE #NY6000`, `WBE (cert. no. 4455)`, `DBE 12345`.
import { parseDate } from '#contract/imports/rules/dates.ts';
import { parseMonthEnd } from './month-end.ts';
import { isNaics } from './naics-sectors.ts';

export interface Numbered {
  /** What is left without the number. */
  readonly text: string;
  readonly number: string;
}

/** What a list prints before a number. */
const LABEL =
  /(?<![\p{L}\d])(?:(?:cert(?:ificat(?:e|ion))?|file|reg(?:istration)?|id)\.?\s?)?(?:#|(?:no|nbr|num|number|id)\b[.:]?\s?#?)[\s:]{0,2}|(?<![\p{L}\d])cert(?:ificat(?:e|ion))?[.:]?\s(?=[\p{L}\d-]{0,8}\d{3})/giu;
/** `NY6000`, `2024/118`, `NY 6000`; a slash before letters separates types. */
const CODE = /^(?:[A-Z]{1,5} (?=\d{3}))?[A-Za-z\d](?:[\w-]|[./](?=\d)){0,40}/;
const BARE = /(?<=[\s(:])[A-Z\d](?:[A-Z\d-]|\.(?=\d)){2,30}(?=$|[\s),;])/g;
/** A text with more of them is of something else. */
const MOST = 3;

/** A part of its own, behind that of its type. */
const ALONE = /^[A-Z]{1,6}-?\d{4,12}$/;

/** The ways to read a number in a text of one type, the most certain first. */
export function numbersIn(text: string): Numbered[] {
  if (!/\d/.test(text)) return [];
  const alone = ALONE.test(text) ? [{ text: '', number: text }] : [];
  return [...labeled(text), ...bare(text), ...alone].slice(0, MOST);
}

function labeled(text: string): Numbered[] {
  return [...text.matchAll(LABEL)].flatMap(({ 0: label, index }) => {
    const [number = ''] = CODE.exec(text.slice(index + label.length)) ?? [];
    const isNumber = /\d/.test(number) && parseSlashedDate(number) === undefined;
    return isNumber ? [{ text: without(text, index, label.length + number.length), number }] : [];
  });
}

const bare = (text: string): Numbered[] =>
  [...text.matchAll(BARE)].flatMap(({ 0: number, index }) =>
    isNumber(number) ? [{ text: without(text, index, number.length), number }] : [],
  );

/** A code that nothing names as a number is one where it is long, and no year, date, telephone number or code of a trade. */
function isNumber(code: string): boolean {
  const digits = code.replace(/\D/g, '').length;
  if (digits < (/^\d/.test(code) ? 4 : 3) || OTHER.test(code) || (code.length === 6 && isNaics(code))) return false;
  // five digits are a day of Excel in a column of dates alone
  return /^\d{5}$/.test(code) || (parseDate(code) === undefined && parseMonthEnd(code) === undefined);
}
const OTHER = /^(?:(?:19|20)\d{2}(?:-\d{2,4})?|(?:[FCP]Y|ISO|CFR|USC)-?\d+|\d{3}-\d{3}-\d{4})$/;

const parseSlashedDate = (code: string): string | undefined => (/[./-]/.test(code) ? parseDate(code) : undefined);

/** A text without what stands at a place, and without the marks and brackets that were about it. */
const without = (text: string, from: number, length: number): string =>
  `${text.slice(0, from)} ${text.slice(from + length)}`
    .replace(/\s+/g, ' ')
    .replace(/([([]) ?[;,:]? ?/g, '$1')
    .replace(/ ?[;,:]? ?([)\]])/g, '$1')
    .replace(/ ?(?:\(\)|\[\])/g, '')
    .replace(/ ?[:–—-] ?(?=[([]|$)/g, ' ')
    .replace(/^[ ,;:]+/, '')
    .trim();
