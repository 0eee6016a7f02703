import type { CertificateDates } from '#contract/businesses/rules/certification-status.ts';
import type { SIZES } from '#contract/businesses/schema.ts';
import type { CapacityFilter, Facet, Ownership, SORTS, Sort } from '#contract/search/rules.ts';

/** A certificate in the index; a lapsed one is shown, but no longer matches filters. */
export interface FirmCertificate extends CertificateDates {
  readonly type: string;
  readonly agency: string;
  /** Ethnicity or gender group as written in the list. */
  readonly group: string | null;
  /** NAICS codes of the certificate; empty if the list gives none. */
  readonly naics: readonly string[];
}

/** What is searched: names, trades, a text and a place, whatever a document is about. */
interface SearchedTexts {
  /** A UUID, unique: of a firm its business (`mwbe_core_id`). */
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
}

/** A firm of the directory as it is indexed: public fields only. */
export interface FirmDocument extends SearchedTexts {
  /** The one that the firm itself uses; null where the lists have the same. */
  readonly own_trade_name: string | null;
  readonly certificates: readonly FirmCertificate[];
  readonly size_band: string | null;
  readonly verified_projects: number;
  /** Null where the firm says nothing of it, or hides its profile from guests. */
  readonly capacity: FirmCapacity | null;
}

/** What a firm says that it can take on; null and empty where it has not said. */
export interface FirmCapacity {
  /** `YYYY-MM-DD`: the first day on which it can start. */
  readonly available_from: string | null;
  /** Whole US dollars; 0 says that it gives no bonds. */
  readonly bonding_band: number | null;
  readonly crew: number | null;
  readonly service_states: readonly string[];
  /** FIPS codes of five digits. */
  readonly service_counties: readonly string[];
  /** Miles that it travels from `office`. */
  readonly service_radius: number | null;
  readonly office: Point | null;
  /** ISO 639. */
  readonly languages: readonly string[];
}

/** Where somebody has work, as service areas name it. */
export interface Worksite {
  readonly state: string;
  /** Null outside of the states and the District of Columbia. */
  readonly state_fips: string | null;
  /** FIPS code; null where reference data does not tell, as for most of Connecticut. */
  readonly county: string | null;
  readonly center: Point;
}

/** A document of another kind, with its own facets and figures. */
export interface OtherDocument extends SearchedTexts {
  /** Beyond trades and places. */
  readonly values: readonly (readonly [facet: string, value: string])[];
  /** As many as the kind says; null where it is not known. */
  readonly figures: readonly (number | null)[];
}
export type IndexedDocument = FirmDocument | OtherDocument;

/** What an index holds. */
export interface DocumentKind {
  /** The facets in the order of the page: trades, places, and those of the documents' values. */
  readonly facets: readonly string[];
  /** Numbers of each document, for ranges and sort orders. */
  readonly figures: number;
}

/** Degrees, WGS 84. */
export interface Point {
  readonly latitude: number;
  readonly longitude: number;
}

