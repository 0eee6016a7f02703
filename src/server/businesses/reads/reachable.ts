import { type RawBuilder, sql } from 'kysely';
import { isListed } from '../policy.ts';
import type {} from '../tables.ts';

interface FirmRecord {
  /** `mwbes.id`. */
  readonly id: string;
  readonly core_id: string;
  readonly name: string;
  readonly city: string | null;
  readonly state: string | null;
  /** It shows in the directory: not merged into another, and not withdrawn. */
  readonly listed: boolean;
  /** The address in its record. */
  readonly email: string | null;
}

/** Fragment for other features: what is needed to write to firms, as a table. */
export const firmRecords: RawBuilder<FirmRecord> = sql`
  (SELECT w.id, b.id AS core_id, b.legal_business_name AS name, b.city, b.state, ${isListed('b')} AS listed, b.email
   FROM mwbes w JOIN businesses b ON b.id = w.business_id)`;
