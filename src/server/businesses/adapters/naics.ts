import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';

/** NAICS codes and titles of the U.S. Census Bureau, see reference/README.md. */
const FILES = ['naics_2017_codes.csv', 'naics_2022_codes.csv'] as const;

let titles: ReadonlyMap<string, string> | undefined;

/** Title of a NAICS code of 2 to 6 digits from the 2022 edition, else 2017; null if neither has it. */
export function naicsTitle(code: string): string | null {
  return naicsTitles().get(code) ?? null;
}

/** Titles by code. */
export function naicsTitles(): ReadonlyMap<string, string> {
  titles ??= new Map(FILES.flatMap(readTitles));
  return titles;
}

interface Successors {
  /** By each code of 2022 itself, and by each of 2017 that has one successor. */
  readonly current: ReadonlyMap<string, string>;
  /** By code of 2022 those of 2017 that became it. */
  readonly former: ReadonlyMap<string, readonly string[]>;
}
let successors: Successors | undefined;
const knownSuccessors = () => {
  successors ??= readSuccessors();
  return successors;
};

/**
 * The code of the 2022 edition for one of 2017 or 2022: the same, or its successor. A code that was split becomes the
 * narrowest one above it that is left; null for no code.
 */
export function currentNaics(code: string): string | null {
  const { current } = knownSuccessors();
  const known = current.get(code);
  if (known !== undefined) return known;
  for (let digits = code.length - 1; digits >= 2; digits--) {
    const above = current.get(code.slice(0, digits));
    if (above !== undefined && naicsTitle(code) !== null) return above;
  }
  return null;
}

/** Codes of 2017 in place of which their successors stand, where these are known; by successor the code that was there. */
export function currentCodes(codes: readonly string[]): {
  readonly naics: string[];
  readonly listed_codes: Readonly<Record<string, string>>;
} {
  const { current } = knownSuccessors();
  const listed = codes
    .toSorted()
    .reverse()
    .flatMap((code) => {
      const successor = current.get(code) ?? code;
      return codes.includes(successor) ? [] : [[successor, code] as const];
    });
  return {
    naics: [...new Set(codes.map((code) => current.get(code) ?? code))],
    listed_codes: Object.fromEntries(listed),
  };
}

/** These codes, and those of 2017 that became one of them. */
export const withFormerCodes = (codes: readonly string[]): string[] => [
  ...new Set(codes.flatMap((code) => [code, ...(knownSuccessors().former.get(code) ?? [])])),
];

/** What a code of 2017 is called in 2022, and the other way around; none where that is not certain. */
export function codesOfOtherEditions(code: string): string[] {
  const { current, former } = knownSuccessors();
  return [current.get(code) ?? code, ...(former.get(code) ?? [])].filter((one) => one !== code);
}

/**
 * The files are no concordance. What is certain without one: a code of 2022 has the same title; an index term of one new
 * code alone is the title, or begins with it; or what is left of the group is one code. The rest has no successor here.
 */
function readSuccessors(): Successors {
  const [old, now] = FILES.map(readTitles) as [[string, string][], [string, string][]];
  const [before, after] = [new Map(old), new Map(now)];
  const current = new Map(now.map(([code]): [string, string] => [code, code]));
  const byTitle = Map.groupBy(now, ([code, title]) => `${code.length} ${title}`);
  const terms = readTermsOfNewCodes(before);
  for (const [code, title] of old) {
    if (after.has(code)) continue;
    const titled = only((byTitle.get(`${code.length} ${title}`) ?? []).map(([same]) => same));
    const found =
      titled ?? (code.length < 6 ? undefined : (namedCode(terms, title) ?? onlyCodeOfGroup(code, before, after)));
    if (found !== undefined) current.set(code, found);
  }
  const former = Map.groupBy(
    [...current].filter(([code, successor]) => code !== successor),
    ([, successor]) => successor,
  );
  return { current, former: new Map([...former].map(([code, pairs]) => [code, pairs.map(([one]) => one)])) };
}

const only = (codes: readonly string[]): string | undefined => (new Set(codes).size === 1 ? codes[0] : undefined);

interface IndexTerm {
  readonly code: string;
  readonly term: string;
}
/** In lowercase and without plurals. */
const plain = (text: string): string => text.toLowerCase().replace(/s\b/g, '');

/** The new code that alone has a title as its term, or alone has terms that begin with it. */
function namedCode(terms: readonly IndexTerm[], title: string): string | undefined {
  const wanted = plain(title);
  const begin = terms.filter(({ term }) => term.startsWith(wanted) && !/^\w/.test(term.slice(wanted.length)));
  return (
    only(begin.flatMap(({ code, term }) => (term === wanted ? [code] : []))) ?? only(begin.map(({ code }) => code))
  );
}

/** Index terms of the codes that the edition before did not have. */
function readTermsOfNewCodes(before: ReadonlyMap<string, string>): IndexTerm[] {
  const packed = readFileSync(new URL('../../../../reference/naics_2022_index_terms.csv.gz', import.meta.url));
  const [, ...lines] = gunzipSync(packed).toString('utf8').trimEnd().split(/\r?\n/);
  return lines.flatMap((line) => {
    const code = line.slice(0, 6);
    return before.has(code) ? [] : [{ code, term: plain(line.slice(7).replace(/^"|"$/g, '')) }];
  });
}

/** Of the closest group that both editions have by the same title, the code that it consists of now, if it is one. */
function onlyCodeOfGroup(
  code: string,
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
): string | undefined {
  for (let digits = 5; code.length === 6 && digits >= 4; digits--) {
    const group = code.slice(0, digits);
    const title = after.get(group);
    if (title === undefined || title !== before.get(group)) continue;
    const codes = [...after.keys()].filter((one) => one.length === 6 && one.startsWith(group));
    return codes.length === 1 ? codes[0] : undefined;
  }
  return undefined;
}

/** Ancestors of a code, sector first, without those whose title the next level repeats. */
export function naicsAbove(code: string): { code: string; title: string }[] {
  const line = Array.from({ length: Math.max(code.length - 1, 1) }, (_, i) => code.slice(0, i + 2));
  const titled = line.map((part) => ({ code: part, title: naicsTitle(part) }));
  return titled.slice(0, -1).flatMap(({ code: above, title }, at) => {
    const isRepeated = at > 0 && title === titled[at + 1]?.title;
    return title === null || isRepeated ? [] : [{ code: above, title }];
  });
}

function readTitles(file: (typeof FILES)[number]): [code: string, title: string][] {
  const text = readFileSync(new URL(`../../../../reference/${file}`, import.meta.url));
  const rows: { code: string; title: string }[] = parse(text, { columns: true, bom: true });
  return rows.flatMap(({ code, title }) => spread(code).map((one): [string, string] => [one, title]));
}

/** Three sectors have a range as their code: `31-33` is Manufacturing. Every number in it gets the title. */
function spread(code: string): string[] {
  const [from, to] = code.split('-').map(Number);
  if (from === undefined || to === undefined) return [code];
  return Array.from({ length: to - from + 1 }, (_, i) => String(from + i));
}
