// Which words of a trade count in the test oracle.
import type { FirmDocument } from '#server/search/engine/document.ts';
import type { ParsedQuery } from '#server/search/engine/query/parse-query.ts';
import { headOf } from '#server/search/engine/query/required-words.ts';
import { isAsked, isKept, type OracleTerm } from './brute-force-terms.ts';

interface Among {
  /** Where and of whom the question asks. */
  readonly wished: readonly FirmDocument[];
  readonly anywhere: readonly FirmDocument[];
  readonly matches: (firm: FirmDocument, word: OracleTerm) => boolean;
}
const ENOUGH = 10;

const holders = (among: readonly FirmDocument[], words: readonly OracleTerm[], { matches }: Among): number =>
  among.filter((firm) => words.every((word) => matches(firm, word))).length;

/** Of two words of a trade only the head is asked for where fewer than ten firms anywhere have both. */
export function askForHead(asked: ParsedQuery, planned: readonly OracleTerm[], among: Among): void {
  const counted = planned.filter(isAsked);
  const head = headOf(asked);
  const ofHead = planned.filter((one) => isKept(one) || (isAsked(one) && one.word === head));
  const isEnough = holders(among.anywhere, counted, among) >= ENOUGH;
  if (isEnough || holders(among.wished, ofHead, among) < ENOUGH) return;
  for (const one of counted) if (one.word !== head) one.role = 'purpose';
}

/** Index terms of a single word do not count where nothing else is wished for, and ten firms elsewhere have the words without them. */
export function askForTitles(planned: readonly OracleTerm[], among: Among): void {
  if (planned.filter(isAsked).length !== 1) return;
  const said = planned.filter((one) => isKept(one) || isAsked(one));
  const titled = said.map((one) => ({ ...one, isTitlesOnly: true }));
  const isOdd = holders(among.wished, said, among) > 0 && holders(among.wished, titled, among) === 0;
  if (!isOdd || holders(among.anywhere, titled.filter(isAsked), among) < ENOUGH) return;
  for (const one of planned) one.isTitlesOnly = true;
}
