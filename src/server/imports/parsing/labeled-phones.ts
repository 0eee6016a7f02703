import { withoutAccents } from '#contract/imports/rules/cell-text.ts';

/** Words and letters beside a number that say whose it is. */
const PHONE = new Set('tel tels telephone phone phones ph p t voice telefono'.split(' '));
const OFFICE = new Set('office off ofc o main work wk w business bus b direct oficina principal'.split(' '));
const FAX = new Set('fax faxes facsimile facsimil telefax fx f'.split(' '));
const CELL = new Set('cell cellular cellphone c mobile mob m cel celular movil'.split(' '));
const OTHER = new Set('home h text toll free local alt alternate after hours casa residencia'.split(' '));
const BETWEEN = new Set(['or', 'and', 'y', 'number', 'numero', 'num', 'no', 'line', 'us']);
/** What ends what is said of a number, before what is said of the next one. */
const SEPARATOR = /[/;,|\n•]/;

const NUMBER = /(?<!\d)(?:\+?1[-. ]{0,2})?\(?\d{3}\)?[-. –/]{0,3}\d{3}[-. –]{0,3}\d{4}(?!\d)/g;
const EXTENSION = /^[\s,]{0,3}(?:\([a-z]{1,9}\) ?)?(?:ext(?:ension|n)?|ex|x|#)[.:\s]{0,3}(\d{1,12})(?!\d)/i;

interface LabeledPhone {
  /** As printed, with its extension as `x12`. */
  readonly text: string;
  readonly kind: 'office' | 'other' | 'fax' | undefined;
}

/**
 * The numbers of `954-555-0172 (office) / 786-555-0170 (cell)`, `(o) 954-555-0172 (c) 786-555-0170`, or several without a word.
 * @returns undefined where words other than whose they are stand beside them
 */
export function labeledPhones(text: string): LabeledPhone[] | undefined {
  const found = [...text.matchAll(NUMBER)];
  const ends = found.map(({ 0: number, index }) => index + number.length);
  const gaps = [0, ...ends].map((from, at) => text.slice(from, found[at]?.index ?? text.length));
  const extensions = gaps.map((gap) => EXTENSION.exec(gap)?.[1]);
  const labels = gaps.map((gap, at) =>
    at === 0 || extensions[at] === undefined ? gap : gap.replace(EXTENSION, withoutExtension),
  );
  const words = labels.flatMap(wordsOf);
  const isLabel = (word: string) => [PHONE, OFFICE, FAX, CELL, OTHER].some((kind) => kind.has(word));
  if (found.length < 2 && words.length === 0) return undefined;
  if (found.length === 0 || !words.every(isLabel)) return undefined;
  const sides = sidesOf(labels);
  return found.map(({ 0: number }, at) => {
    const extension = extensions[at + 1];
    return {
      text: extension === undefined ? number : `${number} x${extension}`,
      kind: kindOf([...(sides[at]?.ofNext ?? []), ...(sides[at + 1]?.ofLast ?? [])]),
    };
  });
}

const wordsOf = (text: string): string[] =>
  withoutAccents(text)
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && !BETWEEN.has(word));

interface Sides {
  /** What is said of the number before and of the one after. */
  readonly ofLast: readonly string[];
  readonly ofNext: readonly string[];
}

/**
 * The labels between the numbers. A separator tells whose they are; where none does, they stand as the first or the last one.
 * In `555-0172 Fax 555-0173` neither has one, and the first needs none; in `555-0172 office 555-0174` it is the first anyway.
 */
function sidesOf(gaps: readonly string[]): Sides[] {
  const [first = [], end = []] = [gaps[0], gaps.at(-1)].map((gap) => wordsOf(gap ?? ''));
  const isBefore = first.length > 0;
  const isBehind = !isBefore && end.length > 0;
  // `555-0172, office, 555-0173, fax`
  const isBehindSeparator = isBehind && wordsOf(gaps.at(-1)?.split(SEPARATOR)[0] ?? '').length === 0;
  return gaps.map((gap, at) => {
    const words = wordsOf(gap);
    if (at === 0) return { ofLast: [], ofNext: words };
    if (at === gaps.length - 1 || isBehindSeparator) return { ofLast: words, ofNext: [] };
    const parts = gap.split(SEPARATOR);
    const isWhole = parts.length === 1;
    const between = wordsOf(isWhole ? gap : parts.slice(1, -1).join(' '));
    const isOfFirst = isWhole && (IN_BRACKETS.test(gap) || kindOf(between) === 'office');
    const isOfLast = isBehind || (!isBefore && isOfFirst);
    return {
      ofLast: [...(isWhole ? [] : wordsOf(parts[0] ?? '')), ...(isOfLast ? between : [])],
      ofNext: [...(isOfLast ? [] : between), ...(isWhole ? [] : wordsOf(parts.at(-1) ?? ''))],
    };
  });
}
/** A single letter in brackets stands before its number. */
const IN_BRACKETS = /^ ?\([\p{L} ]{2,12}\)/u;

/** The label between a number and its extension stays: `(office) x12`. */
const withoutExtension = (found: string): string => /\([a-z]{1,9}\)/i.exec(found)?.[0] ?? ' ';

function kindOf(words: readonly string[]): LabeledPhone['kind'] {
  const has = (kind: ReadonlySet<string>) => words.some((word) => kind.has(word));
  // of a cell phone that is a fax as well, or of a telephone
  if (has(FAX) && !has(PHONE) && !has(CELL)) return 'fax';
  if (has(OTHER) || has(CELL)) return 'other';
  return has(OFFICE) || has(PHONE) ? 'office' : undefined;
}
