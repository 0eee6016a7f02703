import { perSegment } from '../layout/per-segment.ts';
import type { Segment } from '../layout/segment.ts';
import { type AgencyName, isBody, namesOfAgency } from '../text/agency-names.ts';
import { CERTIFICATION_TYPES, WORDLIKE_TYPES } from '../text/facet-labels.ts';
import { placeKey } from '../text/place-key.ts';
import type { StateAgencies } from '../text/state-agencies.ts';
import type { Gazetteer } from '../vocabulary.ts';
import { LENGTHS_OF_STATES } from './name-at.ts';
import { STOP_WORDS } from './question-words.ts';

/** Agencies of which a question asks for any: "certified by the City of Chicago or Cook County". */
export interface AskedAgencies {
  /** Keys of the facet; none where no firm has a certificate of it. */
  readonly keys: readonly string[];
  readonly labels: readonly string[];
  /** Keys of those that are meant by the types of unified certification programs alone. */
  readonly programs?: readonly string[];
  /** All that share one short name. */
  readonly shared?: readonly AgencyName[];
}

interface WithAgencies {
  /** The words besides them and besides what says that they certify. */
  readonly rest: readonly string[];
  /** Firms have a certificate of each. */
  readonly agencies: readonly AskedAgencies[];
}

/** Names of agencies by their first word: a question without one costs a lookup for each of its words. */
export class AgencyNames {
  readonly #byFirstWord = new Map<string, AgencyName[]>();

  constructor(spellings: Iterable<string>, ofStates?: StateAgencies) {
    for (const spelling of spellings)
      for (const name of namesOfAgency(spelling, ofStates)) {
        const [first = ''] = name.words;
        const known = this.#byFirstWord.get(first);
        if (known) known.push(name);
        else this.#byFirstWord.set(first, [name]);
      }
  }

  at(words: readonly string[], from: number): readonly AgencyName[] {
    const known = this.#byFirstWord.get(words[from] ?? '') ?? NONE;
    return known.filter((name) => name.words.every((word, i) => words[from + i] === word));
  }
}
const NONE: readonly AgencyName[] = [];

/** Agencies of certificates; other documents are not certified. */
export const agencyNamesBy = (ofStates: StateAgencies) =>
  perSegment(({ values, arrays }: Segment) => {
    const agencies = arrays.certificateAgencies.length > 0 ? values.filter(({ facet }) => facet === 'agency') : [];
    return new AgencyNames(
      agencies.map(({ spelling }) => spelling),
      ofStates,
    );
  });

/** What tells agencies from other words. */
interface Reading {
  readonly names: readonly AgencyNames[];
  readonly gazetteer: Gazetteer | undefined;
  /** Whether lists call a type of certificates so. */
  readonly isType: (word: string) => boolean;
  readonly isOfTrade: (word: string) => boolean;
  /** Whether firms have certificates of the agency with this key. */
  readonly isHeld: (key: string) => boolean;
  /** A short name of departments that need not certify firms, as they write it. */
  readonly shortName?: ((word: string) => string | undefined) | undefined;
}

const CERTIFIED = wordSet(
  'cert certs certificate certificates certification certifications certified',
  'certificacion certificaciones certificada certificadas certificado certificados',
);
const BY = wordSet('by con de from of por through via with');
const ARTICLES = wordSet('el la los the');
/** "Bridge inspection for the Department of Transportation" is work, "not certified by" the opposite. */
const BEFORE_OTHERS = wordSet('at for never no not para sin to without');
/** "Roofers in Cook County, MBE" */
const BEFORE_PLACE = wordSet('around en in near serving');
const OR = wordSet('or o');
const AND = wordSet('and y');
const OFFICES = wordSet(
  'administration agency authority bureau chamber commission council department dept office program',
);
const INDEFINITE = wordSet('a an any some your');
/** "TxDOT experience" is what firms say of their work. */
const OF_WORK = wordSet(
  'approved experience experienced job jobs prequalified project projects specification specifications specs standards work',
);
const AFTER_NAME = wordSet('around at en for in near or that who with');
/** So many words name nothing else than an agency, unless they name a place. */
const MIN_WORDS_ALONE = 3;

/** Splits off the agencies by which firms should be certified: "firms certified by WBENC", "Cook County MBE painters". */
export function splitAgencies(words: readonly string[], reading: Reading): WithAgencies {
  const agencies: AskedAgencies[] = [];
  let rest = words;
  for (let at = 0; at < rest.length; at++) {
    const found = meantAt(rest, at, reading);
    if (!found) continue;
    agencies.push(...found.agencies);
    rest = found.rest;
    at = found.from - 1;
  }
  return { rest, agencies };
}

/** A name among the words, by which one or more agencies are called. */
interface Called {
  readonly end: number;
  readonly kind: AgencyName['kind'];
  readonly agencies: AskedAgencies;
}

