import { randomUUIDv7 } from 'node:crypto';
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

/** Columns of the golden record that its source records give, without `sources`. */
const LISTED_COLUMNS = [
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
];
const GOLDEN_COLUMNS = [...LISTED_COLUMNS, 'sources'];
const RECORD_COLUMNS = sql`id uuid, legal_business_name text, trade_name text, address_1 text, address_2 text, city text, state text,
  zip_code text, county text, latitude double precision, longitude double precision, website text, phone text, email text,
  description text, naics text[], size_band text, sources_at bigint`;
const CERTIFICATE_COLUMNS = [
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

const refs = (names: readonly string[], table = '') => sql.join(names.map((name) => sql.ref(table + name)));

/** Rows as a set of the table's own row type, whatever the engine makes of parameters. */
const recordset = (table: string, rows: string) =>
  sql`jsonb_populate_recordset(NULL::${sql.table(table)}, ${rows}::text::jsonb)`;

/** Rows for `rowsOf`: what is null need not be said. */
const jsonRows = (rows: readonly object[]) => JSON.stringify(rows.map(withoutNulls));

function withoutNulls(row: object): object {
  const said: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(row)) if (value !== null) said[name] = value;
  return said;
}

/** New businesses as they are sent, which can be made before the transaction that writes them. */
export interface SerializedBusinesses {
  readonly ids: readonly string[];
  readonly memberIds: readonly string[];
  readonly rows: string;
  /** Firms of one list that fill the same columns have equal sources, longer than all of their values. */
  readonly sources: string;
}

export function serializeBusinesses(golden: readonly GoldenRow[]): SerializedBusinesses {
  const sources = new Map<string, number>();
  const rows = golden.map(({ sources: own, ...row }) => {
    const text = JSON.stringify(own);
    const at = sources.get(text) ?? sources.size + 1;
    sources.set(text, at);
    return { ...row, sources_at: at };
  });
  return {
    ids: golden.map(({ id }) => id),
    memberIds: golden.map(() => randomUUIDv7()),
    rows: jsonRows(rows),
    sources: `[${[...sources.keys()].join(',')}]`,
  };
}

/** New businesses, each with its unclaimed member of the platform. */
export async function createBusinesses(tx: Tx, made: SerializedBusinesses, now: Date): Promise<void> {
  const { ids, memberIds, rows, sources } = made;
  if (ids.length === 0) return;
  await sql`WITH s AS MATERIALIZED (
      SELECT sources, at FROM jsonb_array_elements(${sources}::text::jsonb) WITH ORDINALITY AS s(sources, at))
    INSERT INTO businesses (id, ${refs(LISTED_COLUMNS)}, sources, created_at, updated_at)
    SELECT id, ${refs(LISTED_COLUMNS)}, s.sources, ${now}::timestamptz, ${now}::timestamptz
    FROM jsonb_to_recordset(${rows}::text::jsonb) AS b(${RECORD_COLUMNS})
    JOIN s ON s.at = b.sources_at`.execute(tx);
  await sql`INSERT INTO mwbes (id, business_id, created_at)
    SELECT id, business_id, ${now}::timestamptz
    FROM unnest(${[...memberIds]}::uuid[], ${[...ids]}::uuid[]) AS m(id, business_id)`.execute(tx);
}

/** Brings golden records in line with their source records; those that already are stay untouched. */
export async function refreshBusinesses(tx: Tx, rows: readonly GoldenRow[], now: Date): Promise<void> {
  if (rows.length === 0) return;
  await sql`UPDATE businesses AS old SET (${refs(GOLDEN_COLUMNS)}, updated_at) = ROW(${refs(GOLDEN_COLUMNS, 'new.')}, ${now}::timestamptz)
    FROM ${recordset('businesses', jsonRows(rows))} AS new
    WHERE old.id = new.id AND (${refs(GOLDEN_COLUMNS, 'old.')}) IS DISTINCT FROM (${refs(GOLDEN_COLUMNS, 'new.')})`.execute(
    tx,
  );
}

/** Certificates as they are sent, which can be made before the transaction that writes them; none is an empty text. */
export const serializeCertificates = (rows: readonly CertificateRow[]): string =>
  rows.length > 0 ? jsonRows(rows) : '';

/** @param made of `newCertificates` */
export async function createCertificates(tx: Tx, made: string): Promise<void> {
  if (made === '') return;
  await sql`INSERT INTO certificates (${refs(CERTIFICATE_COLUMNS)})
    SELECT ${refs(CERTIFICATE_COLUMNS)} FROM ${recordset('certificates', made)}`.execute(tx);
}

/** Makes the certificates of these records what the records say. */
export async function replaceCertificates(
  tx: Tx,
  recordIds: readonly string[],
  rows: readonly CertificateRow[],
): Promise<void> {
  await sql`DELETE FROM certificates WHERE record_id = ANY(${[...recordIds]}::uuid[])`.execute(tx);
  await createCertificates(tx, serializeCertificates(rows));
}
