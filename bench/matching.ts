// How well the importer tells which entries of lists are one firm: over pairs that people labelled, beside plain rules.
// `npm run bench -- matching`
import type { MatchVerdict } from '#contract/imports/schema.ts';
import { readDirectory } from './matching/directory.ts';
import { BASELINES, findEachOther, type Judge, PRODUCT } from './matching/judges.ts';
import { type Pair, readPairs } from './matching/pairs.ts';

/**
 * What the rules reach on all pairs, rounded down; below it something that worked is broken. `sure` leaves to a person
 * what a list alone cannot tell: a slip in the name, another legal form, a move that kept no contact. `shown` lacks
 * firms that changed name or place and kept nothing else; `found` lacks an acronym with nothing but the street.
 */
const FLOOR = { sure: 0.8, shown: 0.98, found: 0.99 };

interface Judged {
  readonly pair: Pair;
  readonly verdict: MatchVerdict;
}

/** Prints the figures; whether no sure merge is wrong and no floor is missed. */
export async function run(): Promise<boolean> {
  const pairs = await readPairs();
  const parts: readonly (readonly [string, readonly Pair[]])[] = [
    ['all', pairs],
    ['tuned on', pairs.filter(({ heldOut }) => !heldOut)],
    ['held out', pairs.filter(({ heldOut }) => heldOut)],
  ];
  const same = pairs.filter((pair) => pair.same);
  console.log(`${pairs.length} pairs: ${same.length} of one firm, ${pairs.length - same.length} of two.`);
  console.log('sure: merged without a person. shown: sure or doubtful, what a person gets to see.\n');
  console.log(line(['rule', 'pairs', 'sure: precision', 'recall', 'F1', 'shown: precision', 'recall', 'F1']));
  for (const judge of [PRODUCT, ...BASELINES]) {
    for (const [part, some] of parts) console.log(figures(judge.name, part, judgeAll(judge, some)));
  }
  const judged = judgeAll(PRODUCT, pairs);
  printKinds(judged);
  const directory = printDirectory(await readDirectory());
  const found = printCandidates(same);
  printWrong(judged);
  return verdictOf([...judged, ...directory], found);
}

const judgeAll = ({ judge }: Judge, pairs: readonly Pair[]): Judged[] =>
  pairs.map((pair) => ({ pair, verdict: judge(pair) }));

const isSure = ({ verdict }: Judged) => verdict.verdict === 'sure';
const isShown = ({ verdict }: Judged) => verdict.verdict !== 'different';

/** Of those that are taken for one firm, how many are; of those that are one firm, how many are taken for it. */
function score(judged: readonly Judged[], taken: (one: Judged) => boolean): { precision: number; recall: number } {
  const right = judged.filter((one) => one.pair.same && taken(one)).length;
  return {
    precision: right / judged.filter(taken).length,
    recall: right / judged.filter(({ pair }) => pair.same).length,
  };
}

const WIDTHS = [40, 14, 17, 8, 8, 18, 8, 0];
const line = (cells: readonly string[]) =>
  cells
    .map((cell, at) => cell.padEnd(WIDTHS[at] ?? 0))
    .join('')
    .trimEnd();
const share = (number: number) => (Number.isNaN(number) ? '-' : number.toFixed(3));

function figures(name: string, part: string, judged: readonly Judged[]): string {
  const cells = [isSure, isShown].flatMap((taken) => {
    const { precision, recall } = score(judged, taken);
    return [precision, recall, (2 * precision * recall) / (precision + recall)].map(share);
  });
  return line([name, `${part} ${judged.length}`.trim(), ...cells]);
}

function printKinds(judged: readonly Judged[]): void {
  console.log(`\n${line(['kind', 'pairs', 'sure: precision', 'recall', 'F1', 'shown: precision', 'recall', 'F1'])}`);
  for (const [kind, some] of Map.groupBy(judged, ({ pair }) => pair.kind)) console.log(figures(kind, '', some));
}

/** @returns what the product says */
function printDirectory(pairs: readonly Pair[]): Judged[] {
  console.log(`\nMaryland's whole list, ${pairs.length} pairs of one ZIP code or key, none of them one firm:`);
  const product = judgeAll(PRODUCT, pairs);
  for (const judge of [PRODUCT, ...BASELINES]) {
    const judged = judge === PRODUCT ? product : judgeAll(judge, pairs);
    const sure = judged.filter(isSure).length;
    console.log(`  ${judge.name}: ${sure} merged, ${judged.filter(isShown).length - sure} for a person`);
  }
  return product;
}

/** @returns share of the pairs of one firm that the importer compares at all */
function printCandidates(same: readonly Pair[]): number {
  const lost = same.filter((pair) => !findEachOther(pair));
  const found = 1 - lost.length / same.length;
  console.log(
    `\nCandidates: ${same.length - lost.length} of ${same.length} pairs share a key (${share(found)}). Lost:`,
  );
  for (const pair of lost) console.log(`  ${describe(pair)}`);
  return found;
}

function printWrong(judged: readonly Judged[]): void {
  const wrong = judged.filter((one) => (one.pair.same ? !isSure(one) : isShown(one)));
  console.log(`\n${wrong.length} pairs that are not answered as the label says:`);
  for (const { pair, verdict } of wrong) {
    const { verdict: said, score: points, reasons } = verdict;
    console.log(`  ${describe(pair)}\n      ${said} ${points}: ${reasons.join(', ') || 'nothing in common'}`);
  }
}

function describe({ number, same, kind, heldOut, firms: [a, b] }: Pair): string {
  const names = `${a.legal_business_name} | ${b.legal_business_name}`;
  return `${number}${heldOut ? ' (held out)' : ''} ${same ? 'same' : 'different'}, ${kind}: ${names}`;
}

function verdictOf(judged: readonly Judged[], found: number): boolean {
  const [sure, shown] = [score(judged, isSure), score(judged, isShown)];
  const faults = [
    ...(sure.precision < 1 ? ['a sure merge is wrong'] : []),
    ...(sure.recall < FLOOR.sure ? [`recall of sure merges is below ${FLOOR.sure}`] : []),
    ...(shown.recall < FLOOR.shown ? [`recall of what is shown is below ${FLOOR.shown}`] : []),
    ...(found < FLOOR.found ? [`the share of candidates is below ${FLOOR.found}`] : []),
  ];
  console.log(`\n${faults.length === 0 ? 'Every goal is met.' : `Not every goal is met: ${faults.join('; ')}.`}`);
  return faults.length === 0;
}
