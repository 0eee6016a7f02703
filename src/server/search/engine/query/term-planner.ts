import type { Bitset } from '../layout/bitset.ts';
import type { Segment } from '../layout/segment.ts';
import { inverseDocFrequency, QUALITY } from '../score/weights.ts';
import { ownersOfType } from '../text/ownership.ts';
import { namesTrade, type Trades } from '../text/trades.ts';
import type { AskedCertificates } from './agency-certificates.ts';
import { addTermMatches, hasType, isValueHeld, namedValuesOf, type QueryTerm } from './match-terms.ts';
import type { ParsedWord } from './parse-query.ts';
import { DIRECTIONS, isOfAnyFirm } from './question-words.ts';
import { isSynonymOfTrade, type TermVariant, TermVariants, withSynonyms } from './term-variants.ts';
import type { WordRole } from './word-roles.ts';

export interface PlannedTerm {
  planned: QueryTerm;
  readonly exact: boolean;
  readonly role: WordRole;
  /** By segment. */
  sets: Bitset[];
  /** Live documents that contain it. */
  docCount: number;
  corrections: readonly string[];
  /** No firm contains it, or it was corrected. */
  isUncertain: boolean;
  /** Misspelled, as "compnay", and said of any firm. */
  isMisspelledFiller: boolean;
}

/** A known but rare word may be a misspelling of one that this many times more firms contain. */
const RARE_WORD = { firms: 5, oneOf: 100_000, times: 100, letters: 5 } as const;
/** In so few of all firms a word is rare. */
export const rareWordFirms = (all: number): number => Math.max(RARE_WORD.firms, Math.floor(all / RARE_WORD.oneOf));

const CAN_BE_MISSPELLED: ReadonlySet<WordRole> = new Set(['asked', 'purpose']);
/** Certificates, owners and directions are meant as they are. */
export const isNeverMisspelled = (word: string, role: WordRole): boolean =>
  !CAN_BE_MISSPELLED.has(role) || DIRECTIONS.has(word);

/** What the work is for says less of a firm than the work. */
const PURPOSE_SHARE = 0.5;

type TermToLookUp = Omit<QueryTerm, 'day' | 'endedBefore' | 'said' | 'strengths' | 'weight'>;

/** Looks up the words of a query with their variants, and corrects their spelling. */
export class TermPlanner {
  readonly #segments: readonly Segment[];
  readonly #trades: Trades;
  readonly #liveCount: number;
  readonly #variants: TermVariants;

  readonly #day: number | undefined;
  readonly #endedBefore: number | undefined;
  readonly #areas: readonly Bitset[] | undefined;

  /**
   * @param day before which certificates that are meant have not ended; `endedBefore` before which they have
   * @param areas by segment the documents where, and of which agencies, a question asks
   */
  constructor(
    segments: readonly Segment[],
    trades: Trades,
    {
      day,
      endedBefore,
      areas,
    }: Pick<AskedCertificates, 'day' | 'endedBefore'> & { readonly areas?: readonly Bitset[] | undefined } = {},
  ) {
    this.#day = day;
    this.#endedBefore = endedBefore;
    this.#areas = areas;
    this.#segments = segments;
    this.#trades = trades;
    this.#variants = new TermVariants(segments, trades);
    this.#liveCount = segments.reduce((sum, segment) => sum + segment.liveCount, 0);
  }

