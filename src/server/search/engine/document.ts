import type { CertificateDates } from '#contract/businesses/rules/certification-status.ts';
import type { SIZES } from '#contract/businesses/schema.ts';
import type { Facet, SORTS } from '#contract/search/rules.ts';

/** What the index knows of one certificate; once lapsed it is shown, but no longer answers a filter. */
export interface FirmCertificate extends CertificateDates {
  readonly type: string;
  readonly agency: string;
  /** Ethnicity or gender group in the words of the list. */
  readonly group: string | null;
  /** Codes that the certificate names; empty where the list does not say. */
  readonly naics: readonly string[];
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

/** Sides of a map in degrees. */
export interface MapBounds {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

/** What a search asks for: the contract's query with the ZIP code turned into a place. */
export interface FirmFilter {
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
  /** `YYYY-MM-DD`: certificates in force on that day are meant. */
  readonly as_of?: string | undefined;
  /** Where distances are measured from. */
  readonly near?: Point | undefined;
  /** Without `near` it says nothing. */
  readonly radius_miles?: number | undefined;
}

export interface FirmQuery extends FirmFilter {
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
  readonly matched: readonly string[];
}

export interface FacetCount {
  readonly value: string;
  readonly label: string;
  readonly count: number;
}

/** A word that no firm has, and the words that were searched in its place. */
export interface SpellingCorrection {
  readonly word: string;
  readonly as: readonly string[];
}

export interface FirmSearchResult {
  readonly total: number;
  readonly hits: readonly FirmHit[];
  readonly facets: Record<Facet, FacetCount[]>;
  readonly read_as: readonly SpellingCorrection[];
}

export interface FirmMap {
  readonly total: number;
  readonly placed: number;
  readonly cells: readonly {
    readonly latitude: number;
    readonly longitude: number;
    readonly count: number;
    /** Of the only firm. */
    readonly core_id: string | null;
  }[];
}

/** What the index knows of trades, places and ways of saying things besides the firms themselves. */
export interface SearchVocabulary {
  /** Titles of NAICS codes of 2 to 6 digits. */
  readonly titles: readonly (readonly [code: string, title: string])[];
  /** Other words for what a code covers. */
  indexTerms(): readonly (readonly [code: string, term: string])[];
  /** Other ways to say a word: words and codes. */
  readonly synonyms: readonly Synonym[];
  /** Names of states by their two letters. */
  readonly states: readonly (readonly [code: string, name: string])[];
}
export interface Synonym {
  readonly word: string;
  readonly words: readonly string[];
  readonly codes: readonly string[];
}
