import { CERTIFICATION_TYPES, EIGHT_A, WORDLIKE_TYPES } from '../text/facet-labels.ts';
import type { OwnerPhrase, OwnerPhrases } from '../text/owner-phrases.ts';
import { isOr, type ListedWords, NOTHING_LISTED } from './alternatives.ts';
import type { FoundRequest } from './everyday-requests.ts';
import {
  ACTIONS,
  ASKING_QUESTIONS,
  ASKING_WORDS,
  ASKS_AT_END,
  FILLER,
  FIRM_WORDS,
  PURPOSE_WORDS,
  RELATIVE_WORDS,
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
  /** What lists call the groups of these owners, any of which is meant. */
  readonly groups?: readonly string[] | undefined;
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

type Kind = WordRole | 'stop' | 'filler' | 'firm';

/** @param all terms of a question, in its order */
export function rolesOf(
  all: readonly string[],
  {
    isType,
    owners,
    requests,
    hasCodes,
  }: Pick<ListedWords, 'isType' | 'owners' | 'requests' | 'hasCodes'> = NOTHING_LISTED,
): RolesOfQuestion {
  const kinds = all.map(kindOf);
  markSmallBusinesses(all, kinds);
  markTypes(all, kinds);
  markDisabledVeterans(all, kinds);
  markOwned(all, kinds, owners);
  const isFirmSaid = all.some((word) => FIRM_WORDS.has(word) || NONPROFIT.has(word));
  const asked = all.filter((_, i) => kinds[i] === 'asked');
  const isOfOwners = isFirmSaid && (asked.length === 0 || owners.areOwners(asked, false));
  kinds.forEach((kind, i) => {
    if (kind === 'asked' && isOfOwners) kinds[i] = 'ownership';
    if (kind === 'firm') kinds[i] = isOfOwners ? 'filler' : 'asked';
  });
  markReason(all, kinds, hasCodes);
  markPurpose(all, kinds);
  markBesideTrade(all, kinds);
  const requested = markRequests(kinds, requests.in(all, hasCodes));
  const words = [...requested, ...withOthers(all, kinds, { isType, owners })];
  return {
    words,
    isSentence: words.length > 0 && kinds.some((kind) => kind === 'filler' || kind === 'purpose'),
    isOfAnyFirm: words.length === 0,
  };
}

/** "somebody to pick up the phones": the trade that is meant is asked for, and what else is said is what for. */
function markRequests(kinds: Kind[], found: readonly FoundRequest[]): RoleOfWord[] {
  const requests = found.filter(({ at }) => !at.some((one) => IS_MEANT_AS_SAID.has(kinds[one] as Kind)));
  if (requests.length === 0) return [];
  kinds.forEach((kind, i) => {
    if (kind === 'asked') kinds[i] = 'purpose';
  });
  return requests.map(({ key }) => ({ word: key, role: 'asked' }));
}
const IS_MEANT_AS_SAID: ReadonlySet<Kind> = new Set(['certification', 'ownership']);
/** Words of firms that are owned by nobody. */
const NONPROFIT = new Set(['nonprofit', 'npo', 'profit']);

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
  readonly owners?: OwnerPhrase | undefined;
}
type ListedAt = (at: number) => Listed | undefined;

/** The words with their roles; of types, codes or owners that an "or" joins the first, with the others. */
function withOthers(
  all: readonly string[],
  kinds: readonly Kind[],
  { isType, owners }: Pick<ListedWords, 'isType' | 'owners'>,
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
  const ownerAt: ListedAt = (at) => {
    if (kinds[at] !== 'ownership') return undefined;
    const phrase = owners.at(all, at);
    return { word: phrase?.said ?? (all[at] as string), role: 'ownership', end: phrase?.end ?? at + 1, owners: phrase };
  };
  const words: RoleOfWord[] = [];
  for (let at = 0; at < all.length; ) {
    const list = [typeAt, codeAt, ownerAt]
      .map((listedAt) => listFrom(all, at, listedAt))
      .find(([one, ...more]) => more.length > 0 || one?.owners);
    const role = list?.[0]?.role ?? kinds[at];
    if (list) words.push(...wordsOf(list, isSpanishFirm(all[at - 1] ?? '')));
    else if (isRole(role)) words.push({ word: all[at] as string, role });
    at = list?.at(-1)?.end ?? at + 1;
  }
  return words;
}

/** The first of a list, with the others. @param isOfFirm in "empresa latina" the firm is female, and nobody else */
function wordsOf(list: readonly Listed[], isOfFirm: boolean): RoleOfWord[] {
  const [{ word, role, owners: phrase }, ...others] = list as readonly [Listed, ...Listed[]];
  const groups = list.flatMap(({ owners }) => owners?.groups ?? []);
  const also = others.length > 0 || isOfFirm ? [] : (phrase?.also ?? []);
  return [
    {
      ...{ word, role },
      ...(others.length > 0 && { others: others.map((other) => other.word) }),
      ...(groups.length > 0 && { groups }),
    },
    ...also.map((one): RoleOfWord => ({ word: one, role })),
  ];
}

/** "African American or Hispanic owned", "MBE-certified or WBE": of the one before they say no more. */
const BEHIND_LISTED = new Set(['american', 'certified', 'owned', 'pacific']);

function listFrom(all: readonly string[], start: number, listedAt: ListedAt): readonly Listed[] {
  const list: Listed[] = [];
  for (let one = listedAt(start); one; ) {
    let { end } = one;
    if (one.owners && all[end] === 'american') end++;
    const own = { ...one, end };
    while (BEHIND_LISTED.has(all[end] ?? '')) end++;
    const next = isOr(all[end] ?? '') ? listedAt(end + 1) : undefined;
    list.push(next || list.length > 0 ? { ...own, end } : own);
    one = next;
  }
  return list;
}