/** What is called so in a better way is meant alone; a department and who is listed by its letters are as good. */
const KINDS: readonly (readonly AgencyName['kind'][])[] = [['body'], ['short', 'full'], ['member'], ['initials']];

/** The names that begin here, the longest first. */
function calledAt(words: readonly string[], at: number, { names, isHeld }: Reading): Called[] {
  const isSaid = ({ isProgram }: AgencyName) => !isProgram || isCodeAt(words, at);
  const found = names.flatMap((some) => some.at(words, at)).filter((name) => isSaid(name) && isHeld(name.key));
  const lengths = [...new Set(found.map((name) => name.words.length))].sort((a, b) => b - a);
  const called = lengths.map((length): Called => {
    const same = found.filter((name) => name.words.length === length);
    const among = KINDS.map((kinds) => same.filter(({ kind }) => kinds.includes(kind))).find((some) => some.length > 0);
    const meant = [...new Map(among?.map((name) => [name.key, name])).values()];
    const kind = meant.find((name) => name.kind === 'short')?.kind ?? meant[0]?.kind ?? 'initials';
    return { end: at + length, kind, agencies: asked(meant) };
  });
  const word = words[at] ?? '';
  const isUnknown = called.length === 0 && isBody(word);
  return isUnknown ? [{ end: at + 1, kind: 'body', agencies: { keys: [], labels: [word.toUpperCase()] } }] : called;
}

/** "The Massachusetts Supplier Diversity Office", which lists call by the rest. */
function calledBehindState(words: readonly string[], at: number, reading: Reading): Called[] {
  const state = LENGTHS_OF_STATES.find((length) =>
    reading.gazetteer?.stateCode(words.slice(at, at + length).join(' ')),
  );
  return state ? calledAt(words, at + state, reading).filter(({ kind }) => kind === 'full') : [];
}

/** "DBE in UCP": unless they stand first, codes of states that are small words as well are these. */
const isCodeAt = (words: readonly string[], at: number): boolean =>
  at === 0 || words[at - 1] === 'by' || !STOP_WORDS.has(words[at] ?? '');

function asked(meant: readonly AgencyName[]): AskedAgencies {
  const keysOf = (some: readonly AgencyName[]) => some.map(({ key }) => key);
  const programs = meant.filter(({ isProgram }) => isProgram);
  return {
    keys: keysOf(meant.filter(({ isProgram }) => !isProgram)),
    labels: [...new Set(meant.map(({ spelling }) => spelling))],
    ...(programs.length > 0 && { programs: keysOf(programs) }),
    ...(meant.some(({ kind }) => kind === 'short') && { shared: meant }),
  };
}

/** "MDOT DBE in Michigan": of those that share a short name the ones of these states, if there are any. */
export function ofStates(agencies: AskedAgencies, states: readonly string[]): AskedAgencies {
  const isThere = ({ state }: AgencyName) => state !== undefined && states.includes(state);
  const { shared = [] } = agencies;
  return shared.some(isThere) ? asked(shared.filter((name) => name.state === undefined || isThere(name))) : agencies;
}

/** The agency that begins here, with those it is listed with. @returns where the words after it begin in `rest` */
function meantAt(
  words: readonly string[],
  at: number,
  reading: Reading,
): (WithAgencies & { from: number }) | undefined {
  const known = [calledAt, calledBehindState]
    .map((called) => called(words, at, reading))
    .find(({ length }) => length > 0);
  for (const called of known ?? unknownAt(words, at, reading)) {
    const { end } = called;
    const start = startOf(words, at, called);
    const cue = certifiedBefore(words, start, reading);
    if (BEFORE_OTHERS.has(words[cue === undefined ? start - 1 : cue - 1] ?? '')) continue;
    if (cue === undefined && !isMeantAlone(words, at, called, reading)) continue;
    if (cue !== undefined && called.kind === 'initials' && reading.isOfTrade(words[at] ?? '')) continue;
    const { agencies, until } = withListed(words, called, reading);
    const after = CERTIFIED.has(words[until] ?? '') ? until + 1 : until;
    const before = cue === undefined ? words.slice(0, start) : words.toSpliced(cue, 1).slice(0, start - 2);
    // a type that is a word as well is one beside this word
    const isBeside = WORDLIKE_TYPES.has(before.at(-1) ?? '') || WORDLIKE_TYPES.has(words[after] ?? '');
    const rest = [...before, ...(isBeside ? ['certified'] : []), ...words.slice(after)];
    return { agencies, rest, from: before.length + (end > at && isBeside ? 1 : 0) };
  }
  return undefined;
}

/** Where its article begins; "in the Illinois UCP" is no place. */
function startOf(words: readonly string[], at: number, { agencies }: Called): number {
  const start = ARTICLES.has(words[at - 1] ?? '') ? at - 1 : at;
  return agencies.programs && words[start - 1] === 'in' ? start - 1 : start;
}

