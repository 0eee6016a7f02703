import type { Json } from '#server/db/types.ts';

declare module '#server/db/types.ts' {
  interface Database {
    firm_financials: FinancialsTable;
    firm_tax_ids: TaxIdTable;
  }
}

/** Values by year, as JSON has it. */
type ByYear = Readonly<Record<string, number>>;

export interface FinancialsTable {
  mwbe_id: string;
  version: number;
  revenue: Json<ByYear>;
  emr: Json<ByYear>;
  largest_job: number | null;
  bond_single: number | null;
  bond_aggregate: number | null;
  surety: string | null;
  surety_agent: string | null;
  surety_phone: string | null;
  liability_each: number | null;
  liability_aggregate: number | null;
  auto_liability: number | null;
  umbrella: number | null;
  workers_comp: boolean | null;
  updated_at: Date;
}

export interface TaxIdTable {
  mwbe_id: string;
  sealed: Buffer;
  last_four: string;
  changed_at: Date;
}
