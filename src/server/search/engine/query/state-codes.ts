import type { OwnerPhrases } from '../text/owner-phrases.ts';
import { tokenize } from '../text/tokenize.ts';
import type { Gazetteer } from '../vocabulary.ts';
import { AMBIGUOUS_LAST } from './find-place.ts';
import { isBetweenPlaces, LENGTHS_OF_STATES, WORDLIKE_STATES } from './name-at.ts';
import { BEFORE_PLACE, IN } from './place-preposition.ts';
import { FILLER } from './question-words.ts';
import { AFTER_PLACE } from './surroundings.ts';

/** What is known of the words of a question. */
interface KnownWords {
  readonly gazetteer: Pick<Gazetteer, 'stateCode'>;
  /** Whether lists call a type of certificates so. */
  readonly isType: (word: string) => boolean;
  readonly owners: OwnerPhrases;
}

/** Said at the end of a sentence: "weekends OK", "marketing and PR". */
const SAID_LAST = new Set(['ok', 'pr']);
/** "MD or in": in small letters more is to come. */
const JOINING = new Set(['in', 'or']);
/** "plumbers near ME", "Maryland o de" */
const OTHERWISE_MEANT = new Set([
  'en la',
  'o de',
  'o la',
  'y de',
  'y la',
  ...['around', 'from', 'near', 'nearby', 'serving'].map((one) => `${one} me`),
]);

/**
 * The words of a question with codes of states as `DE`, in capitals, where the state is meant and not the word that the code
 * is as well: at the end of the question or behind "in", if it was typed in capitals or as "Del."; in small letters behind
 * "in" as the last word; or in a list of states.
 * @param text as typed, of which the words are
 */
export function withStateCodes(words: readonly string[], text: string, known: KnownWords): readonly string[] {
  const { stateCode } = known.gazetteer;
  const areCodes = typedAsCodes(words, text);
  const end = endOfPlaces(words, known.owners, (word, at) => known.isType(word) || (FILLER.has(word) && !areCodes[at]));
  const isListed = (at: number): boolean => {
    const isBeside = isBesideState(words, at, (spoken, from) => {
      const code = stateCode(spoken.join(' '));
      return code !== undefined && (areCodes[from] === true || !WORDLIKE_STATES.has(spoken[0] ?? ''));
    });
    if (areCodes[at]) return isBeside && words[at] !== 'or';
    return isBeside && !JOINING.has(words[at] ?? '') && endOfList(words, at, stateCode) === end;
  };
  const isMeant = (at: number): boolean => {
    const [before = '', word = ''] = [words[at - 1], words[at]];
    if (OTHERWISE_MEANT.has(`${before} ${word}`)) return false;
    const isLast = at === end - 1;
    // "in or near"
    const isEnd = isLast && (at === words.length - 1 || !JOINING.has(word));
    if (!areCodes[at]) return (isEnd && IN.has(before)) || isListed(at);
    // "MBE OR": another type is to come
    const isJoint = isBetweenPlaces(before) || (isBetweenPlaces(word) && known.isType(before));
    const isSaidAtEnd = isLast && !SAID_LAST.has(word) && !isJoint;
    return isSaidAtEnd || BEFORE_PLACE.has(before) || isListed(at);
  };
  return words.map((word, at) => {
    const code = at > 0 || end > 1 ? stateCode(word) : undefined;
    return code && (word.length === 2 || areCodes[at]) && isMeant(at) ? code : word;
  });
}

const TYPED = /[\p{L}\p{N}]+\.?/gu;
const CODE = /^\p{Lu}{2}\.?$/u;
const CAPITALIZED = /^\p{Lu}\p{Ll}/u;
/** Of two letters: "Acme Co.", "Mt. Airy" and "et al." are no states. */
const ABBREVIATED = new Set(['ct', 'ga', 'ky', 'la', 'md', 'mo', 'pa', 'va', 'vt']);
/** Many shorter words are written so. */
const SHOUTED = /\p{Lu}{5}/u;

/**
 * Which words were typed as codes and abbreviations are: `DE`, "Del.", or "Mass" if no other word has a capital, as in
 * "Car Wash". Where all is in capitals, these say nothing.
 */
function typedAsCodes(words: readonly string[], text: string): readonly boolean[] {
  if (SHOUTED.test(text) && !/\p{Ll}/u.test(text)) return [];
  const typed = text.match(TYPED) ?? [];
  const isAlone = typed.filter((word) => CAPITALIZED.test(word)).length === 1;
  const isAbbreviation = (one: string, word: string) =>
    (word.length > 2 ? AMBIGUOUS_LAST : ABBREVIATED).has(word) &&
    CAPITALIZED.test(one) &&
    (isAlone || one.endsWith('.'));
  const folded = typed.map((one) => tokenize(one)[0]);
  let next = 0;
  return words.map((word) => {
    const at = folded.indexOf(word, next);
    if (at < 0) return false;
    next = at + 1;
    const one = typed[at] as string;
    return CODE.test(one) || isAbbreviation(one, word);
  });
}

/** Where those words begin at the end that say nothing of a place. */
function endOfPlaces(
  words: readonly string[],
  owners: OwnerPhrases,
  isBeside: (word: string, at: number) => boolean,
): number {
  let end = owners.endBefore(words);
  for (let word = words[end - 1]; word && (AFTER_PLACE.has(word) || isBeside(word, end - 1)); word = words[end - 1])
    end--;
  return end;
}

/** "Maryland or DE", "DE, PA" */
function isBesideState(
  words: readonly string[],
  at: number,
  isState: (spoken: readonly string[], from: number) => boolean,
): boolean {
  const end = isBetweenPlaces(words[at - 1]) ? at - 1 : at;
  const start = isBetweenPlaces(words[at + 1]) ? at + 2 : at + 1;
  return LENGTHS_OF_STATES.some(
    (length) =>
      (length <= end && isState(words.slice(end - length, end), end - length)) ||
      isState(words.slice(start, start + length), start),
  );
}

/** Where a list of states that begins here has its end: "de or pa". */
function endOfList(words: readonly string[], at: number, stateCode: Gazetteer['stateCode']): number {
  let end = at + 1;
  while (isBetweenPlaces(words[end])) {
    const from = end + 1;
    const length = LENGTHS_OF_STATES.find((some) => stateCode(words.slice(from, from + some).join(' ')));
    if (length === undefined) break;
    end = from + length;
  }
  return end;
}