/** "Certified by the Texas Department of Transportation", of which no firm has a certificate: nothing else is meant. */
function unknownAt(words: readonly string[], at: number, reading: Reading): Called[] {
  const start = ARTICLES.has(words[at - 1] ?? '') ? at - 1 : at;
  if (words[start - 1] !== 'by' || ARTICLES.has(words[at] ?? '') || INDEFINITE.has(words[at] ?? '')) return [];
  if (certifiedBefore(words, start, reading) === undefined) return [];
  const short = reading.shortName?.(words[at] ?? '');
  if (short) return [{ end: at + 1, kind: 'short', agencies: { keys: [], labels: [short] } }];
  const until = words.findIndex((word, i) => i > at && (AFTER_NAME.has(word) || isTypeAt(words, i, reading)));
  const name = words.slice(at, until < 0 ? words.length : until);
  const noun = name.findIndex((word) => OFFICES.has(word));
  if (noun < 0 || name.length < 2) return [];
  const said = name[noun + 1] === 'of' ? name : name.slice(0, noun + 1);
  const label = said.map((word) =>
    word === 'of' || word === 'and' ? word : word.charAt(0).toUpperCase() + word.slice(1),
  );
  return [{ end: at + said.length, kind: 'full', agencies: { keys: [], labels: [label.join(' ')] } }];
}

/** Where "certified" stands in "certified by", "certified MBE with". */
function certifiedBefore(words: readonly string[], start: number, reading: Reading): number | undefined {
  if (!BY.has(words[start - 1] ?? '')) return undefined;
  let at = start - 2;
  while (isTypeAt(words, at, reading)) at--;
  return CERTIFIED.has(words[at] ?? '') ? at : undefined;
}

/** "NMSDC certified", "Cook County MBE", "Michigan Minority Supplier Development Council firms" */
function isMeantAlone(
  words: readonly string[],
  at: number,
  { kind, end, agencies }: Called,
  reading: Reading,
): boolean {
  const isCertifying = CERTIFIED.has(words[end] ?? '') || isTypeAt(words, end, reading);
  if (BEFORE_PLACE.has(words[startOf(words, at, { kind, end, agencies }) - 1] ?? '')) return false;
  if (agencies.programs) return true;
  const name = words.slice(at, end);
  if (kind === 'initials') return isCertifying && !reading.isOfTrade(name[0] ?? '') && !isTypeAt(words, at, reading);
  if (kind === 'short') return isCertifying || !OF_WORK.has(words[end] ?? '');
  if (kind === 'body') return isCertifying || agencies.keys.length > 0;
  return isCertifying || (name.length >= MIN_WORDS_ALONE && !isPlace(name.join(' '), reading));
}

function isTypeAt(words: readonly string[], at: number, { isType }: Reading): boolean {
  const word = words[at] ?? '';
  if (word === '') return false;
  const isEight = (word === '8' && words[at + 1] === 'a') || (word === 'a' && words[at - 1] === '8');
  return isEight || CERTIFICATION_TYPES.has(word) || WORDLIKE_TYPES.has(word) || isType(word);
}

/** "City of Chicago", "Cook County" */
function isPlace(name: string, { gazetteer }: Reading): boolean {
  const bare = name.replace(/^(?:city|commonwealth|county|municipality|state|town|village) of /, '');
  const isOfPlace = bare !== name || name.endsWith(' county');
  const isKnown = [name, bare].some((one) => (gazetteer?.find(placeKey(one)).length ?? 0) > 0);
  return isKnown || (isOfPlace && gazetteer === undefined);
}

/** With those behind an "or" or an "and". */
function withListed(
  words: readonly string[],
  { agencies: first, end }: Called,
  reading: Reading,
): { agencies: AskedAgencies[]; until: number } {
  let agencies = [first];
  let until = end;
  for (;;) {
    const joint = words[until] ?? '';
    if (!OR.has(joint) && !AND.has(joint)) return { agencies, until };
    const at = ARTICLES.has(words[until + 1] ?? '') ? until + 2 : until + 1;
    const next = calledAt(words, at, reading).find(({ kind }) => kind !== 'initials');
    if (!next) return { agencies, until };
    const last = agencies.at(-1) ?? first;
    agencies = OR.has(joint) ? [...agencies.slice(0, -1), either(last, next.agencies)] : [...agencies, next.agencies];
    until = next.end;
  }
}

const either = (one: AskedAgencies, other: AskedAgencies): AskedAgencies => ({
  keys: [...one.keys, ...other.keys],
  labels: [...one.labels, ...other.labels],
  programs: [...(one.programs ?? []), ...(other.programs ?? [])],
});

function wordSet(...lines: string[]): ReadonlySet<string> {
  return new Set(lines.flatMap((line) => line.split(' ')));
}
