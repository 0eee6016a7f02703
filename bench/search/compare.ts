import { FACETS } from '#contract/search/rules.ts';
import { type Answer, type Engine, LISTED } from './engine.ts';
import type { Question } from './mix.ts';
import { parseQuestion } from './parse-question.ts';

type Pairs = Answer['facets']['naics'];

/** Where two answers to one question differ in the total or in any count; empty where they are equal. */
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

/** The most frequent values as the contract lists them; chosen values that nothing matches do not count. */
function listed(pairs: Pairs, part: (value: string) => boolean): [string, number][] {
  return pairs
    .filter(([value, count]) => count > 0 && part(value))
    .map(([value, count]): [string, number] => [value.toLowerCase(), count])
    .sort(([, a], [, b]) => b - a)
    .slice(0, LISTED);
}

/** Equal counts may stand in another order, and at the end of the list other values: the counts themselves decide. */
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
 * Asks everybody everything and prints how many answers are equal: total and all counts.
 * @returns our totals by question
 */
export async function compareAll(
  ours: Engine,
  peers: readonly Engine[],
  questions: readonly Question[],
): Promise<number[]> {
  const totals: number[] = [];
  const found = new Map(peers.map(({ name }) => [name, { forgiven: 0, unequal: [] as string[] }]));
  for (const { asks } of questions) {
    const asked = parseQuestion(asks);
    const answer = await ours.search(asked);
    totals.push(answer.total);
    for (const peer of peers) {
      const theirs = await peer.search(asked);
      const differing = differences(answer, theirs);
      const side = found.get(peer.name);
      if (differing.length === 0 || !side) continue;
      // what is misspelt, or found nowhere as it stands, only we answer otherwise
      if (answer.isReadOtherwise || theirs.total === 0) side.forgiven += 1;
      else side.unequal.push(`${asks}: ${differing.slice(0, 3).join(', ')}`);
    }
  }
  console.log('\nAnswers (total and every count; ours / theirs):');
  for (const [name, { forgiven, unequal }] of found) {
    const equal = questions.length - forgiven - unequal.length;
    console.log(
      `  ${name}: ${equal} of ${questions.length} equal, ${forgiven} where only we forgive, ${unequal.length} differ`,
    );
    for (const one of unequal.slice(0, SHOWN)) console.log(`    ${one}`);
  }
  return totals;
}
