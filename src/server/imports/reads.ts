import { sql } from 'kysely';
import { type ListedFirm, type ListMapping, listMapping } from '#contract/imports/schema.ts';
import type { Sql } from '#server/db/types.ts';
import { blockingKeys } from './matching/blocking-keys.ts';
import type { Features } from './matching/features.ts';
import type {} from './tables.ts';

const PAGE = 20_000;
/** Records fetched per key; a key that more records share says little. */
const MAX_PER_KEY = 60;
/** Above the number of firms in most office buildings. */
const MAX_AT_ADDRESS = 300;

/** An agency's record without its values. */
export interface RecordSummary {
  readonly id: string;
  readonly record_key: string;
  readonly business_id: string;
  readonly content_hash: string;
  readonly list_date: string | null;
  readonly lapsed_on: string | null;
  /** The file that stated it last is this one. */
  readonly same_file: boolean;
}

/**
 * All records of one agency by record key.
 * @param sha256 of the file that is read
 */
export async function recordsByKey(db: Sql, agencyId: string, sha256: string): Promise<Map<string, RecordSummary>> {
  const known = new Map<string, RecordSummary>();
  const read = await db
    .selectFrom('list_imports')
    .select('id')
    .where('agency_id', '=', agencyId)
    .where('sha256', '=', sha256)
    .execute();
  // a record that a later list lapsed is that list's
  const ofFile = sql<boolean>`(lapsed_on IS NULL AND last_import = ANY(${read.map(({ id }) => id)}::uuid[]))`.as(
    'same_file',
  );
  for (let after = ''; ; ) {
    const page = await db
      .selectFrom('source_records')
      .select(['id', 'record_key', 'business_id', 'content_hash', 'list_date', 'lapsed_on', ofFile])
      .where('agency_id', '=', agencyId)
      .where('record_key', '>', after)
      .orderBy('record_key')
      .limit(PAGE)
      .execute();
    for (const record of page) known.set(record.record_key, record);
    const last = page.at(-1);
    if (!last || page.length < PAGE) return known;
    after = last.record_key;
  }
}

/** What tells whether an entry of a later reading states the same firm. */
export interface EarlierEntry extends Omit<RecordSummary, 'record_key'> {
  readonly list_line: number | null;
  readonly name_key: string;
  readonly trade_key: string | null;
  /** The agency's own number of the firm. */
  readonly agency_number: string | null;
  /** UEI, DUNS and CAGE, each with its kind. */
  readonly federal_ids: readonly string[];
}

/** Records with what identifies their entries. */
export async function earlierEntries(db: Sql, records: readonly RecordSummary[]): Promise<EarlierEntry[]> {
  const byId = new Map(records.map((record) => [record.id, record]));
  const ids = [...byId.keys()];
  const found: EarlierEntry[] = [];
  for (let from = 0; from < ids.length; from += PAGE) {
    const page = await db
      .selectFrom('source_records')
      .select([
        'id',
        'list_line',
        'name_key',
        'trade_key',
        sql<string | null>`data->>'agency_id'`.as('agency_number'),
        sql<string[]>`data->'federal_ids'`.as('federal_ids'),
      ])
      .where(sql<boolean>`id = ANY(${ids.slice(from, from + PAGE)}::uuid[])`)
      .execute();
    for (const { id, ...identity } of page) {
      const record = byId.get(id);
      if (record) found.push({ ...record, ...identity });
    }
  }
  return found;
}

export interface Candidate {
  readonly position: number;
  readonly id: string;
  /** Null for a firm that registered itself. */
  readonly agency_id: string | null;
  readonly business_id: string;
  readonly list_date: string | null;
  readonly data: ListedFirm;
}

/** Records that share a blocking key with one of these firms; pass at most a few hundred firms. */
export async function findCandidates(
  db: Sql,
  firms: readonly { readonly position: number; readonly features: Features }[],
  agencyId: string,
): Promise<Candidate[]> {
  const keys = firms.map(({ position, features }) => ({ position, ...blockingKeys(features) }));
  const { rows } = await sql<Candidate>`
    WITH f AS MATERIALIZED (
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(keys)}::text::jsonb) AS f(position integer, name_key text, trade_key text,
        street_key text, phone_key text, domain_key text, number_key text, federal_key text)),
    found AS (
      SELECT f.position, r.id FROM f CROSS JOIN LATERAL (
        (SELECT id FROM source_records WHERE name_key = f.name_key LIMIT ${MAX_PER_KEY})
        UNION (SELECT id FROM source_records WHERE trade_key = f.name_key LIMIT ${MAX_PER_KEY})
        UNION (SELECT id FROM source_records WHERE name_key = f.trade_key LIMIT ${MAX_PER_KEY})
        UNION (SELECT id FROM source_records WHERE street_key = f.street_key LIMIT ${MAX_PER_KEY})
        UNION (SELECT id FROM source_records WHERE phone_key = f.phone_key LIMIT ${MAX_PER_KEY})
        UNION (SELECT id FROM source_records WHERE domain_key = f.domain_key LIMIT ${MAX_PER_KEY})
        UNION (SELECT id FROM source_records WHERE federal_key = f.federal_key LIMIT ${MAX_PER_KEY})
        UNION (SELECT id FROM source_records WHERE number_key = f.number_key AND agency_id = ${agencyId}::uuid LIMIT ${MAX_PER_KEY})
      ) AS r)
    SELECT found.position, r.id, r.agency_id, r.business_id, r.list_date, r.data FROM found JOIN source_records r USING (id)
    ORDER BY found.position, r.id`.execute(db);
  return rows;
}

/** Records with one of these street keys. */
export const recordsAtAddress = (
  db: Sql,
  keys: readonly string[],
): Promise<Pick<Candidate, 'business_id' | 'data'>[]> =>
  db
    .selectFrom('source_records')
    .select(['business_id', 'data'])
    .where(sql<boolean>`street_key = ANY(${[...keys]}::text[])`)
    .orderBy('id')
    .limit(MAX_AT_ADDRESS)
    .execute();

/** Whether any list has been imported or any firm registered. */
export async function hasRecords(db: Sql): Promise<boolean> {
  return (await db.selectFrom('source_records').select('id').limit(1).executeTakeFirst()) !== undefined;
}

/** The column mapping of this agency's last imported list. */
export async function savedMapping(db: Sql, agencyId: string): Promise<ListMapping | undefined> {
  const row = await db
    .selectFrom('agency_mappings')
    .select('mapping')
    .where('agency_id', '=', agencyId)
    .executeTakeFirst();
  return row && listMapping.safeParse(row.mapping).data;
}

/** Whether an import of a file with this name has completed, even if it was undone afterwards. */
export async function wasImported(db: Sql, fileName: string): Promise<boolean> {
  const run = await db
    .selectFrom('list_imports')
    .select('id')
    .where('file_name', '=', fileName)
    .where('status', 'in', ['done', 'undoing', 'undone'])
    .limit(1)
    .executeTakeFirst();
  return run !== undefined;
}
