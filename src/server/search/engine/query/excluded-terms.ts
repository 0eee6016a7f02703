import { CERTIFICATION_TYPES } from '../text/facet-labels.ts';
import { terms } from '../text/tokenize.ts';
import { FIRM_WORDS, STOP_WORDS } from './question-words.ts';
import { rolesOf } from './word-roles.ts';

/** A question without what it asks to leave out. */
interface WithExcludedTerms {
  readonly rest: string;
  /** Terms of each phrase that firms should not have. */
  readonly excluded: readonly (readonly string[])[];
  /** The same as typed, by cue: "snow removal or mulch". */
  readonly without: readonly string[];
}

const CUES = new Set(['no', 'not', 'without', 'w/o', 'except', 'excluding', 'excepto', 'sin', 'menos']);
const DENIALS = new Set(["don't", 'don’t', 'dont', "doesn't", 'doesn’t', 'doesnt']);
const DONE = new Set(['do', 'handle', 'include', 'offer']);
/** "other than asbestos" */
const CUES_BEFORE_THAN = new Set(['other', 'rather']);
/** After a cue these ask for something: "not for profit", "no more than 10", "no job too small", "furnace not working". */
const NOT_EXCLUDED: ReadonlySet<string> = new Set(
  [
    'ac air after before charge city cooling cost de drain electricity experience fee fewer fin find fines for have heat',
    'heating here hot if job just know later less limit limited longer matter more necessarily need one only power',
    'problem que quiero se start sure tengo then to touch voc wait water work working',
  ].flatMap((line) => line.split(' ')),
);
const BETWEEN = new Set([
  'a',
  'an',
  'any',
  'de',
  'do',
  'doing',
  'haga',
  'hagan',
  'hace',
  'hacen',
  'in',
  'including',
  'las',
  'los',
  'that',
  'the',
]);
const AND_ALSO = new Set(['and', 'or', 'nor', 'y', 'o', 'ni']);
const END_WORDS = new Set(
  [
    'around at but cerca con en for from in near on para pero please por preferred prefer que serving that',
    'thanks to which who with within',
  ].flatMap((line) => line.split(' ')),
);
/** What "snow removal services" are is snow, however a firm says what it does with it. */
const GENERAL_WORDS = new Set([...FIRM_WORDS, 'abatement', 'plowing', 'removal', 'service', 'work', 'trabajo']);
const MAX_WORDS = 3;

/**
 * Splits off what a question asks to leave out: "demolition, not asbestos", "cleaning without carpets in Bowie". Of a
 * question that would ask for nothing else, as of a name that begins so, nothing is split off.
 */
export function splitExcludedTerms(
  text: string,
  isPlace: (words: readonly string[]) => boolean = () => false,
  isCode: (digits: string) => boolean = () => false,
): WithExcludedTerms {
  const tokens = text.match(/[\p{L}\p{M}\p{N}'’&/.-]+|[,;:!?()]/gu) ?? [];
  const rest: string[] = [];
  const excluded: string[][] = [];
  const without: string[] = [];
  for (let at = 0; at < tokens.length; ) {
    const start = afterCue(tokens, at, isCode) ?? afterOutside(tokens, at, isPlace);
    const [phrases, end] = start === undefined ? [[], at + 1] : phrasesFrom(tokens, start);
    const said = tokens.slice(start, end).join(' ');
    // a name may begin with "No" or "Without"
    const isLeading = rest.length === 0 && !isMark(tokens[end]);
    if (phrases.length === 0 || isLeading) rest.push(tokens[at++] as string);
    else {
      excluded.push(...phrases);
      without.push(said);
      at = end;
    }
  }
  const left = rest.join(' ');
  const asked = new Set(terms(left));
  const isAsking = excluded.length > 0 && rolesOf(terms(left)).words.length > 0;
  return isAsking
    ? { rest: left, excluded: excluded.map((phrase) => besides(phrase, asked)), without }
    : { rest: text, excluded: [], without: [] };
}

/** "cleaning, no carpet cleaning": carpets are left out. */
function besides(phrase: readonly string[], asked: ReadonlySet<string>): readonly string[] {
  const others = phrase.filter((word) => !asked.has(word));
  return others.length > 0 ? others : phrase;
}

const isMark = (token: string | undefined): boolean => token !== undefined && /^[,;:!?()]$/.test(token);
const lower = (token: string | undefined): string => (token ?? '').toLowerCase();

/** "MBE not DBE Chicago": what follows a type is asked for. */
const isWholeType = ([word = '', ...others]: readonly string[]): boolean =>
  others.length === 0 && CERTIFICATION_TYPES.has(word);

/** Where the phrase after a cue begins. Of numbers only codes are left out: "no 238210" says that it is one. */
function afterCue(tokens: readonly string[], at: number, isCode: (digits: string) => boolean): number | undefined {
  const [word, next] = [lower(tokens[at]), lower(tokens[at + 1])];
  if (CUES_BEFORE_THAN.has(word) && next === 'than') return at + 2;
  // "painters who don't do houses"
  if (DENIALS.has(word) && DONE.has(next)) return at + 2;
  if (word === 'except' && next === 'for') return at + 2;
  if (!CUES.has(word)) return undefined;
  const isNumber = /^\d/.test(next) && !(word !== 'no' && /^\d{3,6}$/.test(next) && isCode(next));
  const isAsking = NOT_EXCLUDED.has(next) || isNumber || (word === 'not' && isFailing(tokens[at - 1], next));
  return isAsking ? undefined : at + 1;
}

/** "outside Maryland", "outside of the Bronx"; "outside plant" is a trade. */
function afterOutside(
  tokens: readonly string[],
  at: number,
  isPlace: (words: readonly string[]) => boolean,
): number | undefined {
  if (lower(tokens[at]) !== 'outside') return undefined;
  let start = at + 1;
  while (lower(tokens[start]) === 'of' || lower(tokens[start]) === 'the') start++;
  const next = tokens.slice(start, start + 2).map(lower);
  return isPlace(next) || isPlace(next.slice(0, 1)) ? start : undefined;
}

/** "door not latching" says what is broken; after a comma or a "but" it is a trade that is not wanted. */
const isFailing = (before: string | undefined, next: string): boolean =>
  /(?:ing|ed)$/.test(next) && !isMark(before) && lower(before) !== 'but';

/** The phrases that begin here, and where they end. */
function phrasesFrom(tokens: readonly string[], start: number): [phrases: string[][], end: number] {
  const phrases: string[][] = [];
  let words: string[] = [];
  let at = start;
  const close = () => {
    while (words.length > 1 && GENERAL_WORDS.has(words.at(-1) ?? '')) words.pop();
    if (words.some((word) => !STOP_WORDS.has(word))) phrases.push(words);
    words = [];
  };
  for (; at < tokens.length && !isMark(tokens[at]); at++) {
    const word = lower(tokens[at]);
    if (AND_ALSO.has(word)) close();
    else if (words.length > 0 && END_WORDS.has(word)) break;
    else if (words.length === MAX_WORDS || isWholeType(words)) break;
    else if (words.length > 0 || !BETWEEN.has(word)) words.push(...terms(word));
  }
  close();
  return [phrases, at];
}
