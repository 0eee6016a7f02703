// Agencies that certify, in the test oracle.
import type { FirmDocument } from '#server/search/engine/document.ts';
import type { FacetValue } from '#server/search/engine/layout/facet-values.ts';
import { isCode } from '#server/search/engine/layout/facet-values.ts';
import { NOTHING_LISTED, withAlternatives } from '#server/search/engine/query/alternatives.ts';
import { AgencyNames, splitAgencies } from '#server/search/engine/query/certifying-agency.ts';
import { EverydayRequests } from '#server/search/engine/query/everyday-requests.ts';
import { splitExcludedTerms } from '#server/search/engine/query/excluded-terms.ts';
import { parseQuery } from '#server/search/engine/query/parse-query.ts';
import { isTypeCalled, searchWordsOf } from '#server/search/engine/text/facet-labels.ts';
import { OwnerPhrases } from '#server/search/engine/text/owner-phrases.ts';
import { tokenize } from '#server/search/engine/text/tokenize.ts';
import type { SearchVocabulary } from '#server/search/engine/vocabulary.ts';
import { certificateValues, type OracleQuery, type OracleTerm, variantQuality } from './brute-force-terms.ts';
import type { OracleTrades } from './brute-force-trades.ts';

/** Whether a term names a certificate, a group or an agency; an agency by its whole acronym, unless a trade has the word. */
export function namesValue(value: FacetValue, word: OracleTerm, namesTrade: (word: OracleTerm) => boolean): boolean {
  const isAgency = value.facet === 'agency';
  if (isOfOwners(value, word)) return true;
  const says = searchWordsOf(value).some((own) => (isAgency ? word.forms.has(own) : variantQuality(own, word) > 0));
  return says && !(isAgency && namesTrade(word));
}

const isOfOwners = (value: FacetValue, { owners = [] }: OracleTerm): boolean =>
  value.facet !== 'agency' && searchWordsOf(value).some((own) => owners.includes(own));

/** Whether a firm has a certificate of each agency that is asked for. */
export const isCertifiedBy = (firm: FirmDocument, { agencies, day }: Pick<OracleQuery, 'agencies' | 'day'>): boolean =>
  agencies.every(({ keys }) =>
    certificateValues(firm, day).some(({ facet, key }) => facet === 'agency' && keys.includes(key)),
  );

/** Whether a firm has each type that is asked for by each agency that is named, or whose acronym is said. */
export function typesOfAgencies(
  living: readonly FirmDocument[],
  planned: readonly OracleTerm[],
  { agencies, day }: OracleQuery,
  isNamed: (value: FacetValue, word: OracleTerm) => boolean,
): (firm: FirmDocument) => boolean {
  const kept = planned.filter(({ role }) => role === 'certification');
  const called = (word: OracleTerm, facet: string) => (one: FacetValue) =>
    (one.facet === facet && isNamed(one, word)) || (facet === 'certification' && isOfOwners(one, word));
  const isHeld = (word: OracleTerm, facet: string) =>
    living.some((one) => certificateValues(one).some(called(word, facet)));
  const types = kept.filter((word) => isHeld(word, 'certification'));
  const acronyms = kept.filter((word) => !types.includes(word) && isHeld(word, 'agency'));
  const isBy = [
    ...agencies.map(
      ({ keys }) =>
        (one: FacetValue) =>
          one.facet === 'agency' && keys.includes(one.key),
    ),
    ...acronyms.map((word) => called(word, 'agency')),
  ];
  return (firm) => {
    const single = firm.certificates.map((one) => certificateValues({ ...firm, certificates: [one] }, day));
    return isBy.every((by) =>
      types.every((word) => single.some((values) => values.some(by) && values.some(called(word, 'certification')))),
    );
  };
}

/** A question without what it leaves out, and without the agencies that certify, which it says. */
export function withoutAgencies(
  question: string,
  living: readonly FirmDocument[],
  vocabulary: SearchVocabulary,
  { isOfTrade, hasCodes }: Pick<OracleTrades, 'isOfTrade' | 'hasCodes'>,
) {
  const held = living.flatMap((firm) => certificateValues(firm));
  const names = new AgencyNames(held.flatMap(({ facet, spelling }) => (facet === 'agency' ? [spelling] : [])));
  const codes = vocabulary.titles.map(([code]) => code);
  const known = [...codes, ...living.flatMap(({ naics }) => naics.filter(isCode))];
  const listed = {
    isType: (word: string) => NOTHING_LISTED.isType(word) || held.some((one) => isTypeCalled(one, word)),
    isCode: (digits: string) => known.some((code) => code.startsWith(digits)),
    owners: new OwnerPhrases(vocabulary.ownerGroups),
    hasCodes,
    requests: new EverydayRequests(vocabulary.requests),
    subsectorsOf: (sector: string) => codes.filter((code) => code.length === 3 && code.startsWith(sector)),
  };
  const { rest: text, excluded } = splitExcludedTerms(question, { ...listed, isPlace: () => false });
  const spelled = withAlternatives(text, listed);
  const { rest, agencies } = splitAgencies(tokenize(spelled), {
    ...{ names: [names], gazetteer: undefined, isOfTrade, isHeld: () => true },
    isType: (word) => held.some((one) => isTypeCalled(one, word)),
  });
  const asked = parseQuery(agencies.length > 0 ? rest.join(' ') : spelled, false, listed);
  const parsed = agencies.length > 0 && asked.isOfAnyFirm ? { ...asked, words: [] } : asked;
  return { agencies, parsed: { ...parsed, excluded } };
}

/** Where no certificate in force fits, those that have ended are searched. */
export function inForceOrEnded<T extends { readonly firms: readonly FirmDocument[] }>(
  asked: OracleQuery,
  answer: (asked: OracleQuery) => T,
): T {
  const inForce = answer(asked);
  if (inForce.firms.length > 0) return inForce;
  const ended = answer({ ...asked, day: undefined });
  return ended.firms.length > 0 ? ended : inForce;
}
