import type { SIZES } from '#contract/businesses/schema.ts';
import type { Generated, Json } from '#server/db/types.ts';

/** A calendar day, `YYYY-MM-DD` as text on both databases. */
type Day = string;

/** Which agency's list gave a value, and of what date. */
export interface ValueSource {
  readonly agency: string;
  readonly list_date: Day;
}

export interface AgencyTable {
  id: string;
  name: string;
  created_at: Date;
  /** Days of its lists that were declared complete, in order; the database keeps it (0012). */
  complete_lists: Generated<Day[]>;
  /** Of the latest list that was read; the database keeps it (0012). */
  latest_list: Generated<Day | null>;
}

/** The golden record; its id is the `mwbe_core_id` of the spec. */
export interface BusinessTable {
  id: string;
  legal_business_name: string;
  trade_name: string | null;
  address_1: string | null;
  address_2: string | null;
  city: string | null;
  state: string | null;
  zip_code: string | null;
  county: string | null;
  latitude: number | null;
  longitude: number | null;
  website: string | null;
  phone: string | null;
  email: string | null;
  description: string | null;
  naics: Generated<string[]>;
  size_band: (typeof SIZES)[number] | null;
  /** By column name. */
  sources: Json<Record<string, ValueSource>>;
  verified_projects: Generated<number>;
  /** Set while this record is merged into another. */
  merged_into: string | null;
  demo: Generated<boolean>;
  created_at: Date;
  updated_at: Date;
}

/** The business as a member of the platform; unclaimed while `claimed_at` is null. */
export interface MwbeTable {
  id: string;
  business_id: string;
  profile_url_path: string | null;
  claimed_at: Date | null;
  created_at: Date;
  /** Counts the firms through, from 0 on, almost without gaps. */
  number: Generated<number>;
}

export interface CertificateTable {
  id: string;
  business_id: string;
  agency_id: string;
  record_id: string | null;
  type: string;
  number: string | null;
  issued_on: Day | null;
  expires_on: Day | null;
  group_name: string | null;
  naics: Generated<string[]>;
  list_date: Day;
  lapsed_on: Day | null;
}

declare module '#server/db/types.ts' {
  interface Database {
    agencies: AgencyTable;
    businesses: BusinessTable;
    mwbes: MwbeTable;
    certificates: CertificateTable;
  }
}
