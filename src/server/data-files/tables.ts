import type { ColumnType } from 'kysely';
import type { FileCounts, FileMapping, FileStatus } from '#contract/data-files/rules.ts';
import type { FilePreview, FileSettings } from '#contract/data-files/schema.ts';
import type { MonthlyReport } from '#contract/data-input/rules.ts';
import type { Generated } from '#server/db/types.ts';

declare module '#server/db/types.ts' {
  interface Database {
    data_files: DataFileTable;
    data_file_refusals: DataFileRefusalTable;
    data_file_changes: DataFileChangeTable;
    data_file_contracts: AddedContractTable;
    data_file_mappings: DataFileMappingTable;
  }
}

type JsonOf<T> = ColumnType<T, string | null | undefined, string | null>;

interface DataFileTable {
  id: string;
  project_id: string;
  branch_id: string;
  tab: MonthlyReport;
  file_name: string;
  file_hash: string | null;
  upload: string | null;
  headers: Generated<string[]>;
  settings: JsonOf<FileSettings | null>;
  status: FileStatus;
  problem: string | null;
  leave_out_refused: Generated<boolean>;
  counts: JsonOf<FileCounts | null>;
  preview: JsonOf<FilePreview | null>;
  tries: Generated<number>;
  created_by: string;
  created_at: Date;
  finished_at: Date | null;
}

interface DataFileRefusalTable {
  file_id: string;
  position: number;
  line: number;
  column: string;
  reason: string;
  cells: ColumnType<Record<string, string>, string, string>;
}

interface DataFileChangeTable {
  file_id: string;
  month_id: string;
  revision: number;
  kind: 'row' | 'total';
  row_id: string;
  before: JsonOf<Record<string, unknown> | null>;
  version: number;
}

interface AddedContractTable {
  file_id: string;
  key: string;
  contract_id: string;
}

interface DataFileMappingTable {
  hiring_company_id: string;
  tab: MonthlyReport;
  columns: string[];
  mapping: JsonOf<FileMapping>;
  used_at: Date;
}
