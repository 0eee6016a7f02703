import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import { ADDRESS_FIELDS, DETAIL_FIELDS } from '#contract/businesses/rules/firm-fields.ts';
import type { Tx } from '#server/db/types.ts';
import { withStatements } from '../reads/firm-statements.ts';
import type { GoldenRow, SpokenRow } from '../tables.ts';
import { askFirms, statementsOf } from './firm-statements.ts';

export type { GoldenRow } from '../tables.ts';

export interface CertificateRow {
  readonly id: string;
  readonly business_id: string;
  /** Who certifies. */
  readonly agency_id: string;
  /** Whose list names it, if another's. */
  readonly listed_by: string | null;
  readonly record_id: string;
  readonly type: string;
  readonly number: string | null;
  readonly issued_on: string | null;
  readonly expires_on: string | null;
  readonly group_name: string | null;
  readonly naics: readonly string[];
  readonly list_date: string | null;
  readonly lapsed_on: string | null;
}

/** Columns of the golden record that come from source records, without `sources`. */
const LISTED_COLUMNS = [
  'legal_business_name',
  'listed_name',
  'listed_trade_name',
  ...ADDRESS_FIELDS,
  ...DETAIL_FIELDS,
  'naics',
];
const GOLDEN_COLUMNS = [...LISTED_COLUMNS, 'sources', 'own', 'listed'];
const RECORD_COLUMNS = sql`id uuid, legal_business_name text, listed_name text, listed_trade_name text, trade_name text, address_1 text, address_2 text, city text, state text,
  zip_code text, county text, latitude double precision, longitude double precision, website text, phone text, email text,
  description text, naics text[], size_band text, sources_at bigint`;
const CERTIFICATE_COLUMNS = [
  'id',
  'business_id',
  'agency_id',
  'listed_by',
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

/** JSON rows as a set of the table's row type, independent of how the engine types parameters. */
const recordset = (table: string, rows: string) =>
  sql`jsonb_populate_recordset(NULL::${sql.table(table)}, ${rows}::text::jsonb)`;

/** JSON rows for `recordset`, without nulls. */
const jsonRows = (rows: readonly object[]) => JSON.stringify(rows.map(withoutNulls));

function withoutNulls(row: object): object {
  const said: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(row)) if (value !== null) said[name] = value;
  return said;
}

/** New businesses serialized as JSON before the transaction that writes them. */
export interface SerializedBusinesses {
  readonly ids: readonly string[];
  readonly memberIds: readonly string[];
  readonly rows: string;
  /** Distinct `sources`: firms of one list share them, and they are longer than all other values. */
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

/** Inserts new businesses, each with an unclaimed `mwbes` row. */
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

/** Updates golden records from what lists say; what the firms themselves say stays. */
export async function refreshBusinesses(tx: Tx, rows: readonly GoldenRow[], now: Date): Promise<void> {
  if (rows.length === 0) return;
  const spoken = await statementsOf(
    tx,
    rows.map(({ id }) => id),
  );
  await writeBusinesses(
    tx,
    rows.map((row) => withStatements(row, spoken.get(row.id) ?? [])),
    now,
  );
  await askFirms(tx, rows, spoken, now);
}

/** Updates golden records; rows that do not change are not touched. */
export async function writeBusinesses(tx: Tx, rows: readonly SpokenRow[], now: Date): Promise<void> {
  await sql`UPDATE businesses AS old SET (${refs(GOLDEN_COLUMNS)}, updated_at) = ROW(${refs(GOLDEN_COLUMNS, 'new.')}, ${now}::timestamptz)
    FROM ${recordset('businesses', jsonRows(rows))} AS new
    WHERE old.id = new.id AND (${refs(GOLDEN_COLUMNS, 'old.')}) IS DISTINCT FROM (${refs(GOLDEN_COLUMNS, 'new.')})`.execute(
    tx,
  );
}

/** Certificates serialized as JSON before the transaction that writes them; empty when there are none. */
export const serializeCertificates = (rows: readonly CertificateRow[]): string =>
  rows.length > 0 ? jsonRows(rows) : '';

/** @param made from `serializeCertificates` */
export async function createCertificates(tx: Tx, made: string): Promise<void> {
  if (made === '') return;
  await sql`INSERT INTO certificates (${refs(CERTIFICATE_COLUMNS)})
    SELECT ${refs(CERTIFICATE_COLUMNS)} FROM ${recordset('certificates', made)}`.execute(tx);
}

/** Replaces the certificates of these records. */
export async function replaceCertificates(
  tx: Tx,
  recordIds: readonly string[],
  rows: readonly CertificateRow[],
): Promise<void> {
  await sql`DELETE FROM certificates WHERE record_id = ANY(${[...recordIds]}::uuid[])`.execute(tx);
  await createCertificates(tx, serializeCertificates(rows));
}
