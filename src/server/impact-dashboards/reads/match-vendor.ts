import { sql } from 'kysely';
import type { Sql } from '#server/db/types.ts';
import { similarBusinesses } from '#server/imports/reads/similar-firms.ts';
import type { SpendRow } from '../adapters/spend-csv.ts';
import type { VendorCandidate, VendorStatus } from '../tables.ts';

/** Firms that a person chooses from. */
const CANDIDATES = 5;

export interface KnownVendor {
  readonly status: VendorStatus;
  readonly firm_id: string | null;
}
export interface MatchedVendor extends KnownVendor {
  readonly vendor: SpendRow['vendor'];
  readonly candidates: readonly VendorCandidate[];
}

/** Vendors of a dashboard's files, by their keys. */
export async function knownVendors(db: Sql, dashboardId: string): Promise<Map<string, KnownVendor>> {
  const { rows } = await sql<KnownVendor & { readonly key: string }>`
    SELECT v.key, v.status, v.firm_id FROM impact_vendors v WHERE v.dashboard_id = ${dashboardId}::uuid`.execute(db);
  return new Map(rows.map(({ key, ...vendor }) => [key, vendor]));
}

/**
 * Files of finance systems have names and ZIP codes and no street: the same name in the same ZIP code is the firm, where nothing
 * says otherwise. It counts money and merges no records, and can be seen in the list of firms.
 */
const isNamedAndPlaced = (reasons: readonly string[]): boolean =>
  reasons.includes('same name') &&
  reasons.includes('same ZIP code') &&
  !reasons.some((reason) => reason.startsWith('different'));

/** A name alone is never sure; of two that are sure a person chooses. */
export async function matchVendor(db: Sql, vendor: SpendRow['vendor']): Promise<MatchedVendor> {
  const { name, city, state, zip } = vendor;
  const described = { legal_business_name: name, city, state, zip_code: zip };
  const found = await similarBusinesses(db, described, CANDIDATES);
  const sure = found.filter(({ isSure, reasons }) => isSure || isNamedAndPlaced(reasons));
  const [only] = sure;
  if (only && sure.length === 1) return { vendor, status: 'sure', firm_id: only.businessId, candidates: [] };
  const candidates = found.map(({ businessId, score, reasons }) => ({
    business_id: businessId,
    score,
    reasons: [...reasons],
  }));
  return { vendor, status: candidates.length > 0 ? 'doubtful' : 'unknown', firm_id: null, candidates };
}
