import type { SIZES } from '#contract/businesses/schema.ts';
import type { Facet, SORTS } from '#contract/search/rules.ts';

/** What the index knows of one certificate. */
export interface FirmCertificate {
  readonly type: string;
  readonly agency: string;
  /** `YYYY-MM-DD`. */
  readonly issued_on: string | null;
  /** Ethnicity or gender group in the words of the list. */
  readonly group: string | null;
  /** A list declared complete no longer names it: it is shown, but it no longer answers a filter. */
  readonly lapsed: boolean;
}

/** One firm of the directory as the index holds it: public fields only. */
export interface FirmDocument {
  /** The business, `mwbe_core_id`; one document each. */
  readonly core_id: string;
  readonly name: string;
  readonly trade_name: string | null;
  readonly city: string | null;
  readonly state: string | null;
  readonly zip: string | null;
  readonly county: string | null;
  /** Degrees, WGS 84; null together. */
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly description: string | null;
  readonly naics: readonly string[];
  readonly certificates: readonly FirmCertificate[];
  readonly size_band: string | null;
  readonly verified_projects: number;
}

/** Degrees, WGS 84. */
export interface Point {
  readonly latitude: number;
  readonly longitude: number;
}

/** A search as the index takes it: the contract's query with the ZIP code turned into a place. */
export interface FirmQuery {
  readonly q?: string | undefined;
  readonly certification: readonly string[];
  readonly agency: readonly string[];
  readonly group: readonly string[];
  readonly naics: readonly string[];
  readonly state: readonly string[];
  readonly county: readonly string[];
  readonly city: readonly string[];
  readonly size: readonly (typeof SIZES)[number][];
  readonly verified?: boolean | undefined;
  /** Where distances are measured from. */
  readonly near?: Point | undefined;
  /** Without `near` it says nothing. */
  readonly radius_miles?: number | undefined;
  readonly sort: (typeof SORTS)[number];
  /** From 1. */
  readonly page: number;
  readonly page_size: number;
}

export interface FirmHit {
  readonly core_id: string;
  /** Great-circle miles to two decimals; null without a place to measure from or to. */
  readonly distance_miles: number | null;
  /** Why it matched, best reason first; empty for a search without words. */
  readonly matched: string[];
}

export interface FacetCount {
  readonly value: string;
  readonly label: string;
  readonly count: number;
}

export interface FirmAnswer {
  readonly total: number;
  readonly hits: FirmHit[];
  readonly facets: Record<Facet, FacetCount[]>;
}

/** Public names that the index needs of its surroundings. */
export interface Names {
  /** Title of a NAICS code of 2 to 6 digits. */
  trade(code: string): string | null;
  /** Name of a state by its two letters. */
  state(code: string): string | null;
}
