import { type Answer, type Engine, FACETS, LISTED } from './engine.ts';
import type { Question } from './mix.ts';
import { parseQuestion } from './parse-question.ts';

type Pairs = Answer['facets']['naics'];

/** Differences of two results in the total or any count; empty if they are equal. */
export function differences(ours: Answer, theirs: Answer): string[] {
  const total = ours.total === theirs.total ? [] : [`total ${ours.total} / ${theirs.total}`];
  const facets = FACETS.flatMap((facet) => {
    const parts = facet === 'naics' ? [isSector, isCode] : [() => true];
    return parts.flatMap((part) => {
      const differs = differingCount(listed(ours.facets[facet], part), listed(theirs.facets[facet], part));
      return differs === null ? [] : [`${facet} ${differs}`];
    });
  });
  return [...total, ...facets];
}

const isSector = (value: string): boolean => value.length === 2;
const isCode = (value: string): boolean => value.length === 6;

/** The most frequent values as the contract lists them, without selected values at 0. */
function listed(pairs: Pairs, part: (value: string) => boolean): [string, number][] {
  return pairs
    .filter(([value, count]) => count > 0 && part(value))
    .map(([value, count]): [string, number] => [value.toLowerCase(), count])
    .sort(([, a], [, b]) => b - a)
    .slice(0, LISTED);
}

/** Values with equal counts may differ in order and at the cut-off: only the counts are compared. */
function differingCount(ours: readonly [string, number][], theirs: readonly [string, number][]): string | null {
  if (ours.length !== theirs.length) return `${ours.length} values / ${theirs.length}`;
  const known = new Map(theirs);
  const least = theirs.at(-1)?.[1] ?? 0;
  for (const [value, count] of ours) {
    const other = known.get(value) ?? (count === least ? count : undefined);
    if (other !== count) return `${value} ${count} / ${other ?? 'none'}`;
  }
  return null;
}

const SHOWN = 8;

/**
 * Runs all queries on all engines and prints how many results are equal: total and all counts.
 * @returns our totals by query
 */
export async function compareAll(
  ours: Engine,
  peers: readonly Engine[],
  questions: readonly Question[],
): Promise<number[]> {
  const totals: number[] = [];
  const found = new Map(peers.map(({ name }) => [name, { corrected: 0, unequal: [] as string[] }]));
  for (const { queryString } of questions) {
    const question = parseQuestion(queryString);
    const answer = await ours.search(question);
    totals.push(answer.total);
    for (const peer of peers) {
      const theirs = await peer.search(question);
      const differing = differences(answer, theirs);
      const side = found.get(peer.name);
      if (differing.length === 0 || !side) continue;
      // only our engine corrects typos
      if (answer.isCorrected || theirs.total === 0) side.corrected += 1;
      else side.unequal.push(`${queryString}: ${differing.slice(0, 3).join(', ')}`);
    }
  }
  console.log('\nResults (total and every count; ours / theirs):');
  for (const [name, { corrected, unequal }] of found) {
    const equal = questions.length - corrected - unequal.length;
    console.log(
      `  ${name}: ${equal} of ${questions.length} equal, ${corrected} where only we correct typos, ${unequal.length} differ`,
    );
    for (const one of unequal.slice(0, SHOWN)) console.log(`    ${one}`);
  }
  return totals;
}
