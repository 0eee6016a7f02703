// What questions leave out, in the test oracle.
import type { FirmDocument } from '#server/search/engine/document.ts';
import { type FacetValue, isCode } from '#server/search/engine/layout/facet-values.ts';
import { isOwnedBy, OWNERSHIP_OF_WORD, otherWordings } from '#server/search/engine/query/match-excluded-terms.ts';
import { certificateValues, exactTerm, hasPhrase, type OracleTerm } from './brute-force-terms.ts';
import type { OracleTrades } from './brute-force-trades.ts';

interface Known {
  readonly trades: OracleTrades;
  readonly titles: ReadonlyMap<string, string>;
  readonly names: (value: FacetValue, word: OracleTerm) => boolean;
  readonly placeWords: (firm: FirmDocument) => readonly string[];
}

/** Whether a firm has a phrase that is left out. */
export const exclusionBy =
  ({ trades, titles, names, placeWords }: Known) =>
  (firm: FirmDocument, phrase: readonly string[]): boolean => {
    const wordings = [phrase, ...otherWordings(phrase, trades.synonyms)];
    const isTitled = (said: readonly string[]) =>
      firm.naics.filter(isCode).some((code) => trades.saysOf(code, exactTerm(said.join(' '))));
    const isNamed = ([word = '', ...more]: readonly string[]) =>
      more.length === 0 && certificateValues(firm).some((value) => names(value, exactTerm(word)));
    const ownership = phrase.length === 1 ? OWNERSHIP_OF_WORD.get(phrase[0] as string) : undefined;
    const values = certificateValues(firm);
    const groups = values.filter(({ facet }) => facet === 'group');
    const isOwned =
      ownership !== undefined && (groups.length > 0 ? groups : values).some((value) => isOwnedBy(value, ownership));
    return (
      isOwned ||
      wordings.some((said) => hasPhrase(firm, said, titles, 'except') || isTitled(said)) ||
      (!ownership && wordings.some(isNamed)) ||
      phrase.every((one) => placeWords(firm).includes(one))
    );
  };
