import type { DocumentFilter } from '../document.ts';
import { type Bitset, intersectInto, isEmpty } from '../layout/bitset.ts';
import type { Segment } from '../layout/segment.ts';
import type { Trades } from '../text/trades.ts';
import { ANY, dayMeant, endedHolders, endMeant } from './current-certificates.ts';
import { KnownCodes } from './known-codes.ts';
import type { QueryTerm } from './match-terms.ts';
import { hasFuzzyNames, type QueryPlan, QueryPlanner } from './query-planner.ts';
import { addAreaMatches } from './question-area.ts';
import {
  asWords,
  docsAsked,
  type KnownNames,
  type Question,
  readQuestion,
  surroundingsOf,
  withEnded,
} from './read-question.ts';
import { ENOUGH_FIRMS } from './required-words.ts';

type Asked = Pick<DocumentFilter, 'q' | 'verbatim' | 'today'>;

/** What a question was read as, and by segment the documents that it means, before filters. */
export interface QuestionMatches {
  readonly question: Question;
  readonly plan: QueryPlan | undefined;
  readonly bases: readonly Bitset[];
  /**
   * By segment those in the place itself, where too few are and its surroundings were searched as well; see
   * `QueryPlan.beyondIndexTerms`.
   */
  readonly there?: readonly Bitset[];
}

/** Of so many in a place enough have what is asked for otherwise than by odd index terms of trades. */
const MANY_FIRMS = 200;

/** A type that is asked for says which certificates have ended. */
const isOfEnded = ({ endedBefore }: QueryTerm): boolean => endedBefore !== undefined;
const isNone = ({ bases }: QuestionMatches): boolean => bases.every(isEmpty);

/** Reads questions, and reads them again in other ways where they find nothing. */
export class QuestionMatcher {
  readonly #segments: readonly Segment[];
  readonly #trades: Trades;
  readonly #names: KnownNames;
  readonly #codes: KnownCodes;

  constructor(segments: readonly Segment[], trades: Trades, names: KnownNames) {
    this.#segments = segments;
    this.#trades = trades;
    this.#names = names;
    this.#codes = new KnownCodes(trades, segments);
  }

  /**
   * The question as typed; where it finds nothing or has typos, as a misspelled name; where too few, with what is around its
   * place; or with certificates that have ended.
   */
  answer({ q = '', verbatim, today }: Asked): QuestionMatches {
    const asked = readQuestion({ q, verbatim }, this.#segments, {
      ...this.#names,
      isOfTrade: (word) => this.#trades.knows(word),
      hasCodes: this.#trades.hasCodes,
      codes: this.#codes,
    });
    const found = this.#match(asked, { verbatim, today });
    if (!isNone(found) && !found.plan?.read_as.length) return this.#withSurroundings(found, { verbatim, today });
    const named = asWords(asked, q);
    const alike = named && this.#match(named, { today });
    if (alike && hasFuzzyNames(alike.plan)) return alike;
    if (!isNone(found)) return this.#withSurroundings(found, { verbatim, today });
    // "Sharon Kelsey attorney": a person who is called as a town is
    if (asked.area?.isGuess && alike?.plan?.hasAllWords && alike.plan.read_as.length === 0) return alike;
    const around = this.#withSurroundings(found, { verbatim, today });
    if (!isNone(around)) return around;
    const ended = withEnded(asked, today);
    const past = ended && this.#match(ended, { verbatim, today });
    return past && !isNone(past) ? past : around;
  }

  /** With what is around a place in which too few are: work there is done by firms of its surroundings. */
  #withSurroundings(found: QuestionMatches, asked: Omit<Asked, 'q'>): QuestionMatches {
    const surroundings = surroundingsOf(found.question);
    if (surroundings.length === 0 || this.#count(found.bases) >= MANY_FIRMS) return found;
    // "firms in Bowie" and "MBE Bowie" ask for those of Bowie
    const isOfWork = found.question.parsed.words.some(({ role }) => role === 'asked' || role === 'purpose');
    const enough = isOfWork ? ENOUGH_FIRMS : 1;
    const steps = [this.#counted(found)];
    for (const wider of surroundings)
      if (steps.every(({ sure }) => this.#count(sure) < enough)) steps.push(this.#counted(this.#match(wider, asked)));
    // where nobody has the words otherwise than by index terms of trades, these count
    const areSure = steps.some(({ sure }) => !sure.every(isEmpty));
    const docsOf = ({ matches, sure }: (typeof steps)[number]) => (areSure ? sure : matches.bases);
    const counts = steps.map((step) => this.#count(docsOf(step)));
    const first = counts.findIndex((count) => count >= enough);
    const most = Math.max(...counts);
    const at = first >= 0 ? first : most > 0 ? counts.indexOf(most) : steps.length - 1;
    const best = steps[at] as (typeof steps)[number];
    if (at === 0) return found;
    const isAround = found.question.area?.miles !== null;
    return isAround ? best.matches : { ...best.matches, there: this.#within(docsOf(best), found.question) };
  }

  /** `sure`: those that have a word otherwise than by index terms of trades, which name odd things. */
  #counted(matches: QuestionMatches) {
    return { matches, sure: matches.plan?.beyondIndexTerms() ?? matches.bases };
  }

  #within(docs: readonly Bitset[], { area }: Question): Bitset[] {
    return this.#segments.map((segment, i) => {
      const there = segment.scratchSet();
      if (area) addAreaMatches(segment, area, there);
      intersectInto(there, docs[i] as Bitset);
      return there;
    });
  }

  #count(docs: readonly Bitset[]): number {
    return this.#segments.reduce((sum, segment, i) => {
      const some = docs[i] as Bitset;
      return sum + segment.countIntersection(some, some, 0, some.length);
    }, 0);
  }

  #match(question: Question, { verbatim: isVerbatim = false, today }: Omit<Asked, 'q'>): QuestionMatches {
    const { parsed, agencies } = question;
    const time = { day: dayMeant(question, { today }), endedBefore: endMeant(question, { today }) };
    const isTyped = parsed.words.some(({ role }) => role === 'certification');
    const areas = docsAsked(this.#segments, question, isTyped ? { day: time.day } : time);
    const isPlanned = parsed.words.length > 0 || parsed.excluded.length > 0;
    const plan = isPlanned
      ? new QueryPlanner(this.#segments, this.#trades, parsed, { areas, agencies, isVerbatim, ...time }).plan()
      : undefined;
    const bases = this.#segments.map((segment, i) => basis(segment, plan?.matches[i], areas?.[i], question.isWordless));
    if (time.endedBefore !== undefined && agencies.length === 0 && !plan?.words.some(isOfEnded))
      this.#segments.forEach((segment, i) => {
        intersectInto(bases[i] as Bitset, endedHolders(segment, ANY, time.endedBefore as number));
      });
    return { question, plan, bases };
  }
}

/** The documents that match the words and the place of a question. */
function basis(segment: Segment, words: Bitset | undefined, area: Bitset | undefined, isWordless: boolean): Bitset {
  const base = words ?? segment.scratchSet();
  if (!words && !isWordless) base.set(segment.live);
  if (area) intersectInto(base, area);
  return base;
}
