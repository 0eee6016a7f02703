import { SPELLINGS } from '#contract/imports/rules/certification-types.ts';
import { CERTIFICATION_TYPES } from '../text/facet-labels.ts';
import { OwnerPhrases } from '../text/owner-phrases.ts';
import { singular, terms } from '../text/tokenize.ts';
import { EverydayRequests } from './everyday-requests.ts';

/** What an index knows of the words of a question. */
export interface ListedWords {
  /** Whether lists call a type of certificates so. */
  isType(word: string): boolean;
  /** Whether there are NAICS codes that begin so. */
  isCode(digits: string): boolean;
  /** The NAICS codes of three digits in a sector. */
  subsectorsOf(sector: string): readonly string[];
  readonly owners: OwnerPhrases;
  /** Whether our own list says which trades a word means. */
  hasCodes(word: string): boolean;
  readonly requests: EverydayRequests;
}
export const NOTHING_LISTED: ListedWords = {
  isType: (word) => CERTIFICATION_TYPES.has(word),
  isCode: () => false,
  subsectorsOf: () => [],
  owners: new OwnerPhrases(),
  hasCodes: () => false,
  requests: new EverydayRequests(),
};

const OR = new Set(['o', 'or']);
export const isOr = (word: string): boolean => OR.has(word);
const JOINTS = new Set([...OR, 'and', 'y']);
/** "and/or" */
const MOST_JOINTS = 2;

type Listed = 'type' | 'code' | 'owner';
const isSaidEither = (joint: string): boolean => /[,;/|]|\b(?:or|o)\b/i.test(joint);
const isSaidBoth = (joint: string): boolean => /&|\b(?:and|y)\b/i.test(joint);

/**
 * Spells out that any of several types, codes or owners is meant: "MBE/WBE" is "MBE or WBE". Codes side by side are any
 * of these, too, as nobody asks for firms of two codes; types side by side, or with an "and", are all meant.
 */
export function withAlternatives(text: string, { isType, isCode, owners }: ListedWords) {
  const parts = text.split(/([\p{L}\d]+(?:\(a\))?)/u);
  const kindAt = (at: number): Listed | undefined => {
    const word = singular((parts[at] ?? '').toLowerCase());
    if (word === '8(a)' || isType(word)) return 'type';
    if (/^\d{3,6}$/.test(word) && isCode(word)) return 'code';
    return owners.isOwner(word) ? 'owner' : undefined;
  };
  let at = 1;
  while (at < parts.length) {
    const kind = kindAt(at);
    const [first, ...others] = kind === undefined ? [at] : listFrom(parts, at, (one) => kindAt(one) === kind);
    const members = [first, ...others];
    const joints = others.map((next, i) => parts.slice((members[i] as number) + 1, next).join(''));
    const isEither = joints.some(isSaidEither) || (kind === 'code' && !joints.some(isSaidBoth));
    if (isEither) spellOr(parts, members);
    at = (members.at(-1) as number) + 2;
  }
  return parts.join('');
}

/** Where the words of a list are, of which words stand at odd places and what separates them between. */
function listFrom(parts: readonly string[], start: number, isListed: (at: number) => boolean): [number, ...number[]] {
  const members: [number, ...number[]] = [start];
  for (let last = start; ; ) {
    let next = last + 2;
    while (next - last <= MOST_JOINTS * 2 && JOINTS.has((parts[next] ?? '').toLowerCase())) next += 2;
    const isJoined = parts.slice(last + 1, next).every((part, i) => i % 2 === 1 || /^ ?[,;/|&]? ?$/.test(part));
    if (!isJoined || next >= parts.length || !isListed(next)) return members;
    members.push(next);
    last = next;
  }
}

function spellOr(parts: string[], members: readonly number[]): void {
  members.slice(1).forEach((member, i) => {
    const before = members[i] as number;
    parts.fill('', before + 1, member);
    parts[before + 1] = ' or ';
  });
}

/** Two digits are any number, unless they are said to be the code of a sector: "NAICS code 23", "sectors 23 and 54". */
const SECTORS =
  /\b(?:naics|codes?|sectors?)(?: (?:codes?|no|numbers?|sectors?))? ?[:#]? ?((?:\b\d\d\b,?(?: (?:and|o|or|y)\b)? ?)+)/gi;
/** What is given to owners of more than one kind stands for what each of them gets. */
const OF_EITHER = /\bmwbes?\b/gi;

/** Types by names whose words mean others alone: "emerging business enterprise". A certified one may be any. */
const TYPE_NAMES = new Map(
  Object.entries(SPELLINGS).flatMap(([type, names]) =>
    names.filter((name) => type !== 'CBE' && / business enterprise$/.test(name)).map((name) => [name, type] as const),
  ),
);
const BUSINESS_ENTERPRISE = /(?<!\p{L})(?:\p{L}{4,20}[ -]){1,4}business enterprises?\b/giu;

const UNDERUTILIZED = /\bhistorically underutilized business(?:es)?( zones?)?\b/gi;

/** The longest name of a type that ends here, unless its words say who the owners are. */
function typeNamed(said: string, owners: OwnerPhrases): string {
  const words = said.split(/[ -]/);
  for (let at = 0; at < words.length - 2; at++) {
    const name = words.slice(at).join(' ').toLowerCase().replace(/s$/, '');
    const type = owners.areOwners(terms(words.slice(at, -2).join(' ')), true) ? undefined : TYPE_NAMES.get(name);
    if (type) return [...words.slice(0, at), type].join(' ');
  }
  return said;
}

/** A text with the types that "MWBE" stands for, and with the codes of "NAICS 23". */
export function spelledTypesAndSectors(text: string, { owners, subsectorsOf }: ListedWords): string {
  const named = text
    .replace(BUSINESS_ENTERPRISE, (said) => typeNamed(said, owners))
    .replace(UNDERUTILIZED, (_, zone?: string) => (zone ? 'HUBZone' : 'certified HUB'));
  const sectors = named.replace(SECTORS, (said: string, digits: string) => {
    const codes = (digits.match(/\d\d/g) ?? []).flatMap(subsectorsOf);
    return codes.length > 0 ? ` ${codes.join(' or ')} ` : said;
  });
  return sectors.replace(OF_EITHER, 'mwbe or mbe or wbe');
}
