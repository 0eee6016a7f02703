import type { AlertFrequency, AlertKindName } from '#contract/search-alerts/rules.ts';

declare module '#server/db/types.ts' {
  interface Database {
    search_watches: SearchWatchTable;
    search_known: SearchKnownTable;
    search_alerts: SearchAlertTable;
    search_looks: SearchLookTable;
  }
}

/** A saved search whose owner is told of what is new. */
export interface SearchWatchTable {
  search_id: string;
  kind: AlertKindName;
  owner_id: string;
  /** The company whose single sign-on opened the session that saved the search. */
  company_id: string | null;
  name: string;
  query: string;
  frequency: Exclude<AlertFrequency, 'off'>;
  /** The earliest moment of the next alert. */
  next_at: Date;
}

/** What matched a search once. */
export interface SearchKnownTable {
  search_id: string;
  subject_id: string;
  /** Its owner is still to be told. */
  is_pending: boolean;
}

/** What one alert told of. */
export interface SearchAlertTable {
  id: string;
  search_id: string;
  kind: AlertKindName;
  owner_id: string;
  company_id: string | null;
  search_name: string;
  subjects: string[];
  /** Of the first of them. */
  names: string[];
  created_at: Date;
}

/** How far changes were looked through for the searches of a kind. */
export interface SearchLookTable {
  kind: AlertKindName;
  /** A position as the kind gives it: what changed before it was looked at for every search. */
  looked_from: string;
  /** The same of a round that is not complete, and the last search that it came to. */
  until: string | null;
  after_search: string | null;
  looked_at: Date;
}
