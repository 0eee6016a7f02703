// Test oracle of the search index: evaluates each query on each firm.
import type { Facet } from '#contract/search/rules.ts';
import { lastIssueDay } from '#server/search/engine/build/name-columns.ts';
import type { FirmDocument, FirmQuery } from '#server/search/engine/document.ts';
import { documentFilter } from '#server/search/engine/firm-index.ts';
import { type FacetValue, isCode } from '#server/search/engine/layout/facet-values.ts';
import { selectionOf } from '#server/search/engine/query/filters.ts';
import { type ParsedWord, parseQuery } from '#server/search/engine/query/parse-query.ts';
import { endsInPrefix } from '#server/search/engine/query/read-question.ts';
import { isPairOfTrade, looseWeight, matchWeight } from '#server/search/engine/query/required-words.ts';
import { isNeverMisspelled, rareWordFirms, roleWeight } from '#server/search/engine/query/term-planner.ts';
import { isLikelyTypo, isNearCompletion, withSynonyms } from '#server/search/engine/query/term-variants.ts';
import {
  CERTIFICATE_WEIGHT,
  FUZZY_NAME_SCORES,
  inverseDocFrequency,
  PLACE_WEIGHT,
  QUALITY,
} from '#server/search/engine/score/weights.ts';
import { editDistance } from '#server/search/engine/text/edit-distance.ts';
import { isTypeCalled, searchWordsOf } from '#server/search/engine/text/facet-labels.ts';
import { tokenize } from '#server/search/engine/text/tokenize.ts';
import type { SearchVocabulary } from '#server/search/engine/vocabulary.ts';
import { inForceOrEnded, isCertifiedBy, namesValue, typesOfAgencies, withoutAgencies } from './brute-force-agencies.ts';
import { countUnsaid, passesCapacity } from './brute-force-capacity.ts';
import { asEnded, endedSaid, isMeant, valuesMeant } from './brute-force-ended.ts';
import { exclusionBy } from './brute-force-excluded.ts';
import { countFacets, distance, matchesFilters } from './brute-force-facets.ts';
import { fuzzyNamesAmong, hasNameBeginning, nameScore } from './brute-force-names.ts';
import {
  allowedEdits,
  certificateValues,
  currentWorth,
  exactTerm,
  hasPhrase,
  isAsked,
  isKept,
  letFillersMiss,
  letOwnersCount,
  noteFiller,
  type OracleQuery,
  type OracleTerm,
  parsedTerm,
  placeWords,
  rankedIds,
  textsOf,
  textWorth,
  tradeWorth,
  unique,
  variantQuality,
} from './brute-force-terms.ts';
import { askForHead, askForTitles } from './brute-force-trade-words.ts';
import { OracleTrades } from './brute-force-trades.ts';
import { bestOf, sumOf, TITLES_ONLY } from './brute-force-weights.ts';

type OraclePlan = { words: OracleTerm[]; firms: FirmDocument[]; alike: ReadonlyMap<FirmDocument, number> };

export class BruteForceIndex {
  readonly firms = new Map<string, FirmDocument>();
  readonly #vocabulary: SearchVocabulary;
  readonly #trades: OracleTrades;
  readonly #titles: ReadonlyMap<string, string>;

  constructor(vocabulary: SearchVocabulary) {
    this.#vocabulary = vocabulary;
    this.#titles = new Map(vocabulary.titles);
    this.#trades = new OracleTrades(vocabulary);
  }

  #placeWords = (firm: FirmDocument): string[] => placeWords(firm, this.#vocabulary.states);

  #names = (value: FacetValue, word: OracleTerm): boolean => namesValue(value, word, this.#trades.names);