  plan({ word, others = [], groups = [], exact, role }: ParsedWord, prefix: boolean): PlannedTerm {
    const variants = this.#variantsOf([word, ...others, ...groups], exact);
    const isOfOwners = role === 'ownership' || (role === 'certification' && this.#endedBefore !== undefined);
    const planned: PlannedTerm = {
      ...{ exact, role, corrections: [], isUncertain: false, isMisspelledFiller: false },
      ...this.#lookUp({ word, variants, prefix, isOfOwners }, role),
    };
    if (role === 'asked' && (this.#isHeld(planned.planned, 'agency') || this.#isType(planned.planned)))
      return this.#asCertification(planned);
    if (role === 'certification') return this.#withOwners(planned, [word, ...others]);
    if (role !== 'ownership') return planned;
    const own = groups.length === 0 ? planned : this.#ofWords(planned, this.#variantsOf([word, ...others], exact));
    // programs put Portuguese in a wider group, and others certify them as such
    if (own !== planned && this.#isHeld(own.planned, 'certification')) return own;
    if (planned.docCount > 0) return planned;
    // where no list tells of such owners, firms themselves may
    return { ...own, ...this.#lookUp({ ...own.planned, isOfOwners: false }, role) };
  }

  /** What has ended is said by certificates alone. */
  #asCertification(planned: PlannedTerm): PlannedTerm {
    const role = 'certification';
    return this.#endedBefore === undefined
      ? { ...planned, role }
      : { ...planned, role, ...this.#lookUp({ ...planned.planned, isOfOwners: true }, role) };
  }

  #ofWords = (planned: PlannedTerm, variants: Map<string, number>): PlannedTerm => ({
    ...planned,
    ...this.#lookUp({ ...planned.planned, variants }, planned.role),
  });

  #variantsOf(words: readonly string[], exact: boolean): Map<string, number> {
    const variants = new Map(words.map((word) => [word, QUALITY.exact as number]));
    const add = (form: string, quality: number) => variants.set(form, Math.max(quality, variants.get(form) ?? 0));
    for (const word of exact ? [] : words) {
      for (const form of this.#variants.forms(word)) add(form, QUALITY.form);
      for (const other of this.#trades.synonyms(word)) add(other, QUALITY.synonym);
    }
    return variants;
  }

  /**
   * Where the question asks for firms, and none has a certificate of a type, firms of the owners that get it are meant:
   * "WBE" in Maryland.
   */
  #withOwners(planned: PlannedTerm, types: readonly string[]): PlannedTerm {
    const ofOwners = types.filter((type) => ownersOfType(type));
    const isMeant = (type: string) => {
      const variants = this.#variantsOf([type], planned.exact);
      return !this.#isHeld({ ...planned.planned, word: type, variants }, 'certification', this.#areas);
    };
    const owners = ofOwners.filter(isMeant).flatMap((type) => ownersOfType(type) ?? []);
    if (owners.length === 0) return planned;
    if (types.length > 1) return { ...planned, ...this.#lookUp({ ...planned.planned, owners }, planned.role) };
    const variants = new Map(owners.map((word) => [word, QUALITY.synonym]));
    const role = 'ownership';
    return { ...planned, role, ...this.#lookUp({ ...planned.planned, variants, isOfOwners: true }, role) };
  }

  /** Whether firms have certificates of a type that is called so, and no trade has the word. */
  #isType({ word, strengths }: QueryTerm): boolean {
    return !namesTrade(strengths) && this.#segments.some((segment) => hasType(segment, word));
  }

  /** Whether it names a type, or is the acronym of an agency, of which a firm among these has a certificate. */
  #isHeld(word: QueryTerm, facet: 'agency' | 'certification', among?: readonly Bitset[]): boolean {
    return this.#segments.some((segment, i) =>
      [...namedValuesOf(segment, word)].some((value) => {
        return segment.values[value]?.facet === facet && isValueHeld(segment, value, among?.[i]);
      }),
    );
  }

  #lookUp({ word, variants, owners, prefix, isOfOwners }: TermToLookUp, role: WordRole) {
    const strengths = new Uint8Array(this.#trades.codes.length);
    if (!isOfOwners) {
      for (const variant of variants) {
        const titlesOnly = isSynonymOfTrade(variant, variants, this.#trades);
        this.#trades.addStrengths(...variant, false, strengths, titlesOnly);
      }
      if (prefix) this.#trades.addStrengths(word, QUALITY.prefix, true, strengths);
    }
    const said = isOfOwners ? [] : [...variants.keys()].flatMap((variant) => this.#trades.codesSaid(variant));
    const endedBefore = role === 'certification' ? this.#endedBefore : undefined;
    const meant = { strengths, said, endedBefore, day: this.#day, weight: 1 };
    const planned = { word, variants, owners, prefix, isOfOwners, ...meant };
    const sets = setsOfTerm(this.#segments, planned);
    const docCount = this.#segments.reduce((sum, segment, i) => {
      return sum + segment.countIntersection(segment.live, sets[i] as Bitset, 0, segment.live.length);
    }, 0);
    const weight = roleWeight(role, inverseDocFrequency(docCount, this.#liveCount));
    return { planned: { ...planned, weight }, sets, docCount };
  }

  /** Replaces an unknown word by the nearest known ones; a very rare word also matches its very common neighbors. */
  correctSpelling(word: PlannedTerm): void {
    const { planned, docCount } = word;
    const length = planned.word.length;
    if (/\d/.test(planned.word) || this.#isFixed(word)) return;
    if (docCount === 0) {
      word.isUncertain = true;
      for (const limit of [1, 2]) {
        if (limit > allowedEdits(length)) return;
        const near = this.#variants.fuzzy(planned.word, limit, planned.prefix);
        if (near.length === 0) continue;
        this.#addVariants(word, near);
        word.isMisspelledFiller = near.every(([form]) => isOfAnyFirm(form));
        return;
      }
      return;
    }
    if (docCount > rareWordFirms(this.#liveCount) || length < RARE_WORD.letters) return;
    const common = this.#variants.fuzzy(planned.word, 1, false).filter(([variant]) => {
      return variant !== planned.word && this.#variants.documentFrequency(variant) >= RARE_WORD.times * docCount;
    });
    if (common.length === 0) return;
    word.isUncertain = true;
    this.#addVariants(word, common);
  }

  /** Words that firms need not say; all must where there are no others. */
  withoutFillers(words: readonly PlannedTerm[]): PlannedTerm[] {
    const isFiller = ({ role, isMisspelledFiller }: PlannedTerm) => role === 'asked' && isMisspelledFiller;
    const isElse = words.some((word) => word.role === 'asked' && !word.isMisspelledFiller);
    return words.map((word) => (isElse && isFiller(word) ? this.asPurpose(word) : word));
  }

  /** A word that firms need not have, and that counts less. */
  asPurpose(word: PlannedTerm): PlannedTerm {
    const weight = roleWeight('purpose', inverseDocFrequency(word.docCount, this.#liveCount));
    return { ...word, role: 'purpose', planned: { ...word.planned, weight } };
  }

  /** Words that trades, lists or solicitations use are meant as they are too. */
  #isFixed({ role, planned: { word } }: PlannedTerm): boolean {
    if (isNeverMisspelled(word, role)) return true;
    const { firms, solicitations } = this.#trades.sharesOf(word);
    return firms + solicitations > 0 || this.#trades.knows(word);
  }

  /** Adds the fuzzy variants of a word. */
  loosen(word: PlannedTerm): void {
    const { planned } = word;
    const limit = allowedEdits(planned.word.length);
    if (limit === 0 || /\d/.test(planned.word) || word.exact || this.#isFixed(word)) return;
    const near = this.#variants.fuzzy(planned.word, limit, planned.prefix && limit === 1);
    if (planned.prefix && limit === 2) near.push(...this.#variants.fuzzy(planned.word, 1, true));
    this.#addVariants(word, near);
  }

  #addVariants(word: PlannedTerm, near: readonly TermVariant[]): void {
    const variants = new Map(word.planned.variants);
    for (const [variant, quality] of withSynonyms(near, (form) => this.#trades.synonyms(form))) {
      variants.set(variant, Math.max(quality, variants.get(variant) ?? 0));
    }
    Object.assign(word, this.#lookUp({ ...word.planned, variants }, word.role));
    word.corrections = near
      .filter(([variant]) => variant !== word.planned.word)
      .map(([variant, quality]) => ({ variant, quality, texts: this.#variants.textFrequency(variant) }))
      .sort((a, b) => b.quality - a.quality || b.texts - a.texts || (a.variant < b.variant ? -1 : 1))
      .slice(0, 3)
      .map(({ variant }) => variant);
  }
}

/** By segment the documents of a term. @param kind of its strengths, which follow from its other properties otherwise */
export function setsOfTerm(segments: readonly Segment[], term: QueryTerm, kind: 'all' | 'titles' = 'all'): Bitset[] {
  const { word, prefix, isOfOwners, day, endedBefore, variants, owners = [] } = term;
  const key = [kind, word, prefix, isOfOwners, day, endedBefore, ...[...variants].flat(), ...owners].join(' ');
  return segments.map((segment) => segment.cachedSet(key, (set) => addTermMatches(segment, term, set)));
}

/** Typos (edits of one letter) that a word of this length may have. */
function allowedEdits(letters: number): number {
  return letters < 4 ? 0 : letters < 8 ? 1 : 2;
}

/** The weight of a word by what it is for. */
export const roleWeight = (role: WordRole, weight: number): number =>
  role === 'purpose' ? Math.max(1, Math.round(weight * PURPOSE_SHARE)) : weight;
