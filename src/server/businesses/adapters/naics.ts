import { readFileSync } from 'node:fs';
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

let successors: ReadonlyMap<string, string> | undefined;

/**
 * The code of the 2022 edition for one of 2017 or 2022: the same, or that of the same title. A code that was split or
 * merged becomes the narrowest one above it that is left; null for no code.
 */
export function currentNaics(code: string): string | null {
  successors ??= readSuccessors();
  const known = successors.get(code);
  if (known !== undefined) return known;
  for (let digits = code.length - 1; digits >= 2; digits--) {
    const above = successors.get(code.slice(0, digits));
    if (above !== undefined && naicsTitle(code) !== null) return above;
  }
  return null;
}

function readSuccessors(): Map<string, string> {
  const [former, current] = FILES.map(readTitles) as [[string, string][], [string, string][]];
  const codes = new Set(current.map(([code]) => code));
  const byTitle = Map.groupBy(current, ([code, title]) => `${code.length} ${title}`);
  const found = new Map(current.map(([code]): [string, string] => [code, code]));
  for (const [code, title] of former) {
    const [same, ...others] = byTitle.get(`${code.length} ${title}`) ?? [];
    if (!codes.has(code) && same && others.length === 0) found.set(code, same[0]);
  }
  return found;
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
