// Precision and recall of the importer's matching on labeled pairs, compared with simple rules.
// `npm run bench -- matching`
import type { MatchVerdict } from '#contract/imports/schema.ts';
import { readDirectory } from './matching/directory.ts';
import { BASELINES, type Matcher, PRODUCT, shareBlockingKey } from './matching/matchers.ts';
import { type Pair, readPairs } from './matching/pairs.ts';

/**
 * Regression thresholds: current results on all pairs, rounded down. `sure` leaves to a person what a list cannot tell:
 * a typo in the name, another legal form, a move without a common contact. `shown` lacks firms that changed name or place
 * and kept nothing else; `found` lacks an acronym with only the street in common.
 */
const FLOOR = { sure: 0.8, shown: 0.98, found: 0.99 };

interface MatchedPair {
  readonly pair: Pair;
  readonly verdict: MatchVerdict;
}

/** Prints the figures. @returns whether no sure merge is wrong and all thresholds are met */
export async function run(): Promise<boolean> {
  const pairs = await readPairs();
  const parts: readonly (readonly [string, readonly Pair[]])[] = [
    ['all', pairs],
    ['tuned on', pairs.filter(({ heldOut }) => !heldOut)],
    ['held out', pairs.filter(({ heldOut }) => heldOut)],
  ];
  const same = pairs.filter((pair) => pair.same);
  console.log(`${pairs.length} pairs: ${same.length} of one firm, ${pairs.length - same.length} of two.`);
  console.log('sure: merged automatically. shown: sure or needs review.\n');
  console.log(line(['rule', 'pairs', 'sure: precision', 'recall', 'F1', 'shown: precision', 'recall', 'F1']));
  for (const match of [PRODUCT, ...BASELINES]) {
    for (const [part, some] of parts) console.log(figures(match.name, part, matchAll(match, some)));
  }
  const matched = matchAll(PRODUCT, pairs);
  printKinds(matched);
  const directory = printDirectory(await readDirectory());
  const found = printCandidates(same);
  printWrong(matched);
  return verdictOf([...matched, ...directory], found);
}

const matchAll = ({ match }: Matcher, pairs: readonly Pair[]): MatchedPair[] =>
  pairs.map((pair) => ({ pair, verdict: match(pair) }));

const isSure = ({ verdict }: MatchedPair) => verdict.verdict === 'sure';
const isShown = ({ verdict }: MatchedPair) => verdict.verdict !== 'different';

/** Precision and recall of the pairs taken for the same firm. */
function score(
  matched: readonly MatchedPair[],
  taken: (one: MatchedPair) => boolean,
): { precision: number; recall: number } {
  const right = matched.filter((one) => one.pair.same && taken(one)).length;
  return {
    precision: right / matched.filter(taken).length,
    recall: right / matched.filter(({ pair }) => pair.same).length,
  };
}

const WIDTHS = [40, 14, 17, 8, 8, 18, 8, 0];
const line = (cells: readonly string[]) =>
  cells
    .map((cell, at) => cell.padEnd(WIDTHS[at] ?? 0))
    .join('')
    .trimEnd();
const share = (number: number) => (Number.isNaN(number) ? '-' : number.toFixed(3));

function figures(name: string, part: string, matched: readonly MatchedPair[]): string {
  const cells = [isSure, isShown].flatMap((taken) => {
    const { precision, recall } = score(matched, taken);
    return [precision, recall, (2 * precision * recall) / (precision + recall)].map(share);
  });
  return line([name, `${part} ${matched.length}`.trim(), ...cells]);
}

function printKinds(matched: readonly MatchedPair[]): void {
  console.log(`\n${line(['kind', 'pairs', 'sure: precision', 'recall', 'F1', 'shown: precision', 'recall', 'F1'])}`);
  for (const [kind, some] of Map.groupBy(matched, ({ pair }) => pair.kind)) console.log(figures(kind, '', some));
}

/** @returns the importer's verdicts */
function printDirectory(pairs: readonly Pair[]): MatchedPair[] {
  console.log(`\nMaryland's whole list, ${pairs.length} pairs with a common ZIP code or key, all of different firms:`);
  const product = matchAll(PRODUCT, pairs);
  for (const match of [PRODUCT, ...BASELINES]) {
    const matched = match === PRODUCT ? product : matchAll(match, pairs);
    const sure = matched.filter(isSure).length;
    console.log(`  ${match.name}: ${sure} merged, ${matched.filter(isShown).length - sure} to review`);
  }
  return product;
}

/** @returns share of matching pairs that the importer compares at all */
function printCandidates(same: readonly Pair[]): number {
  const lost = same.filter((pair) => !shareBlockingKey(pair));
  const found = 1 - lost.length / same.length;
  console.log(
    `\nCandidates: ${same.length - lost.length} of ${same.length} pairs share a key (${share(found)}). Lost:`,
  );
  for (const pair of lost) console.log(`  ${describe(pair)}`);
  return found;
}

function printWrong(matched: readonly MatchedPair[]): void {
  const wrong = matched.filter((one) => (one.pair.same ? !isSure(one) : isShown(one)));
  console.log(`\n${wrong.length} pairs whose verdict differs from the label:`);
  for (const { pair, verdict } of wrong) {
    const { verdict: said, score: points, reasons } = verdict;
    console.log(`  ${describe(pair)}\n      ${said} ${points}: ${reasons.join(', ') || 'nothing in common'}`);
  }
}

function describe({ number, same, kind, heldOut, firms: [a, b] }: Pair): string {
  const names = `${a.legal_business_name} | ${b.legal_business_name}`;
  return `${number}${heldOut ? ' (held out)' : ''} ${same ? 'same' : 'different'}, ${kind}: ${names}`;
}

function verdictOf(matched: readonly MatchedPair[], found: number): boolean {
  const [sure, shown] = [score(matched, isSure), score(matched, isShown)];
  const faults = [
    ...(sure.precision < 1 ? ['a sure merge is wrong'] : []),
    ...(sure.recall < FLOOR.sure ? [`recall of sure merges is below ${FLOOR.sure}`] : []),
    ...(shown.recall < FLOOR.shown ? [`recall of shown pairs is below ${FLOOR.shown}`] : []),
    ...(found < FLOOR.found ? [`the share of candidates is below ${FLOOR.found}`] : []),
  ];
  console.log(`\n${faults.length === 0 ? 'Every goal is met.' : `Not every goal is met: ${faults.join('; ')}.`}`);
  return faults.length === 0;
}