/** "women-owned", "owned by women", "women-owned business", "minority business enterprise", "propiedad de mujeres". */
function markOwned(all: readonly string[], kinds: Kind[], owners: OwnerPhrases): void {
  all.forEach((word, i) => {
    const start = startOfOwners(all, i);
    const isBefore = word === 'owned' || OWNER_NOUNS.has(word) || (word === 'business' && all[i + 1] === 'enterprise');
    const spans = [
      ...(start === undefined ? [] : [[start, owners.endFrom(all, start)] as const]),
      ...(isBefore ? [owners.until(all, i)] : []),
    ];
    const [from, to] = spans.find(([first, end]) => owners.areOwners(all.slice(first, end), true)) ?? NO_SPAN;
    if (from === to) return;
    for (let at = from; at < to; at++) if (kinds[at] === 'asked') kinds[at] = 'ownership';
    kinds[i] = 'stop';
    for (let at = i + 1; AFTER_OWNED.has(all[at] ?? ''); at++) kinds[at] = 'filler';
  });
}
const NO_SPAN = [0, 0] as const;

/** Where the owners begin that a word announces: "owned by a", "propiedad de", "dueño latino", "empresas de", "negocio latino". */
function startOfOwners(all: readonly string[], at: number): number | undefined {
  const word = all[at] as string;
  const next = all[at + 1] ?? '';
  const isFollowed =
    (word === 'owned' && next === 'by') || (next === 'de' && (word === 'propiedad' || FIRM_WORDS.has(word)));
  const behind = isFollowed || (next === 'de' && SPANISH_OWNERS.has(word)) ? at + 2 : at + 1;
  if (behind === at + 1 && !SPANISH_OWNERS.has(word) && !isSpanishFirm(word)) return undefined;
  return STOP_WORDS.has(all[behind] ?? '') ? behind + 1 : behind;
}

const SPANISH_OWNERS = new Set(['duena', 'dueno', 'propietaria', 'propietario']);
const OWNER_NOUNS = new Set(['owner', ...SPANISH_OWNERS]);
const SPANISH_FIRMS = new Set(['compania', 'empresa', 'negocio']);
const isSpanishFirm = (word: string): boolean => SPANISH_FIRMS.has(word);

/** "women-owned and operated business" */
const AFTER_OWNED = new Set([...FIRM_WORDS, 'and', 'operated']);

/** "sprinklers in a school", "testing on our bridge" */
const isWhere = (all: readonly string[], at: number): boolean =>
  BEFORE_SITE.has(all[at] as string) && ARTICLES.has(all[at + 1] ?? '');
const BEFORE_SITE = new Set(['at', 'en', 'in', 'on']);
const ARTICLES = new Set(
  'a an both each el every four la los las mi mis my nuestra nuestro our several six su sus the their three two un una'.split(
    ' ',
  ),
);

/** The first part that names a trade is what is asked for; what follows a "for" is what for, and "who" tells more of it. */
function markPurpose(all: readonly string[], kinds: Kind[]): void {
  let isNamed = false;
  let isAfter = false;
  all.forEach((word, i) => {
    if (PURPOSE_WORDS.has(word) || (RELATIVE_WORDS.has(word) && !OBLIGED.has(all[i + 1] ?? '')) || isWhere(all, i))
      isAfter ||= isNamed;
    if (kinds[i] !== 'asked') return;
    if (isAfter) kinds[i] = 'purpose';
    else isNamed ||= !isOfAnyTrade(word);
  });
}

/** "We are a GC bidding on a school and need electricians": what is before the need is why, if what is needed is said. */
function markReason(all: readonly string[], kinds: Kind[], hasCodes: (word: string) => boolean): void {
  const isOfTrade = (at: number) =>
    kinds[at] === 'asked' && !isOfAnyTrade(all[at] as string) && !ACTIONS.has(all[at] as string);
  const isNamed = (from: number, to: number) =>
    all.slice(from, to).some((word, i) => kinds[from + i] === 'asked' && hasCodes(word));
  // "a car hit the guardrail and we need a new stretch"
  const isBefore = (at: number) => isNamed(0, at) && !isNamed(at, all.length);
  const isMeant = (at: number) =>
    !BACK_TO_BEFORE.has(all[at + 1] ?? '') && all.some((_, i) => i > at && isOfTrade(i)) && !isBefore(at);
  const isNew = (at: number) => !all.slice(at).some((word) => POINTS_BACK.has(word));
  const atEnd = all.findLastIndex((word, at) => word === ASKS_AT_END && isNew(at) && isMeant(at));
  const need = atEnd >= 0 ? atEnd : all.findIndex((_, at) => isAsking(all, at) && isMeant(at));
  for (let at = 0; at < need; at++) if (kinds[at] === 'asked') kinds[at] = 'purpose';
}

const isAsking = (all: readonly string[], at: number): boolean =>
  ASKING_WORDS.has(all[at] as string) || (ASKING_QUESTIONS.get(all[at] as string)?.has(all[at + 1] ?? '') ?? false);

/** "files that must be scanned": what is asked for. */
const OBLIGED = new Set(['have', 'ha', 'has', 'must', 'need', 'should']);
/** "75 desks, who sells them" */
const POINTS_BACK = new Set(['eso', 'esto', 'it', 'that', 'them', 'these', 'thi', 'this', 'those']);
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
