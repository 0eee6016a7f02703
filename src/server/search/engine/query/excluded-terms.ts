import { CERTIFICATION_TYPES } from '../text/facet-labels.ts';
import { terms } from '../text/tokenize.ts';
import { type ListedWords, NOTHING_LISTED } from './alternatives.ts';
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

type IsPlace = (words: readonly string[]) => boolean;
/** What is known of the words of a question. */
type KnownWords = Pick<ListedWords, 'isCode' | 'owners'> & { readonly isPlace: IsPlace };

const CUES = new Set(['no', 'not', 'without', 'w/o', 'except', 'excluding', 'excepto', 'sin', 'menos']);
const DENIALS = new Set(["don't", 'don’t', 'dont', "doesn't", 'doesn’t', 'doesnt']);
const DENIED = new Set(['did', 'do', 'does']);
const DONE = new Set(['do', 'handle', 'include', 'need', 'offer', 'require', 'want']);
/** "other than asbestos", "anywhere but Baltimore" */
const CUES_OF_TWO = new Set(['other than', 'rather than', 'except for', 'anywhere but', 'anyone but', 'anything but']);
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
  'esten',
  'doing',
  'haga',
  'hagan',
  'hace',
  'hacen',
  'in',
  'including',
  'las',
  'los',
  'sea',
  'sean',
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
/** "not minority engineering": owners, whatever comes next. "no small jobs" are not of small firms. */
const OWNERS_ALONE = new Set(
  'african asian female hispanic latina latino minority mujer veteran woman women'.split(' '),
);
/** "not African American owned" */
const BEHIND_OWNERS = new Set(['american', 'and', 'minority', 'or', 'owned', 'y']);

/**
 * Splits off what a question asks to leave out: "demolition, not asbestos", "cleaning without carpets in Bowie". Of a
 * question that would ask for nothing else, as of a name that begins so, nothing is split off.
 */
export function splitExcludedTerms(
  text: string,
  { isPlace, isCode, owners }: KnownWords = { ...NOTHING_LISTED, isPlace: () => false },
): WithExcludedTerms {
  const tokens = (text.match(/[\p{L}\p{M}\p{N}'’&/.-]+|[,;:!?()]/gu) ?? []).flatMap(withNonApart);
  const rest: string[] = [];
  const excluded: string[][] = [];
  const without: string[] = [];
  for (let at = 0; at < tokens.length; ) {
    const start = afterCue(tokens, at, isCode) ?? afterOutside(tokens, at, isPlace);
    const [phrases, end] = start === undefined ? [[], at + 1] : phrasesFrom(tokens, start, { isPlace, owners });
    const said = tokens.slice(start, end).join(' ');
    // a name may begin with "No" or "Without"
    const isLeading =
      rest.length === 0 && !isMark(tokens[end]) && !phrases.every((phrase) => isOfWhom(phrase) || isPlace(phrase));
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

/** "non-DBE", "non-minority": no other firms are asked for by "non-emergency". */
function withNonApart(token: string): readonly string[] {
  const [, of = ''] = /^non-(.+)$/i.exec(token) ?? [];
  return isOfWhom(terms(of)) ? ['non', of] : [token];
}

/** "MBE not DBE Chicago": what follows a type is asked for. */
const isWholeType = ([word = '', ...others]: readonly string[]): boolean =>
  others.length === 0 && CERTIFICATION_TYPES.has(word);
const isOfWhom = (phrase: readonly string[]): boolean =>
  isWholeType(phrase) || (phrase.length > 0 && phrase.every((word) => OWNERS_ALONE.has(word)));

/** Where the phrase after a cue begins. Of numbers only codes are left out: "no 238210" says that it is one. */
function afterCue(tokens: readonly string[], at: number, isCode: (digits: string) => boolean): number | undefined {
  const [word, next] = [lower(tokens[at]), lower(tokens[at + 1])];
  if (CUES_OF_TWO.has(`${word} ${next}`)) return at + 2;
  // "painters who don't do houses", "we do not need carpets"; "do not need to be bonded" says nothing
  const isDenial = DENIALS.has(word) || (word === 'not' && DENIED.has(lower(tokens[at - 1])));
  if (isDenial && DONE.has(next)) return lower(tokens[at + 2]) === 'to' ? undefined : at + 2;
  if (word === 'non') return isOfWhom(terms(next)) ? at + 1 : undefined;
  if (!CUES.has(word)) return undefined;
  const isNumber = /^\d/.test(next) && !(word !== 'no' && /^\d{3,6}$/.test(next) && isCode(next));
  const isAsking = NOT_EXCLUDED.has(next) || isNumber || (word === 'not' && isFailing(tokens[at - 1], next));
  return isAsking ? undefined : at + 1;
}

/** "outside Maryland", "outside of the Bronx"; "outside plant" is a trade. */
function afterOutside(tokens: readonly string[], at: number, isPlace: IsPlace): number | undefined {
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
function phrasesFrom(
  tokens: readonly string[],
  start: number,
  { isPlace, owners }: Pick<KnownWords, 'isPlace' | 'owners'>,
): [phrases: string[][], end: number] {
  const ofOwners = ownersFrom(tokens, start, owners);
  if (ofOwners) return ofOwners;
  const phrases: string[][] = [];
  let words: string[] = [];
  let at = start;
  const isInPlace = lower(tokens[start]) === 'in';
  const close = () => {
    while (words.length > 1 && GENERAL_WORDS.has(words.at(-1) ?? '')) words.pop();
    if (words.some((word) => !STOP_WORDS.has(word))) phrases.push(words);
    words = [];
  };
  for (; at < tokens.length && !isMark(tokens[at]); at++) {
    const word = lower(tokens[at]);
    if (AND_ALSO.has(word)) close();
    else if (words.length > 0 && END_WORDS.has(word)) break;
    else if (words.length === MAX_WORDS || isWholeType(words) || (isInPlace && isWholePlace(words, word, isPlace)))
      break;
    else if (words.length > 0 || !BETWEEN.has(word)) words.push(...terms(word));
  }
  close();
  return [phrases, at];
}

/** "not in Baltimore electrician": what follows a place is asked for. */
const isWholePlace = (words: readonly string[], next: string, isPlace: IsPlace): boolean =>
  isPlace(words) && !isPlace([...words, next]);

/** "women-owned or minority-owned": one phrase for each group, without the words beside it. */
function ownersFrom(
  tokens: readonly string[],
  start: number,
  { isOwner }: KnownWords['owners'],
): ReturnType<typeof phrasesFrom> | undefined {
  const phrases: string[][] = [];
  let end = start;
  let isOwned = false;
  for (; end < tokens.length; end++) {
    const said = terms(tokens[end] as string);
    if (!said.every((word) => isOwner(word) || BEHIND_OWNERS.has(word)) || said.length === 0) break;
    phrases.push(...said.filter(isOwner).map((word) => [word]));
    isOwned ||= said.includes('owned');
  }
  return phrases.length > 0 && (isOwned || phrases.every(isOfWhom)) ? [phrases, end] : undefined;
}
