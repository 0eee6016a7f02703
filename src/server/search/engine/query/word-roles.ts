import { CERTIFICATION_TYPES, EIGHT_A, WORDLIKE_TYPES } from '../text/facet-labels.ts';
import { isOr, NOTHING_LISTED } from './alternatives.ts';
import {
  ACTIONS,
  ASKING_WORDS,
  FILLER,
  FIRM_WORDS,
  PURPOSE_WORDS,
  STOP_WORDS,
  TRADELIKE_FIRM_WORDS,
  WORDS_BESIDE_TRADE,
  WORDS_OF_ANY_TRADE,
} from './question-words.ts';

/**
 * What a word of a question is for. `asked`: firms should have it. `purpose`: what the work is for, which firms need not
 * say. `certification`: a type that firms must have. `ownership`: who owns the firm, as its certificates say.
 */
export type WordRole = 'asked' | 'purpose' | 'certification' | 'ownership';

export interface RoleOfWord {
  readonly word: string;
  /** Words that are as good: "MBE or WBE". */
  readonly others?: readonly string[] | undefined;
  readonly role: WordRole;
}
interface RolesOfQuestion {
  /** Without those that are left out. */
  readonly words: readonly RoleOfWord[];
  /** Fillers were left out, or a purpose is said: not every word need occur. */
  readonly isSentence: boolean;
  /** Any firm is meant: "certified firms". */
  readonly isOfAnyFirm: boolean;
}

/** Groups of owners, as lists and types name them. */
const OWNERS = new Set(
  [
    'african asian black disability disabled disadvantaged female gay hispanic indian indigenous lady latina latino latinx',
    'lgbt lgbtq minority native pacific small subcontinent veteran woman women',
    'hispana hispano minoria minoritaria minoritario mujer mujere pequena pequeno veterana veterano',
  ].flatMap((line) => line.split(' ')),
);

/** Words that stand among those of owners: "African American", "minority and women", "a person with a disability". */
const AMONG_OWNERS = new Set(['a', 'american', 'and', 'individual', 'o', 'or', 'people', 'person', 'with', 'y']);

type Kind = WordRole | 'stop' | 'filler' | 'firm';

/**
 * @param all terms of a question, in its order
 * @param isType whether lists call a type of certificates so
 */
export function rolesOf(all: readonly string[], isType = NOTHING_LISTED.isType): RolesOfQuestion {
  const kinds = all.map(kindOf);
  markSmallBusinesses(all, kinds);
  markTypes(all, kinds);
  markDisabledVeterans(all, kinds);
  markOwned(all, kinds);
  const isFirmSaid = all.some((word) => FIRM_WORDS.has(word));
  const asked = all.filter((_, i) => kinds[i] === 'asked');
  const isOfOwners = isFirmSaid && (asked.length === 0 || areOwners(asked));
  kinds.forEach((kind, i) => {
    if (kind === 'asked' && isOfOwners) kinds[i] = 'ownership';
    if (kind === 'firm') kinds[i] = isOfOwners ? 'filler' : 'asked';
  });
  markReason(all, kinds);
  markPurpose(all, kinds);
  markBesideTrade(all, kinds);
  const words = withOthers(all, kinds, isType);
  return {
    words,
    isSentence: words.length > 0 && kinds.some((kind) => kind === 'filler' || kind === 'purpose'),
    isOfAnyFirm: words.length === 0,
  };
}

/** Whether it is said of the owners of firms. */
export const isOwner = (word: string): boolean => OWNERS.has(word);

const isRole = (kind: Kind | undefined): kind is WordRole =>
  kind !== undefined && kind !== 'stop' && kind !== 'filler' && kind !== 'firm';

function kindOf(word: string): Kind {
  if (CERTIFICATION_TYPES.has(word)) return 'certification';
  if (STOP_WORDS.has(word)) return 'stop';
  if (FILLER.has(word)) return 'filler';
  return TRADELIKE_FIRM_WORDS.has(word) ? 'firm' : 'asked';
}

/** "8(a)": two words, of which the second would be a stop word. */
function markSmallBusinesses(all: readonly string[], kinds: Kind[]): void {
  all.forEach((word, i) => {
    if (word === '8' && all[i + 1] === 'a') kinds.fill('certification', i, i + 2);
  });
}

