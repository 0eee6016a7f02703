import type { ColumnType } from 'kysely';
import type { ImportCounts, ImportStatus, PaymentMapping } from '#contract/payment-imports/rules.ts';
import type { ShownPayment } from '#contract/payment-imports/schema.ts';
import type { Generated } from '#server/db/types.ts';

declare module '#server/db/types.ts' {
  interface Database {
    payment_imports: PaymentImportTable;
    payment_import_refusals: RefusalTable;
    imported_payments: ImportedPaymentTable;
  }
}

type JsonOf<T> = ColumnType<T, string | null | undefined, string | null>;

interface PaymentImportTable {
  id: string;
  hiring_company_id: string;
  file_name: string;
  file_hash: string | null;
  upload: string | null;
  headers: Generated<string[]>;
  mapping: JsonOf<PaymentMapping | null>;
  status: ImportStatus;
  problem: string | null;
  counts: JsonOf<ImportCounts | null>;
  reported_cents: number | null;
  payments: JsonOf<ShownPayment[]>;
  tries: Generated<number>;
  created_by: string | null;
  created_at: Date;
  finished_at: Date | null;
}

interface RefusalTable {
  import_id: string;
  position: number;
  line: number;
  column: string;
  reason: string;
  cells: ColumnType<Record<string, string>, string, string>;
}

interface ImportedPaymentTable {
  hiring_company_id: string;
  ref: string;
  hash: string;
  line_id: string;
  import_id: string | null;
}