export interface MapBounds {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

/** The part of a filter that all kinds of documents have. */
interface SharedFilter {
  readonly q?: string | undefined;
  /** The words of `q` as they are: nothing is corrected, left out, or taken for a place. */
  readonly verbatim?: boolean | undefined;
  /** `YYYY-MM-DD`: only certificates in force on that day match. */
  readonly as_of?: string | undefined;
  /** `YYYY-MM-DD`: the types and agencies in `q` mean certificates that have not ended before that day; all without it. */
  readonly today?: string | undefined;
  /** Origin of distances. */
  readonly near?: Point | undefined;
  /** Ignored without `near`. */
  readonly radius_miles?: number | undefined;
  /** Ids of the only documents that may match. */
  readonly only?: readonly string[] | undefined;
  /** `YYYY-MM-DD` */
  readonly start_by?: string | undefined;
  /** Whole US dollars. */
  readonly bond?: number | undefined;
  readonly crew?: number | undefined;
  readonly travels_to?: Worksite | undefined;
  /** Firms that have not said what the filters of capacity ask for match too. */
  readonly include_unsaid?: boolean | undefined;
}

/** A filter of any kind of documents. */
export interface DocumentFilter extends SharedFilter {
  /** Selected values by facet; none means any. */
  readonly selected: Readonly<Record<string, readonly string[]>>;
  readonly ranges?: Readonly<Record<string, RangeFacet>> | undefined;
}

/** A facet whose values are conditions on figures, such as "closes within a week"; they come with the question. */
export interface RangeFacet {
  readonly selected: readonly string[];
  readonly values: readonly RangeValue[];
}
export interface RangeValue {
  readonly value: string;
  /** All of them hold. */
  readonly where: readonly FigureRange[];
}
/** Both ends belong to it. A figure that is not known is in no range, unless that is asked for. */
export interface FigureRange {
  readonly figure: number;
  readonly from?: number | undefined;
  readonly to?: number | undefined;
  readonly isMissing?: true | undefined;
}

/** By a figure; documents without it come last either way. */
export interface FigureSort {
  readonly figure: number;
  readonly isDescending: boolean;
}

export interface DocumentQuery extends DocumentFilter {
  readonly sort: Sort | FigureSort;
  /** From 1. */
  readonly page: number;
  readonly page_size: number;
}

/** The filters of the contract, with the ZIP code resolved to coordinates. */
export interface FirmFilter extends SharedFilter {
  readonly ownership: readonly Ownership[];
  readonly certification: readonly string[];
  readonly agency: readonly string[];
  readonly group: readonly string[];
  readonly naics: readonly string[];
  readonly state: readonly string[];
  readonly county: readonly string[];
  readonly city: readonly string[];
  readonly size: readonly (typeof SIZES)[number][];
  readonly verified?: boolean | undefined;
  readonly language: readonly string[];
}

export interface FirmQuery extends FirmFilter {
  readonly sort: (typeof SORTS)[number];
  readonly page: number;
  readonly page_size: number;
}

export interface DocumentHit {
  readonly core_id: string;
  /** Great-circle miles to two decimals; null if the origin or the firm has no coordinates. */
  readonly distance_miles: number | null;
  /** Why it matched, best reason first; empty for a search without words. */
  readonly matched: readonly string[];
  /** Words of the description that match, normalized as in `terms`. */
  readonly terms: readonly string[];
}

export interface FacetCount {
  readonly value: string;
  readonly label: string;
  readonly count: number;
}

/** A NAICS code with the firms that it would give as the only one selected. */
export interface TradeCount extends FacetCount {
  readonly has_children: boolean;
}

/** A word that matches no firm, and the words that were searched instead. */
export interface SpellingCorrection {
  readonly word: string;
  readonly as: readonly string[];
}

/** A place that a query names, and how far around it was searched: null for the place itself. */
export interface SearchedPlace {
  readonly label: string;
  readonly radius_miles: number | null;
  /** How many are in the place itself, where these are too few and its surroundings were searched as well. */
  readonly found_there: number | null;
  /** The words of the query besides the place. */
  readonly other_words: string;
}

/** All, and by filter those that have not said this. */
export type UnsaidCounts = Readonly<Record<'firms' | CapacityFilter, number>>;

export interface DocumentSearchResult {
  readonly total: number;
  readonly hits: readonly DocumentHit[];
  /** Firms that have not said what is asked for, and have not said otherwise; null without a filter of capacity. */
  readonly unsaid: UnsaidCounts | null;
  readonly facets: Readonly<Record<string, FacetCount[]>>;
  readonly read_as: readonly SpellingCorrection[];
  /** The trades that were meant where what somebody needs was said, and not the trade. */
  readonly asks_for: readonly string[];
  readonly place: SearchedPlace | null;
  /** By any of each list of agencies, as the query says; with its words besides them and the place. */
  readonly certified_by: { readonly agencies: readonly (readonly string[])[]; readonly other_words: string } | null;
  /** What the query asks to leave out, as typed. */
  readonly without: readonly string[];
  /** Those whose certificate has ended were searched, as no other is found. */
  readonly shows_ended: boolean;
}
export interface FirmSearchResult extends DocumentSearchResult {
  readonly facets: Record<Facet, FacetCount[]>;
}

export interface FirmMap {
  readonly total: number;
  readonly placed: number;
  readonly cells: readonly {
    readonly latitude: number;
    readonly longitude: number;
    readonly count: number;
    /** Of a cell with a single firm. */
    readonly core_id: string | null;
  }[];
}