/** "HUB certified", "certified HUB": a type that is a word as well. */
function markTypes(all: readonly string[], kinds: Kind[]): void {
  all.forEach((word, i) => {
    const isType = CERTIFIED.has(all[i + 1] ?? '') || CERTIFIED.has(all[i - 1] ?? '');
    if (isType && WORDLIKE_TYPES.has(word)) kinds[i] = 'certification';
  });
}
const CERTIFIED = new Set(['cert', 'certificate', 'certification', 'certified', 'certificada', 'certificado']);

/** "service-disabled veteran": owners, also where nobody says "owned". */
function markDisabledVeterans(all: readonly string[], kinds: Kind[]): void {
  all.forEach((word, i) => {
    if (word !== 'veteran' || all[i - 1] !== 'disabled') return;
    kinds.fill('ownership', i - 1, i + 1);
    if (all[i - 2] === 'service') kinds[i - 2] = 'filler';
  });
}

/** A type, a code or a group of owners, by the word that finds it, and where it ends. */
interface Listed {
  readonly word: string;
  readonly role: WordRole;
  readonly end: number;
}
type ListedAt = (at: number) => Listed | undefined;

/** The words with their roles; of types, codes or owners that an "or" joins the first, with the others. */
function withOthers(
  all: readonly string[],
  kinds: readonly Kind[],
  isType: (word: string) => boolean,
): readonly RoleOfWord[] {
  const typeAt: ListedAt = (at) => {
    const isEight = kinds[at] === 'certification' && all[at] === '8' && all[at + 1] === 'a';
    const word = isEight ? EIGHT_A : (all[at] as string);
    const isOne = kinds[at] === 'certification' || (kinds[at] === 'asked' && isType(word));
    return isOne ? { word, role: 'certification', end: at + (isEight ? 2 : 1) } : undefined;
  };
  const codeAt: ListedAt = (at) => {
    const [word, role] = [all[at] ?? '', kinds[at]];
    return /^\d{3,6}$/.test(word) && isRole(role) ? { word, role, end: at + 1 } : undefined;
  };
  const ownerAt: ListedAt = (at) =>
    kinds[at] === 'ownership' ? { word: all[at] as string, role: 'ownership', end: at + 1 } : undefined;
  const words: RoleOfWord[] = [];
  for (let at = 0; at < all.length; ) {
    const list = [typeAt, codeAt, ownerAt]
      .map((listedAt) => listFrom(all, at, listedAt))
      .find(({ length }) => length > 1);
    const [first, ...others] = list ?? [];
    const role = first?.role ?? kinds[at];
    const word = first?.word ?? (all[at] as string);
    if (isRole(role)) words.push({ word, role, ...(first && { others: others.map((other) => other.word) }) });
    at = list?.at(-1)?.end ?? at + 1;
  }
  return words;
}

/** "African American or Hispanic owned", "MBE-certified or WBE": of the one before they say no more. */
const BEHIND_LISTED = new Set(['american', 'certified', 'owned', 'pacific']);

function listFrom(all: readonly string[], start: number, listedAt: ListedAt): readonly Listed[] {
  const list: Listed[] = [];
  for (let one = listedAt(start); one; ) {
    let { end } = one;
    while (BEHIND_LISTED.has(all[end] ?? '')) end++;
    list.push({ ...one, end });
    one = isOr(all[end] ?? '') ? listedAt(end + 1) : undefined;
  }
  return list;
}

/** "women-owned", "owned by women", "women-owned business", "minority business enterprise", "propiedad de mujeres". */
function markOwned(all: readonly string[], kinds: Kind[]): void {
  all.forEach((word, i) => {
    const isAfter = (word === 'owned' && all[i + 1] === 'by') || (isSpanishOwner(word) && all[i + 1] === 'de');
    const isBefore = word === 'owned' || (word === 'business' && all[i + 1] === 'enterprise');
    if (!isAfter && !isBefore) return;
    const [from, to] = isAfter ? ownersFrom(all, i + 2) : ownersUntil(all, i);
    if (!areOwners(all.slice(from, to))) return;
    for (let at = from; at < to; at++) if (kinds[at] === 'asked') kinds[at] = 'ownership';
    kinds[i] = 'stop';
    for (let at = i + 1; AFTER_OWNED.has(all[at] ?? ''); at++) kinds[at] = 'filler';
  });
}