  /** @param leastStrength of a trade that counts */
  matches(firm: FirmDocument, word: OracleTerm, leastStrength = 1): boolean {
    const { names, text } = textsOf(firm);
    const held = [...(word.isOfOwners ? [] : [...names, ...text, ...this.#placeWords(firm)])];
    return (
      held.some((own) => variantQuality(own, word) > 0) ||
      valuesMeant(firm, word).some((value) => this.#names(value, word)) ||
      firm.naics.filter(isCode).some((code) => this.#trades.strength(code, word) >= leastStrength)
    );
  }

  #docCount = (word: OracleTerm) => [...this.firms.values()].filter((firm) => this.matches(firm, word)).length;
  #fuzzyTerms(word: string, limit: number, prefix: boolean): [string, number][] {
    const all = unique([
      ...this.#trades.words,
      ...[...this.firms.values()].flatMap((firm) => {
        const { names, text } = textsOf(firm);
        return [...names, ...text, ...this.#placeWords(firm), ...certificateValues(firm).flatMap(searchWordsOf)];
      }),
    ]);
    return all.flatMap((form): [string, number][] => {
      const whole = editDistance(word, form, limit);
      const begin = prefix && word.length >= 5 && isNearCompletion(word, form) ? editDistance(word, form, 1, true) : 9;
      const best = Math.min(whole <= limit ? whole : 9, begin <= 1 ? begin : 9);
      if (best === 9 || form.length < 3 || !isLikelyTypo(word, form) || this.#docCount(exactTerm(form)) === 0)
        return [];
      return [[form, best < 2 ? QUALITY.oneEdit : QUALITY.twoEdits]];
    });
  }

  plan(asked: OracleQuery): OraclePlan {
    const { words: wanted, isLastPrefix: open, phrases, day, endedBefore, agencies } = asked;
    const living = [...this.firms.values()];
    const certified = living.filter((firm) => isCertifiedBy(firm, asked));
    const planned = wanted.map((parsed, i): OracleTerm => {
      const { word, others = [], exact, role } = parsed;
      const prefix = !exact && open && i === wanted.length - 1;
      const termOf = (one: ParsedWord) => parsedTerm(one, { prefix, day }, this.#trades.synonyms);
      const term = termOf(parsed);
      const holds = (is: (one: FacetValue) => boolean, among = living) =>
        among.some((firm) => certificateValues(firm).some(is));
      const isHeld = (facet: string, one = term, among = living) =>
        holds((value) => value.facet === facet && this.#names(value, one), among);
      const isTypeHeld = (type: string) => isHeld('certification', termOf({ word: type, exact, role }), certified);
      if (role === 'certification') return letOwnersCount(asEnded(term, endedBefore), [word, ...others], isTypeHeld);
      const own = termOf({ ...parsed, groups: [] });
      if (parsed.groups && isHeld('certification', own)) return own;
      if (role === 'ownership') return this.#docCount(term) > 0 ? term : { ...own, isOfOwners: false };
      const isType = holds((one) => isTypeCalled(one, word)) && !this.#trades.names(term);
      const isKept = role === 'asked' && (isHeld('agency') || isType);
      return isKept ? asEnded({ ...term, role: 'certification' }, endedBefore) : term;
    });
    const isUncertain = planned
      .filter((one) => !one.exact && !/\d/.test(one.word))
      .map((word) => this.#correct(word))
      .includes(true);
    letFillersMiss(planned.filter(isAsked));
    const isLeftOut = exclusionBy({
      trades: this.#trades,
      titles: this.#titles,
      names: this.#names,
      placeWords: this.#placeWords,
    });
    const anywhere = living.filter((firm) => !asked.excluded.some((phrase) => isLeftOut(firm, phrase)));
    const hasTypes = typesOfAgencies(living, planned, asked, this.#names);
    const wished = anywhere.filter((firm) => isCertifiedBy(firm, asked) && hasTypes(firm));
    const among = { wished, anywhere, matches: this.matches.bind(this) };
    if (isPairOfTrade(asked, this.#trades.isOfTrade)) askForHead(asked, planned, among);
    if (agencies.length > 0) askForTitles(planned, among);
    const counted = planned.filter(isAsked);
    const kept = planned.filter(isKept);
    const weightOf = (word: OracleTerm) => {
      const holders = this.#docCount(word);
      return matchWeight(holders, inverseDocFrequency(holders, this.firms.size));
    };
    const all = counted.length;
    const found = (isEnough: (had: readonly OracleTerm[]) => boolean, leastStrength = 1) =>
      wished.filter(
        (firm) =>
          kept.every((word) => this.matches(firm, word, leastStrength)) &&
          isEnough(counted.filter((word) => this.matches(firm, word, leastStrength))) &&
          phrases.every((phrase) => hasPhrase(firm, phrase, this.#titles)),
      );
    const withAll = (leastStrength?: number) => found((had) => had.length === all, leastStrength);
    const withAtLeast = (required: number, leastStrength?: number) =>
      found((had) => sumOf(had, weightOf) >= required, leastStrength);
    const best = bestOf(asked, { counted, weightOf, withAll, withAtLeast });
    const { mayLack, least } = best;
    let { firms } = best;
    const alike = fuzzyNamesAmong(living, asked, isUncertain || mayLack ? 0 : firms.length);
    firms = unique([...firms, ...alike.keys()]);
    for (const strength of [TITLES_ONLY, 1])
      for (let n = best.weight; firms.length === 0 && n >= least; n--) firms = withAtLeast(n, strength);
    const isOfOthers = () =>
      kept.length + agencies.length > 0 &&
      anywhere.some(
        (firm) =>
          counted.every((word) => this.matches(firm, word)) &&
          phrases.every((phrase) => hasPhrase(firm, phrase, this.#titles)),
      );
    if (firms.length > 0 || isOfOthers()) return { words: planned, firms, alike };
    const known = counted.filter((word) => this.#docCount(word) > 0).length;
    if (known > 0 && known < all) firms = found((had) => had.length === known);
    if (firms.length === 0) {
      for (const word of planned) this.#loosen(word);
      firms = withAll();
    }
    if (firms.length === 0 && all > 1) {
      firms = withAtLeast(looseWeight({ count: all, weight: sumOf(counted, weightOf) }));
    }
    return { words: planned, firms, alike };
  }

  #add(word: OracleTerm, near: readonly (readonly [string, number])[]): void {
    for (const [form, quality] of withSynonyms(near, this.#trades.synonyms)) {
      word.forms.set(form, Math.max(quality, word.forms.get(form) ?? 0));
    }
  }

  #correct(word: OracleTerm): boolean {
    const [holders, length] = [this.#docCount(word), word.word.length];
    if (this.#isFixed(word)) return false;
    if (holders === 0) {
      const near = [1, 2]
        .filter((limit) => limit <= allowedEdits(length))
        .map((limit) => this.#fuzzyTerms(word.word, limit, word.prefix));
      this.#add(word, noteFiller(word, near.find((one) => one.length > 0) ?? []));
      return true;
    }
    if (holders > rareWordFirms(this.firms.size) || length < 5) return false;
    const common = this.#fuzzyTerms(word.word, 1, false).filter(
      ([form]) => form !== word.word && this.#docCount(exactTerm(form)) >= 100 * holders,
    );
    this.#add(word, common);
    return common.length > 0;
  }

  #isFixed({ word, role }: OracleTerm): boolean {
    return isNeverMisspelled(word, role) || this.#trades.isOfTrade(word);
  }

  #loosen(word: OracleTerm): void {
    const limit = allowedEdits(word.word.length);
    if (limit === 0 || word.exact || /\d/.test(word.word) || this.#isFixed(word)) return;
    this.#add(word, this.#fuzzyTerms(word.word, limit, word.prefix && limit === 1));
    if (word.prefix && limit === 2) this.#add(word, this.#fuzzyTerms(word.word, 1, true));
  }

  #score(firm: FirmDocument, { words: planned, alike }: OraclePlan, asked: OracleQuery): number {
    const weights = planned.map((word) =>
      roleWeight(word.role, inverseDocFrequency(this.#docCount(word), this.firms.size)),
    );
    let score = 0;
    planned.forEach((word, i) => {
      score +=
        textWorth(firm, word, weights[i] as number) +
        (!word.isOfOwners && this.#placeWords(firm).some((own) => variantQuality(own, word) > 0)
          ? PLACE_WEIGHT * (weights[i] as number)
          : 0);
    });
    const strengthsOf = (code: string) => planned.map((word) => this.#trades.strength(code, word));
    const trades = firm.naics.filter(isCode).map((code) => tradeWorth(strengthsOf(code), weights));
    const named = certificateValues(firm).map((value) =>
      planned.reduce((sum, word, i) => {
        return sum + (this.#names(value, word) ? CERTIFICATE_WEIGHT * (weights[i] as number) : 0);
      }, 0),
    );
    score += currentWorth(firm, weights, asked.day) + (FUZZY_NAME_SCORES[alike.get(firm) ?? -1] ?? 0);
    return score + Math.max(0, ...trades) + Math.max(0, ...named) + nameScore(firm, asked.normalized);
  }

  search(query: FirmQuery) {
    const q = query.q ?? '';
    const [words, living] = [tokenize(q), [...this.firms.values()]];
    const isName = words.length > 1 && hasNameBeginning(living, words.join(' '));
    const isPlain = isName || /["“”]/.test(q);
    const { text, ...time } = endedSaid(query, isPlain, living);
    const asked = withoutAgencies(text, living, this.#vocabulary, this.#trades);
    const parsed = isPlain ? parseQuery(q, isName) : asked.parsed;
    const asIs = {
      ...{ ...parsed, ...time },
      agencies: isPlain ? [] : asked.agencies,
      isLastPrefix: isPlain ? parsed.isLastPrefix : endsInPrefix(parsed, q),
    };
    const { wanted, plan, firms } = inForceOrEnded(asIs, (wanted) => {
      const plan = parsed.words.length + parsed.excluded.length > 0 ? this.plan(wanted) : undefined;
      return { wanted, plan, firms: (plan?.firms ?? living).filter((firm) => isMeant(firm, wanted, plan?.words)) };
    });
    const everyone = firms.filter((firm) => {
      const far = query.near && distance(firm, query.near);
      return query.radius_miles === undefined || !query.near || (far !== undefined && far <= query.radius_miles * 100);
    });
    const selected = selectionOf(documentFilter(query)) as Record<Facet, readonly string[]>;
    const isMatch = (firm: FirmDocument) => matchesFilters(firm, { ...selected, language: [] }, query.as_of);
    const matches = everyone.filter((firm) => passesCapacity(firm, query) && isMatch(firm));
    // languages are a facet as well: without that filter
    const [base, speaking] = [query, { ...query, language: [] }].map((one) =>
      everyone.filter((firm) => passesCapacity(firm, one)),
    ) as [FirmDocument[], FirmDocument[]];
    const sortKey = (firm: FirmDocument) => {
      if (query.sort === 'best') return plan ? -this.#score(firm, plan, wanted) : 0;
      if (query.sort === 'distance') return (query.near && distance(firm, query.near)) ?? Infinity;
      if (query.sort === 'verified') return -firm.verified_projects;
      return query.sort === 'recent' ? -lastIssueDay(firm) : 0;
    };
    const order = rankedIds(matches, sortKey);
    const from = (query.page - 1) * query.page_size;
    return {
      total: matches.length,
      unsaid: countUnsaid(everyone.filter(isMatch), query),
      ids: order.slice(from, from + query.page_size),
      facets: Object.fromEntries(countFacets({ base, speaking, selected }, query.as_of)),
    };
  }
}
