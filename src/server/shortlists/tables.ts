import type { CertificateChangeKind, Sharing, WatchDays } from '#contract/shortlists/rules.ts';
import type { Generated, Json } from '#server/db/types.ts';
import type { SeenCertificate } from './commands/certificate-changes.ts';

declare module '#server/db/types.ts' {
  interface Database {
    shortlists: ShortlistTable;
    shortlist_items: ShortlistItemTable;
    shortlist_uses: ShortlistUseTable;
    shortlist_news: ShortlistNewsTable;
    shortlist_changes: ShortlistChangeTable;
  }
}

export interface ShortlistTable {
  id: string;
  /** Null: of a person without a company. */
  company_id: string | null;
  owner_id: string;
  name: string;
  sharing: Generated<Sharing>;
  watch: Generated<boolean>;
  watch_days: Generated<WatchDays>;
  version: Generated<number>;
  created_at: Date;
  changed_at: Date;
  removed_at: Date | null;
}

export interface ShortlistItemTable {
  id: string;
  list_id: string;
  /** The record as it was added; what it was merged into is asked when it is read. */
  business_id: string;
  /** Exact decimals as text. */
  position: string;
  note: Generated<string>;
  note_version: Generated<number>;
  added_by: string;
  added_at: Date;
  batch: string;
  removed_at: Date | null;
  removal: string | null;
  /** Certificates as the owner knows them; null until they were looked at first. */
  seen: Json<readonly SeenCertificate[]> | null;
}

/** When a person last added to a list. */
export interface ShortlistUseTable {
  user_id: string;
  list_id: string;
  used_at: Date;
}

/** What an owner is told on one day of the lists of one company. */
export interface ShortlistNewsTable {
  id: string;
  owner_id: string;
  company_id: string;
  /** `YYYY-MM-DD`. */
  day: string;
}

export interface ShortlistChangeTable {
  id: Generated<string>;
  list_id: string;
  business_id: string;
  kind: CertificateChangeKind;
  agency: string;
  certificate_type: string;
  certificate_number: string | null;
  day: string | null;
  noticed_at: Date;
  /** Null until it is told. */
  news_id: string | null;
}
