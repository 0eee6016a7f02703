import { sql } from 'kysely';
import type { Tx } from '#server/db/types.ts';
import type { BusinessTable, ValueSource } from '../tables.ts';

/** What the lists say of a business. */
export interface GoldenRow
  extends Pick<
    BusinessTable,
    | 'id'
    | 'legal_business_name'
    | 'trade_name'
    | 'address_1'
    | 'address_2'
    | 'city'
    | 'state'
    | 'zip_code'
    | 'county'
    | 'latitude'
    | 'longitude'
    | 'website'
    | 'phone'
    | 'email'
    | 'description'
    | 'size_band'
  > {
  readonly naics: readonly string[];
  readonly sources: Readonly<Record<string, ValueSource>>;
}

export interface CertificateRow {
  readonly id: string;
  readonly business_id: string;
  readonly agency_id: string;
  readonly record_id: string;
  readonly type: string;
  readonly number: string | null;
  readonly issued_on: string | null;
  readonly expires_on: string | null;
  readonly group_name: string | null;
  readonly naics: readonly string[];
  readonly list_date: string;
  readonly lapsed_on: string | null;
}

/** Columns of the golden record that its source records give. */
const VALUES = [
  'legal_business_name',
  'trade_name',
  'address_1',
  'address_2',
  'city',
  'state',
  'zip_code',
  'county',
  'latitude',
  'longitude',
  'website',
  'phone',
  'email',
  'description',
  'naics',
  'size_band',
  'sources',
];
const refs = (names: readonly string[], table = '') => sql.join(names.map((name) => sql.ref(table + name)));
const CERTIFICATE = [
  'id',
  'business_id',
  'agency_id',
  'record_id',
  'type',
  'number',
  'issued_on',
  'expires_on',
  'group_name',
  'naics',
  'list_date',
  'lapsed_on',
];

/** Rows as a set of the table's own row type, whatever the engine makes of parameters. */
const rowsOf = (table: string, rows: readonly object[]) =>
  sql`jsonb_populate_recordset(NULL::${sql.table(table)}, ${JSON.stringify(rows)}::text::jsonb)`;

/** New businesses, each with its unclaimed member of the platform. */
export async function createBusinesses(
  tx: Tx,
  rows: readonly (GoldenRow & { readonly mwbe_id: string })[],
  now: Date,
): Promise<void> {
  if (rows.length === 0) return;
  await sql`INSERT INTO businesses (id, ${refs(VALUES)}, created_at, updated_at)
    SELECT id, ${refs(VALUES)}, ${now}::timestamptz, ${now}::timestamptz FROM ${rowsOf('businesses', rows)}`.execute(
    tx,
  );
  const members = rows.map(({ id, mwbe_id }) => ({ id: mwbe_id, business_id: id }));
  await sql`INSERT INTO mwbes (id, business_id, created_at)
    SELECT id, business_id, ${now}::timestamptz FROM ${rowsOf('mwbes', members)}`.execute(tx);
}

/** Brings golden records in line with their source records; those that already are stay untouched. */
export async function refreshBusinesses(tx: Tx, rows: readonly GoldenRow[], now: Date): Promise<void> {
  if (rows.length === 0) return;
  await sql`UPDATE businesses AS old SET (${refs(VALUES)}, updated_at) = ROW(${refs(VALUES, 'new.')}, ${now}::timestamptz)
    FROM ${rowsOf('businesses', rows)} AS new
    WHERE old.id = new.id AND (${refs(VALUES, 'old.')}) IS DISTINCT FROM (${refs(VALUES, 'new.')})`.execute(tx);
}

/** Makes the certificates of these records what the records say. */
export async function replaceCertificates(
  tx: Tx,
  recordIds: readonly string[],
  rows: readonly CertificateRow[],
): Promise<void> {
  if (recordIds.length > 0)
    await sql`DELETE FROM certificates WHERE record_id = ANY(${[...recordIds]}::uuid[])`.execute(tx);
  if (rows.length === 0) return;
  await sql`INSERT INTO certificates (${refs(CERTIFICATE)}) SELECT ${refs(CERTIFICATE)} FROM ${rowsOf('certificates', rows)}`.execute(
    tx,
  );
}