/** "women-owned and operated business" */
const AFTER_OWNED = new Set([...FIRM_WORDS, 'and', 'operated']);
const isSpanishOwner = (word: string): boolean => word === 'propiedad' || FIRM_WORDS.has(word);
const isAmongOwners = (word: string): boolean => OWNERS.has(word) || AMONG_OWNERS.has(word);
const areOwners = (some: readonly string[]): boolean =>
  some.every(isAmongOwners) && some.some((word) => OWNERS.has(word));

/** "minority and women". @returns from and to, half-open */
function ownersUntil(all: readonly string[], end: number): [number, number] {
  let from = end;
  while (from > 0 && isAmongOwners(all[from - 1] ?? '')) from--;
  return [from, end];
}

/** Where the words end that are before owners: "ironworkers Flagstaff" of "ironworkers Flagstaff women-owned". */
export function endBeforeOwners(all: readonly string[]): number {
  const last = all.length - 1;
  if (all[last] !== 'owned') return all.length;
  const [from] = ownersUntil(all, last);
  return areOwners(all.slice(from, last)) ? from : all.length;
}

function ownersFrom(all: readonly string[], from: number): [number, number] {
  const start = STOP_WORDS.has(all[from] ?? '') ? from + 1 : from;
  let end = start;
  while (isAmongOwners(all[end] ?? '')) end++;
  return [start, end];
}

/** "sprinklers in a school", "testing on our bridge" */
const isWhere = (all: readonly string[], at: number): boolean =>
  BEFORE_SITE.has(all[at] as string) && ARTICLES.has(all[at + 1] ?? '');
const BEFORE_SITE = new Set(['at', 'en', 'in', 'on']);
const ARTICLES = new Set(['a', 'an', 'my', 'our', 'the', 'un', 'una', 'mi', 'nuestra', 'nuestro']);

/** The first part that names a trade is what is asked for; what follows a "for" is what for. */
function markPurpose(all: readonly string[], kinds: Kind[]): void {
  let isNamed = false;
  let isAfter = false;
  all.forEach((word, i) => {
    if (PURPOSE_WORDS.has(word) || isWhere(all, i)) isAfter ||= isNamed;
    if (kinds[i] !== 'asked') return;
    if (isAfter) kinds[i] = 'purpose';
    else isNamed ||= !isOfAnyTrade(word);
  });
}

/** "We are a GC bidding on a school and need electricians": what is before the need is why, if what is needed is said. */
function markReason(all: readonly string[], kinds: Kind[]): void {
  const isOfTrade = (at: number) =>
    kinds[at] === 'asked' && !isOfAnyTrade(all[at] as string) && !ACTIONS.has(all[at] as string);
  const need = all.findIndex(
    (word, at) =>
      ASKING_WORDS.has(word) && !BACK_TO_BEFORE.has(all[at + 1] ?? '') && all.some((_, i) => i > at && isOfTrade(i)),
  );
  for (let at = 0; at < need; at++) if (kinds[at] === 'asked') kinds[at] = 'filler';
}

/** "my fence fell, need it removed" */
const BACK_TO_BEFORE = new Set(['it', 'that', 'them', 'these', 'this', 'those', 'lo', 'la', 'los', 'las', 'que']);
const isBesideTrade = (word: string): boolean => WORDS_BESIDE_TRADE.has(word) || /^\d\d?$/.test(word);
const isOfAnyTrade = (word: string): boolean => WORDS_OF_ANY_TRADE.has(word) || isBesideTrade(word);
/** "general contractor" is a trade. */
const isWholeTrade = (word: string, before: string | undefined): boolean =>
  word === 'contractor' && before === 'general';

/** "PPE supplier": beside a trade, what any firm may be. */
function markBesideTrade(all: readonly string[], kinds: Kind[]): void {
  const isAsked = (word: string, at: number) => kinds[at] === 'asked' && !isOfAnyTrade(word);
  if (!all.some(isAsked)) return;
  all.forEach((word, at) => {
    if (kinds[at] === 'asked' && isBesideTrade(word) && !isWholeTrade(word, all[at - 1])) kinds[at] = 'purpose';
  });
}
