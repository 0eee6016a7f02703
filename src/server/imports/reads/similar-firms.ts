import type { FirmValues } from '#contract/businesses/rules/firm-fields.ts';
import type { ListedFirm } from '#contract/imports/schema.ts';
import type { Sql } from '#server/db/types.ts';
import { compareFirms } from '../matching/compare-firms.ts';
import { extractFeatures } from '../matching/features.ts';
import { findCandidates } from '../reads.ts';

/** A business that looks like a described firm, and what is alike. */
export interface SimilarBusiness {
  readonly businessId: string;
  readonly score: number;
  readonly reasons: readonly string[];
}

/** Less says little: a city, or a code. A name alone is above it. */
const MIN_SCORE = 30;
/** The agency of none of the records, so that no numbers are compared. */
const NO_AGENCY = '00000000-0000-0000-0000-000000000000';

/** For other features: businesses of the lists that may be this firm, best first, by the matching of imports. */
export async function similarBusinesses(
  db: Sql,
  described: Pick<FirmValues, 'legal_business_name'> & Partial<FirmValues>,
  limit: number,
): Promise<SimilarBusiness[]> {
  const features = extractFeatures({ ...NOTHING, ...described, phone: described.phone?.replace(/\D/g, '') ?? null });
  const found = new Map<string, SimilarBusiness>();
  for (const { business_id, data } of await findCandidates(db, [{ position: 0, features }], NO_AGENCY)) {
    const { score, reasons } = compareFirms(features, extractFeatures(data), false);
    const known = found.get(business_id);
    if (score >= MIN_SCORE && score > (known?.score ?? 0))
      found.set(business_id, { businessId: business_id, score, reasons });
  }
  return [...found.values()]
    .sort((a, b) => b.score - a.score || (a.businessId < b.businessId ? -1 : 1))
    .slice(0, limit);
}

const NOTHING: ListedFirm = {
  legal_business_name: '',
  trade_name: null,
  address_1: null,
  address_2: null,
  city: null,
  state: null,
  zip_code: null,
  county: null,
  latitude: null,
  longitude: null,
  website: null,
  phone: null,
  email: null,
  description: null,
  size_band: null,
  naics: [],
  agency_id: null,
  federal_ids: [],
  certificates: [],
  raw: {},
};
