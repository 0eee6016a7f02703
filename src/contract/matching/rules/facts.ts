import type { CertificateStatement } from '../../businesses/rules/certification-status.ts';

/** What an opportunity asks for, as far as firms are matched by it. */
export interface WantedWork {
  readonly naics: readonly string[];
  /** Types of certificates that count for its owner; empty: any. */
  readonly certifications: readonly string[];
  readonly state_code: string | null;
  /** FIPS codes; null where nobody can tell. */
  readonly county_fips: string | null;
  readonly state_fips: string | null;
  readonly bond_needed: number | null;
  readonly crew_needed: number | null;
  readonly starts_on: string | null;
  readonly budget_min: number | null;
  readonly budget_max: number | null;
}

export interface FirmCertificate extends CertificateStatement {
  readonly type: string;
  readonly agency: string;
}

/** A word of the opportunity that a firm has too. */
export interface SharedWord {
  readonly word: string;
  /** How telling it is, from 0 to 1. */
  readonly weight: number;
  /** A word of the trade itself, as `roofing` of 238160. */
  readonly of_trade: boolean;
}

/** What lists and a firm itself say, with what was looked up for one opportunity. */
export interface FirmFacts {
  /** Of NAICS 2022, and such as no successor is known of. */
  readonly naics: readonly string[];
  /** By code of 2022 the one of 2017 that lists give the firm in its place. */
  readonly listed_codes?: Readonly<Record<string, string>>;
  readonly certificates: readonly FirmCertificate[];
  readonly state: string | null;
  /** From its office; null where either place is not known. */
  readonly distance_miles: number | null;
  readonly words: readonly SharedWord[];
  readonly service_states: readonly string[];
  readonly service_counties: readonly string[];
  readonly service_radius: number | null;
  readonly bonding_band: number | null;
  readonly crew: number | null;
  readonly available_from: string | null;
  readonly largest_job_wanted: number | null;
  readonly verified_projects: number;
}
