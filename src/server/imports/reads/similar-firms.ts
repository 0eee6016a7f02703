import type { MatchVerdict } from '#contract/imports/schema.ts';
import type { Sql } from '#server/db/types.ts';
import { streetKeysOfAllNames } from '../matching/blocking-keys.ts';
import { compareFirms } from '../matching/compare-firms.ts';
import { type DescribedFirm, listedAs } from '../matching/described-firm.ts';
import { extractFeatures } from '../matching/features.ts';
import { findCandidates, recordsAtAddress } from '../reads.ts';

/** A business that looks like a described firm, and what is alike. */
export interface SimilarBusiness {
  readonly businessId: string;
  readonly score: number;
  readonly reasons: readonly string[];
  /** It is this firm as surely as imports merge by themselves. */
  readonly isSure: boolean;
}

/** Less says little: a city, or a code. A name alone is above it. */
const MIN_SCORE = 30;
/** The agency of none of the records, so that no numbers are compared. */
const NO_AGENCY = '00000000-0000-0000-0000-000000000000';

/**
 * For other features: businesses of the lists, and firms that registered themselves, that may be this firm, best first, by
 * the matching of imports.
 */
export async function similarBusinesses(db: Sql, described: DescribedFirm, limit: number): Promise<SimilarBusiness[]> {
  const features = extractFeatures(listedAs(described));
  const found = new Map<string, SimilarBusiness>();
  const add = (businessId: string, { score, reasons, verdict }: MatchVerdict) => {
    const isSure = verdict === 'sure';
    if (score > (found.get(businessId)?.score ?? 0)) found.set(businessId, { businessId, score, reasons, isSure });
  };
  for (const { business_id, data } of await findCandidates(db, [{ position: 0, features }], NO_AGENCY)) {
    const verdict = compareFirms(features, extractFeatures(data), false);
    if (verdict.score >= MIN_SCORE) add(business_id, verdict);
  }
  // names may differ in any letter, but not everybody in a building is alike
  for (const { business_id, data } of await recordsAtAddress(db, streetKeysOfAllNames(features))) {
    const verdict = compareFirms(features, extractFeatures(data), false);
    if (verdict.verdict !== 'different') add(business_id, verdict);
  }
  return [...found.values()]
    .sort((a, b) => b.score - a.score || (a.businessId < b.businessId ? -1 : 1))
    .slice(0, limit);
}
