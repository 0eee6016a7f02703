import { sql } from 'kysely';
import type { ImportReport } from '#contract/imports/schema.ts';
import type { Db } from '#server/db/client.ts';
import { csvText, listFile } from '#server/imports/factory.ts';
import type { ImportStore } from '#server/imports/pipeline/import-store.ts';
import { type ImportRequest, runImport } from '#server/imports/pipeline/run.ts';

const HEADS = ['Company Name', 'Address', 'City', 'State', 'Zip', 'Phone', 'Website', 'Certification', 'Cert Number'];
export type Row = readonly [
  name: string,
  address?: string,
  city?: string,
  state?: string,
  zip?: string,
  phone?: string,
  site?: string,
  kind?: string,
  number?: string,
];

/** A list with these rows as CSV. */
export const list = (...rows: Row[]): string =>
  csvText([HEADS, ...rows.map((row) => HEADS.map((_, at) => row[at] ?? ''))]);

export const NOTHING: ImportReport = {
  rows: 0,
  created: 0,
  updated: 0,
  unchanged: 0,
  merged: 0,
  review: 0,
  rejected: 0,
  firms: 0,
  lapsed: 0,
};

type Table = 'businesses' | 'mwbes' | 'source_records' | 'changes' | 'staged_batches' | 'agencies' | 'match_reviews';

/** Runs imports into a test database and reads the results. */
export function importsInto(db: Db, clock: { now: Date } = { now: new Date('2026-11-20T12:00:00Z') }) {
  const store: ImportStore = {
    readContext: () => ({ sql: db.kysely, now: clock.now }),
    transact: (run) => db.kysely.transaction().execute((tx) => run({ sql: tx, now: clock.now })),
  };
  const load = async (path: string, agency: string, more: Partial<ImportRequest> = {}) =>
    (await runImport(store, { path, agency, ...more })).report;
  return {
    store,
    clock,
    load,
    /** A list of today, unless `more` says otherwise. */
    loadText: async (text: string, agency = 'Harbor Office', more: Partial<ImportRequest> = {}) =>
      load(await listFile('list.csv', text), agency, { listDate: clock.now.toISOString().slice(0, 10), ...more }),
    /** Everything that an import writes into the directory, without timestamps. */
    async snapshot(): Promise<unknown> {
      const { rows } = await sql<{ all: unknown }>`SELECT jsonb_build_object(
        'businesses', (SELECT jsonb_agg(to_jsonb(b) - 'updated_at' ORDER BY id) FROM businesses b WHERE merged_into IS NULL),
        'certificates', (SELECT jsonb_agg(to_jsonb(c) - 'id' ORDER BY to_jsonb(c) - 'id') FROM certificates c)) AS all`.execute(
        db.kysely,
      );
      return rows[0]?.all;
    },
    async count(table: Table): Promise<number> {
      const { rows } = await sql<{ n: number }>`SELECT count(*)::int AS n FROM ${sql.table(table)}`.execute(db.kysely);
      return rows[0]?.n ?? 0;
    },
    golden: (name: string) =>
      db.kysely
        .selectFrom('businesses')
        .selectAll()
        .where('legal_business_name', '=', name)
        .where('merged_into', 'is', null)
        .execute(),
    certificates: (businessId: string | undefined) =>
      db.kysely
        .selectFrom('certificates')
        .selectAll()
        .where('business_id', '=', businessId ?? '')
        .orderBy('type')
        .execute(),
  };
}
