import type { CostRhythm } from '#contract/cash-bridge/rules.ts';
import type { Generated } from '#server/db/types.ts';

declare module '#server/db/types.ts' {
  interface Database {
    cash_costs: CostTable;
    cash_packets: PacketTable;
    cash_packet_openings: OpeningTable;
  }
}

interface CostTable {
  id: string;
  mwbe_id: string;
  name: string;
  amount_cents: number;
  rhythm: CostRhythm;
  from_on: string;
  until_on: string | null;
  version: Generated<number>;
  created_at: Date;
  updated_by: string;
}

interface PacketTable {
  id: string;
  mwbe_id: string;
  lender: string;
  email: string;
  /** As signed, byte for byte. */
  file: string;
  created_by: string;
  created_at: Date;
  expires_at: Date;
  withdrawn_at: Date | null;
}

interface OpeningTable {
  packet_id: string;
  at: Date;
}
