import type { FirmValues } from '#contract/businesses/rules/firm-fields.ts';
import type { COVERED_FACTS, CoveredFact, FirmFact, OwnFacts } from '#contract/businesses/rules/own-facts.ts';
import type { ListSource, ValueSource } from '#contract/businesses/schema.ts';
import type { Generated, Json } from '#server/db/types.ts';

/** A calendar date, `YYYY-MM-DD` as text on both databases. */
type Day = string;

export interface AgencyTable {
  id: string;
  name: string;
  created_at: Date;
  /** Dates of its complete lists, in order; maintained by the database (0012). */
  complete_lists: Generated<Day[]>;
  /** Date of its latest imported list; maintained by the database (0012). */
  latest_list: Generated<Day | null>;
}

/** What lists say where the firm says otherwise, by column; `naics` where the firm names trades. */
export interface ListedValues
  extends Readonly<
    Partial<Record<(typeof COVERED_FACTS)[CoveredFact], { value: string | null; source: ListSource | null }>>
  > {
  readonly naics?: { readonly value: readonly string[] };
}

/** The golden record; its id is the `mwbe_core_id` of the spec. */
export interface BusinessTable extends FirmValues {
  id: string;
  /** The list's own spelling of the names, where another one is shown. */
  listed_name: Generated<string | null>;
  listed_trade_name: Generated<string | null>;
  naics: Generated<string[]>;
  /** By column name. */
  sources: Json<Record<string, ValueSource>>;
  /** What only the firm states. */
  own: Generated<OwnFacts>;
  listed: Generated<ListedValues>;
  verified_projects: Generated<number>;
  /** Set while this record is merged into another. */
  merged_into: string | null;
  /** Set since no list names it any more; the directory does not show it. */
  withdrawn_at: Generated<Date | null>;
  demo: Generated<boolean>;
  created_at: Date;
  updated_at: Date;
}

/** A golden record as the lists alone give it. */
export interface GoldenRow extends FirmValues, Pick<BusinessTable, 'id'> {
  readonly listed_name: string | null;
  readonly listed_trade_name: string | null;
  readonly naics: readonly string[];
  readonly sources: Readonly<Record<string, ValueSource>>;
}

/** A golden record to write: the lists and what the firm says. */
export interface SpokenRow extends GoldenRow {
  readonly own: OwnFacts;
  readonly listed: ListedValues;
}

/** The business as a member of the platform; unclaimed while `claimed_at` is null. */
export interface MwbeTable {
  id: string;
  business_id: string;
  profile_url_path: string | null;
  claimed_at: Date | null;
  created_at: Date;
  /** Sequence number from 0, almost without gaps: the firm's bit in an audience. */
  number: Generated<number>;
  /** Counts what the firm's people saved. */
  profile_version: Generated<number>;
  is_public: Generated<boolean>;
}

/** One fact that a firm states of itself. */
export interface FirmStatementTable {
  mwbe_id: string;
  field: FirmFact;
  /** Null where the firm says that it has none. */
  value: Json<unknown>;
  said_at: Date;
  said_by: string | null;
  /** What lists said when the firm spoke or last answered. */
  listed: Json<unknown>;
  /** A listed value that the firm has not answered. */
  asked: Json<unknown>;
  asked_at: Date | null;
  notified_at: Date | null;
}

/** What former people of a firm said of it, since it was decided that it isn't theirs. */
export interface WithdrawnStatementTable
  extends Pick<FirmStatementTable, 'mwbe_id' | 'field' | 'value' | 'said_at' | 'said_by'> {
  withdrawn_at: Date;
  withdrawn_by: string | null;
}

export interface FormerProfilePathTable {
  path: string;
  mwbe_id: string;
  released_at: Date;
}

export interface CertificateTable {
  id: string;
  business_id: string;
  /** Who certifies. */
  agency_id: string;
  /** Who published the list, where that is another agency. */
  listed_by: string | null;
  record_id: string | null;
  type: string;
  number: string | null;
  issued_on: Day | null;
  expires_on: Day | null;
  group_name: string | null;
  naics: Generated<string[]>;
  /** Null where the date of the list is not known. */
  list_date: Day | null;
  lapsed_on: Day | null;
}

declare module '#server/db/types.ts' {
  interface Database {
    agencies: AgencyTable;
    businesses: BusinessTable;
    mwbes: MwbeTable;
    certificates: CertificateTable;
    firm_statements: FirmStatementTable;
    withdrawn_statements: WithdrawnStatementTable;
    former_profile_paths: FormerProfilePathTable;
  }
}
