import type { KnownCodes } from './known-codes.ts';

/** "5617xx", "238*" */
const MASKED = /(?<![\p{L}\d])(\d{2,5})(x{1,4}|\*{1,4})(?![\p{L}\d*])/giu;
/** "NAICS238210" */
const GLUED = /(?<![\p{L}\d])naics?[-_#:.=]*(?=\d)/giu;
/** "2022 NAICS code", "NAICS 2017" */
const EDITION = /\b(?:199|20[012])[27] (?=naics\b)|(?<=\bnaics )(?:199|20[012])[27]\b(?! ?[-–—])/gi;
/** "2382100" and, out of a table, "238210.0" */
const PADDED = /(?<![\p{L}\d.,$-])(\d{6})(?:0{1,2}|\.0{1,2})(?![\p{L}\d]|[.,-]\d)/gu;
/** "238.210", "23 82 10" */
const SPLIT = /(?<![\p{L}\d.,$-]|\d )\d{2,4}(?:[ .]\d{1,4}){1,2}(?![\p{L}\d]|[ .,-]\d)/gu;
/** "not NAICS 541310" */
const NAMED_AFTER_CUE = /\b(not|except|excluding|without) naics(?: codes?)? (?=\d)/gi;
/** "541330-541370", "from 236 through 238" */
const RANGE =
  /(?<![\p{L}\d.,$-])(?:(?:from|desde|de) )?(\d{3,6})(?: ?[-–—] ?| (?:to|thru|through|hasta|a) )(\d{3,6})(?![\p{L}\d]|[.,-]\d)/giu;
const BETWEEN = /(?<![\p{L}\d])(?:between|entre) (\d{3,6}) (?:and|y) (\d{3,6})(?![\p{L}\d]|[.,-]\d)/giu;
/** "31-33", "NAICS 44 to 45" */
const SECTORS =
  /(?<![\p{L}\d.,$-])((?:naics|sectors?)(?: (?:codes?|sectors?))?[ :#]{1,2})?(\d\d)(?: ?[-–—] ?| (?:to|thru|through) )(\d\d)(?![\p{L}\d%]|[.,-]\d)/giu;

/**
 * A question with its NAICS codes as firms have them, however they are written: with a mask, in parts, with zeros behind,
 * or as a range, of which any code is meant. Numbers of other systems are left out, as no list gives firms any.
 */
export function spelledCodes(text: string, codes: KnownCodes): string {
  if (!/\d/.test(text) || /["“”]/.test(text)) return text;
  const { isCode } = codes;
  const either = (said: string, found: readonly string[]) => (found.length > 0 ? found.join(' or ') : said);
  return withoutOtherSystems(text.replace(/\s+/g, ' '))
    .replace(GLUED, 'NAICS ')
    .replace(EDITION, '')
    .replace(MASKED, (said, digits: string, mask: string) => {
      const isMasked = digits.length > 2 || mask.startsWith('*') || said.length === 6;
      return isMasked ? either(said, codes.between(digits, digits)) : said;
    })
    .replace(PADDED, (said, code: string) => (isCode(code) ? code : said))
    .replace(SPLIT, (said) => joinedCode(said, isCode) ?? said)
    .replace(NAMED_AFTER_CUE, '$1 ')
    .replace(RANGE, (said, from: string, to: string) => either(said, codesOfRange(from, to, codes)))
    .replace(BETWEEN, (said, from: string, to: string) => either(said, codesOfRange(from, to, codes)))
    .replace(SECTORS, (said, naics: string | undefined, from: string, to: string) => {
      const isMeant = naics !== undefined ? from < to : codes.isSector(from, to);
      return isMeant ? either(said, codes.between(from, to)) : said;
    });
}

/** "236 238" are two codes. */
function joinedCode(said: string, isCode: (digits: string) => boolean): string | undefined {
  const code = said.replace(/\D/g, '');
  const parts = said.split(' ');
  const isList = parts.length > 1 && parts.every((part) => part.length > 2 && isCode(part));
  return code.length === 6 && isCode(code) && !isList ? code : undefined;
}

/** "541300-541399" has no codes as its ends; those of ZIP codes and numbers of houses are none either. */
function codesOfRange(one: string, other: string, codes: KnownCodes): string[] {
  const [from, to] = one < other ? [one, other] : [other, one];
  if (from.length !== to.length || from === to) return [];
  const isOfSector = from.length === 6 && from.slice(0, 2) === to.slice(0, 2);
  return isOfSector || (codes.isCode(from) && codes.isCode(to)) ? codes.between(from, to) : [];
}

const NUMBER = String.raw`(\d\d(?: \d\d){1,2}(?:\.\d{1,4})?|[a-z]{0,2}\d[\da-z]{0,9}(?:[.-]\d{1,4}){0,3})(?![\p{L}\d])`;
const SYSTEM = '(?:sic|nigp|unspsc|csi|psc|fsc|cpv|master ?format|uni ?format)';
const LABEL = `(?:${SYSTEM}|codes?|class|commodity|divisions?|sections?|items?|numbers?|nos?|is)`;
/** "SIC code 1731", "CSI MasterFormat 09 29 00", "NIGP 910-39" */
const OF_OTHER_SYSTEM = new RegExp(
  String.raw`(?<![\p{L}\d])${SYSTEM}(?:[ :#.=-]{1,3}${LABEL}(?!\p{L})){0,3}[ :#.=-]{0,3}${NUMBER}`,
  'iu',
);
const FURTHER = new RegExp(`^(?:,? (?:and|or|y|o) |[,;/] ?)${NUMBER}`, 'iu');

function withoutOtherSystems(text: string): string {
  let [read, rest] = ['', text];
  for (let found = OF_OTHER_SYSTEM.exec(rest); found; found = OF_OTHER_SYSTEM.exec(rest)) {
    read += `${rest.slice(0, found.index)} `;
    rest = rest.slice(found.index + found[0].length);
    const form = formOf(found[1]);
    // a ZIP code may follow
    for (let more = FURTHER.exec(rest); more && formOf(more[1]) === form; more = FURTHER.exec(rest))
      rest = rest.slice(more[0].length);
  }
  return read + rest;
}

const formOf = (number = ''): string => number.replace(/[a-z\d]/gi, '0');
