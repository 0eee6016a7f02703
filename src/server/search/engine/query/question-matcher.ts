import type { DocumentFilter } from '../document.ts';
import { type Bitset, intersectInto, isEmpty } from '../layout/bitset.ts';
import type { Segment } from '../layout/segment.ts';
import type { Trades } from '../text/trades.ts';
import { ANY, dayMeant, endedHolders, endMeant } from './current-certificates.ts';
import { KnownCodes } from './known-codes.ts';
import type { QueryTerm } from './match-terms.ts';
import { hasFuzzyNames, type QueryPlan, QueryPlanner } from './query-planner.ts';
import {
  asWords,
  docsAsked,
  type KnownNames,
  type Question,
  readQuestion,
  widened,
  withEnded,
} from './read-question.ts';

type Asked = Pick<DocumentFilter, 'q' | 'verbatim' | 'today'>;

/** What a question was read as, and by segment the documents that it means, before filters. */
export interface QuestionMatches {
  readonly question: Question;
  readonly plan: QueryPlan | undefined;
  readonly bases: readonly Bitset[];
}

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
   * The question as typed; where it finds nothing or has typos, as a misspelled name; or in a wider place; or with
   * certificates that have ended.
   */
  answer({ q = '', verbatim, today }: Asked): QuestionMatches {
    const asked = readQuestion({ q, verbatim }, this.#segments, {
      ...this.#names,
      isOfTrade: (word) => this.#trades.knows(word),
      codes: this.#codes,
    });
    const found = this.#match(asked, { verbatim, today });
    if (!isNone(found) && !found.plan?.read_as.length) return found;
    const named = asWords(asked, q);
    const alike = named && this.#match(named, { today });
    if (alike && hasFuzzyNames(alike.plan)) return alike;
    if (!isNone(found)) return found;
    // "Sharon Kelsey attorney": a person who is called as a town is
    if (asked.area?.isGuess && alike?.plan?.hasAllWords && alike.plan.read_as.length === 0) return alike;
    const wider = widened(asked);
    const around = wider && this.#match(wider, { today });
    if (around && !isNone(around)) return around;
    const ended = withEnded(asked, today);
    const past = ended && this.#match(ended, { verbatim, today });
    return past && !isNone(past) ? past : (around ?? found);
  }

  #match(question: Question, { verbatim: isVerbatim = false, today }: Omit<Asked, 'q'>): QuestionMatches {
    const { parsed, agencies } = question;
    const time = { day: dayMeant(question, { today }), endedBefore: endMeant(question, { today }) };
    const isTyped = parsed.words.some(({ role }) => role === 'certification');
    const areas = docsAsked(this.#segments, question, isTyped ? { day: time.day } : time);
    const planner = new QueryPlanner(this.#segments, this.#trades, { areas, agencies, isVerbatim, ...time });
    const isPlanned = parsed.words.length > 0 || parsed.excluded.length > 0;
    const plan = isPlanned ? planner.plan(parsed) : undefined;
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
