import type { CertificateDates } from '#contract/businesses/rules/certification-status.ts';
import type { SIZES } from '#contract/businesses/schema.ts';
import type { CapacityFilter, Facet, Ownership, SORTS } from '#contract/search/rules.ts';

/** A certificate in the index; a lapsed one is shown, but no longer matches filters. */
export interface FirmCertificate extends CertificateDates {
  readonly type: string;
  readonly agency: string;
  /** Ethnicity or gender group as written in the list. */
  readonly group: string | null;
  /** NAICS codes of the certificate; empty if the list gives none. */
  readonly naics: readonly string[];
}

/** A firm of the directory as it is indexed: public fields only. */
export interface FirmDocument {
  /** Id of the business (`mwbe_core_id`); unique. */
  readonly core_id: string;
  readonly name: string;
  readonly trade_name: string | null;
  /** The one that the firm itself uses; null where the lists have the same. */
  readonly own_trade_name: string | null;
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

/** Degrees, WGS 84. */
export interface Point {
  readonly latitude: number;
  readonly longitude: number;
}

/** Degrees. */
export interface MapBounds {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

/** The filters of the contract, with the ZIP code resolved to coordinates. */
export interface FirmFilter {
  readonly q?: string | undefined;
  /** The words of `q` as they are: nothing is corrected, left out, or taken for a place. */
  readonly verbatim?: boolean | undefined;
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
  /** `YYYY-MM-DD`: only certificates in force on that day match. */
  readonly as_of?: string | undefined;
  /** Origin of distances. */
  readonly near?: Point | undefined;
  /** Ids of the only firms that may match. */
  readonly only?: readonly string[] | undefined;
  /** Ignored without `near`. */
  readonly radius_miles?: number | undefined;
  /** `YYYY-MM-DD` */
  readonly start_by?: string | undefined;
  /** Whole US dollars. */
  readonly bond?: number | undefined;
  readonly crew?: number | undefined;
  readonly travels_to?: Worksite | undefined;
  readonly language: readonly string[];
  /** Firms that have not said what the filters of capacity ask for match too. */
  readonly include_unsaid?: boolean | undefined;
}

export interface FirmQuery extends FirmFilter {
  readonly sort: (typeof SORTS)[number];
  /** From 1. */
  readonly page: number;
  readonly page_size: number;
}

export interface FirmHit {
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

/** A place that a query names, and how far around it was searched. */
export interface SearchedPlace {
  readonly label: string;
  /** Null for the place itself. */
  readonly radius_miles: number | null;
  /** The words of the query besides the place. */
  readonly other_words: string;
}

/** All of them, and by filter those that have not said this. */
export type UnsaidCounts = Readonly<Record<'firms' | CapacityFilter, number>>;

export interface FirmSearchResult {
  readonly total: number;
  readonly hits: readonly FirmHit[];
  /** Firms that have not said what is asked for, and have not said otherwise; null without a filter of capacity. */
  readonly unsaid: UnsaidCounts | null;
  readonly facets: Record<Facet, FacetCount[]>;
  readonly read_as: readonly SpellingCorrection[];
  readonly place: SearchedPlace | null;
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

/** Words of trades, states and synonyms that the index knows independently of firms. */
export interface SearchVocabulary {
  /** Titles of NAICS codes of 2 to 6 digits. */
  readonly titles: readonly (readonly [code: string, title: string])[];
  /** Census index terms of the codes. */
  indexTerms(): readonly (readonly [code: string, term: string])[];
  /** Synonyms of a word: words and codes. */
  readonly synonyms: readonly Synonym[];
  /** Names of states by two-letter code. */
  readonly states: readonly (readonly [code: string, name: string])[];
  readonly gazetteer?: Gazetteer;
}

/** A place as lists and people name it. */
export interface NamedPlace {
  readonly label: string;
  readonly state: string;
  readonly zips: readonly string[];
  /** How lists write it; in this state only. */
  readonly spellings: readonly { readonly facet: 'city' | 'county' | 'state'; readonly key: string }[];
  /** Center of its ZIP codes. */
  readonly center: Point;
  /** A borough, neighborhood or nickname: meant wherever a query ends with it. */
  readonly isNickname: boolean;
  /** How far a neighborhood reaches, where ZIP codes do not say. */
  readonly radius_miles: number | null;
}

/** Names of places, of which several may have the same. */
export interface Gazetteer {
  /** @param key `placeKey` of a name, the name of a state, or a ZIP code */
  find(key: string): readonly NamedPlace[];
  /** Code of a state by its code or name in lowercase. */
  stateCode(name: string): string | undefined;
}
export interface Synonym {
  readonly word: string;
  readonly words: readonly string[];
  readonly codes: readonly string[];
}
