import type { ReportBasis, ReportType } from '#contract/reports/rules.ts';
import type { LayoutSettings, ReportSettings, SettingsShown } from '#contract/reports/schema.ts';
import type { Generated, Json } from '#server/db/types.ts';

declare module '#server/db/types.ts' {
  interface Database {
    project_reports: PublishedReportTable;
    report_layouts: ReportLayoutTable;
  }
}

/** What a published report was made of, to make it again. */
export interface PublishedRequest {
  readonly type: ReportType;
  /** The layout in which it was published, as it was then; null: none. */
  readonly layout: LayoutSettings | null;
  readonly settings: ReportSettings;
  /** What held of both. */
  readonly shown: SettingsShown;
}

/** Never changed. */
export interface PublishedReportTable {
  id: string;
  project_id: string;
  number: number;
  report_type: ReportType;
  title: string;
  basis: ReportBasis;
  as_of: Date;
  request: Json<PublishedRequest>;
  rows: number;
  file: string;
  sha256: Buffer;
  key_id: string;
  published_by: string;
  published_at: Date;
}

export interface ReportLayoutTable {
  id: string;
  owner_company_id: string;
  report_type: ReportType;
  name: string;
  settings: Json<LayoutSettings>;
  version: Generated<number>;
  created_by: string;
  updated_at: Date;
  removed_at: Date | null;
}
