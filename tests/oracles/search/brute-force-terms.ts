// Words of a query in the test oracle, and the words of a firm that they are compared with.
import type { FirmDocument } from '#server/search/engine/document.ts';
import { isCode } from '#server/search/engine/layout/facet-values.ts';
import type { WordRole } from '#server/search/engine/query/word-roles.ts';
import { QUALITY } from '#server/search/engine/score/weights.ts';
import { terms } from '#server/search/engine/text/tokenize.ts';
import { codeLineage, keyOf } from './brute-force-facets.ts';

export interface OracleTerm {
  readonly word: string;
  readonly exact: boolean;
  readonly prefix: boolean;
  readonly forms: Map<string, number>;
  role: WordRole;
  /** Texts, places and trades don't count. */
  isOfOwners: boolean;
}

export const exactTerm = (word: string): OracleTerm => ({
  word,
  exact: true,
  prefix: false,
  forms: new Map([[word, QUALITY.exact]]),
  role: 'asked',
  isOfOwners: false,
});

const prefixQuality = (own: string, word: string) => (own === word ? 256 : own.startsWith(word) ? QUALITY.prefix : 0);
export const variantQuality = (own: string, { word, forms, prefix }: OracleTerm) =>
  Math.max(forms.get(own) ?? 0, prefix ? prefixQuality(own, word) : 0);

export const allowedEdits = (letters: number) => (letters < 4 ? 0 : letters < 8 ? 1 : 2);

export const unique = <T>(all: Iterable<T>): T[] => [...new Set(all)];

export const textsOf = ({ name, trade_name, own_trade_name, description }: FirmDocument) => ({
  names: [name, trade_name, own_trade_name].flatMap((one) => terms(one ?? '')),
  text: terms(description ?? ''),
});

export function certificateValues(firm: FirmDocument) {
  const valid = firm.certificates.filter(({ lapsed_on }) => lapsed_on === null);
  const values = valid.flatMap(({ type, group, agency }) => [
    { facet: 'certification' as const, key: keyOf(type), spelling: type },
    { facet: 'agency' as const, key: keyOf(agency), spelling: agency },
    ...(group === null ? [] : [{ facet: 'group' as const, key: keyOf(group), spelling: group }]),
  ]);
  return [...new Map(values.map((value) => [`${value.facet} ${value.key}`, value])).values()];
}

/** Whether a name, the description or the title of a trade has these words one after another. */
export function hasPhrase(firm: FirmDocument, phrase: readonly string[], titles: ReadonlyMap<string, string>): boolean {
  const inside = (text: readonly string[]) => text.some((_, at) => phrase.every((word, i) => text[at + i] === word));
  return (
    [firm.name, firm.trade_name, firm.own_trade_name, firm.description].some((text) => inside(terms(text ?? ''))) ||
    firm.naics.filter(isCode).some((code) => codeLineage(code).some((one) => inside(terms(titles.get(one) ?? ''))))
  );
}
