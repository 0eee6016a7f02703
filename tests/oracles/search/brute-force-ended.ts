// Questions for certificates that ended, in the test oracle.
import type { FirmDocument, FirmQuery } from '#server/search/engine/document.ts';
import { NOTHING_LISTED } from '#server/search/engine/query/alternatives.ts';
import { withEndedSaid } from '#server/search/engine/query/ended-certificates.ts';
import { isTypeCalled } from '#server/search/engine/text/facet-labels.ts';
import { isCertifiedBy } from './brute-force-agencies.ts';
import { keyOf } from './brute-force-facets.ts';
import { certificateValues, type OracleQuery, type OracleTerm } from './brute-force-terms.ts';

/** What certificates of a firm say that count for a term: of its types and agencies only what ended, where that is asked. */
export function valuesMeant(firm: FirmDocument, { day, endedBefore, isOfOwners }: OracleTerm) {
  if (endedBefore === undefined) return certificateValues(firm, isOfOwners ? undefined : day);
  const inForce = certificateValues(firm, endedBefore).map(({ facet, key }) => `${facet} ${key}`);
  const all = firm.certificates.flatMap(({ type, agency }) => [
    { facet: 'certification' as const, key: keyOf(type), spelling: type },
    { facet: 'agency' as const, key: keyOf(agency), spelling: agency },
  ]);
  const groups = certificateValues(firm).filter(({ facet }) => facet === 'group');
  return [...all.filter(({ facet, key }) => !inForce.includes(`${facet} ${key}`)), ...groups];
}

/** A term of a type, which the texts of firms say of no end. */
export const asEnded = (term: OracleTerm, endedBefore: string | undefined): OracleTerm =>
  endedBefore === undefined ? term : { ...term, endedBefore, isOfOwners: true };

/** Whether all certificates of a firm have ended. */
const hasOnlyEnded = (firm: FirmDocument, day: string): boolean =>
  firm.certificates.length > 0 && certificateValues(firm, day).every(({ facet }) => facet === 'group');

/** Whether a firm has a certificate of each agency, and, where no type says which have ended, none in force. */
export const isMeant = (firm: FirmDocument, asked: OracleQuery, words: readonly OracleTerm[] = []): boolean =>
  isCertifiedBy(firm, asked) &&
  (asked.endedBefore === undefined ||
    words.some(({ endedBefore }) => endedBefore !== undefined) ||
    hasOnlyEnded(firm, asked.endedBefore));

/** A question in other words, and before which day the certificates that it means have not ended, or have. */
export function endedSaid({ q = '', today }: FirmQuery, isPlain: boolean, living: readonly FirmDocument[]) {
  const isType = (word: string) =>
    NOTHING_LISTED.isType(word) ||
    living.some((firm) => certificateValues(firm).some((value) => isTypeCalled(value, word)));
  const { text, saysEnded, isOfCertificates } = withEndedSaid(q, isType);
  return {
    text: isPlain ? q : text,
    day: saysEnded ? undefined : today,
    endedBefore: isOfCertificates && !isPlain ? today : undefined,
  };
}
