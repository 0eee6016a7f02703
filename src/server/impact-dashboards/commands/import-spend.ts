import { randomUUID } from 'node:crypto';
import { basename } from 'node:path';
import { sql } from 'kysely';
import type { Sql } from '#server/db/types.ts';
import { similarBusinesses } from '#server/imports/reads/similar-firms.ts';
import type { AppServices } from '#server/kernel/context/app-services.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { AppError, orNotFound } from '#server/kernel/http/errors.ts';
import { columnsOf, type RefusedRow, readSpend, type SpendColumns, type SpendRow } from '../adapters/spend-rows.ts';
import type { VendorCandidate, VendorStatus } from '../tables.ts';
import { markDashboard } from './marks.ts';

/** Rows and vendors of one statement. */
const BATCH = 2_000;
const LIMIT_MS = 120_000;
/** Firms that a person chooses from. */
const CANDIDATES = 5;
/** Refused rows that are told; all are counted. */
const TOLD = 100;

export interface SpendFile {
  readonly dashboardId: string;
  readonly path: string;
  readonly columns: SpendColumns | null;
  /** Says what would come, and writes nothing. */
  readonly dryRun: boolean;
}
export interface SpendResult {
  readonly columns: SpendColumns;
  readonly rows: number;
  readonly refused: number;
  readonly refusals: readonly RefusedRow[];
  readonly total_cents: number;
  readonly vendors: Readonly<Record<'known' | 'sure' | 'doubtful' | 'unknown', number>>;
  /** What goes to vendors that are a firm of the directory. */
  readonly matched_cents: number;
  /** The same file was read before, so nothing is counted again. */
  readonly isRepeated: boolean;
}

interface MatchedVendor {
  readonly vendor: SpendRow['vendor'];
  readonly status: VendorStatus;
  readonly firm_id: string | null;
  readonly candidates: readonly VendorCandidate[];
}

/**
 * Reads payments of a finance system into a dashboard. Vendors are matched to the directory by the matching of imports: sure
 * ones are counted, doubtful ones wait for a person, what is neither is kept.
 * @throws AppError 404, 422 for a file without the columns that are needed
 */
export async function importSpend(services: AppServices, file: SpendFile): Promise<SpendResult> {
  const { sql: db } = services.readContext();
  await requireDashboard(db, file.dashboardId);
  const rows: SpendRow[] = [];
  const refused: RefusedRow[] = [];
  let columns: SpendColumns | null = file.columns;
  const hash = await readSpend(file.path, {
    onHeaders: (headers) => {
      columns = file.columns ?? proposed(headers);
      return columns;
    },
    onRow: (row) => rows.push(row),
    onRefused: (row) => refused.push(row),
  });
  if (columns === null) throw new AppError(422, 'The file is empty');
  const isRepeated = await wasRead(db, file.dashboardId, hash);
  const known = await knownVendors(db, file.dashboardId);
  const fresh = new Map(rows.map(({ vendor }) => [vendor.key, vendor]));
  for (const key of known.keys()) fresh.delete(key);
  const matched: MatchedVendor[] = [];
  for (const vendor of fresh.values()) matched.push(await matchVendor(db, vendor));
  const firmOf = new Map([...known, ...matched.map((one) => [one.vendor.key, one.firm_id] as const)]);
  const count = (status: VendorStatus) => matched.filter((one) => one.status === status).length;
  const result: SpendResult = {
    columns,
    rows: rows.length,
    refused: refused.length,
    refusals: refused.slice(0, TOLD),
    total_cents: sumOf(rows),
    vendors: { known: known.size, sure: count('sure'), doubtful: count('doubtful'), unknown: count('unknown') },
    matched_cents: sumOf(rows.filter(({ vendor }) => firmOf.get(vendor.key) != null)),
    isRepeated,
  };
  if (!file.dryRun && !isRepeated)
    await services.transact((ctx) => store(ctx, file, { hash, rows, matched, result }), { limitMs: LIMIT_MS });
  return result;
}

const sumOf = (rows: readonly SpendRow[]): number => rows.reduce((sum, { cents }) => sum + cents, 0);

function proposed(headers: readonly string[]): SpendColumns {
  const found = columnsOf(headers);
  if ('missing' in found)
    throw new AppError(
      422,
      `No column is for ${found.missing}. Say which with --mapping; the columns are ${headers.join(', ')}`,
    );
  return found;
}

async function requireDashboard(db: Sql, id: string): Promise<void> {
  const { rows } = await sql`SELECT d.id FROM impact_dashboards d WHERE d.id = ${id}::uuid`.execute(db);
  orNotFound(rows[0]);
}

async function wasRead(db: Sql, dashboardId: string, hash: string): Promise<boolean> {
  const { rows } = await sql`
    SELECT f.id FROM impact_spend_files f WHERE f.dashboard_id = ${dashboardId}::uuid AND f.hash = ${hash}`.execute(db);
  return rows.length > 0;
}

async function knownVendors(db: Sql, dashboardId: string): Promise<Map<string, string | null>> {
  const { rows } = await sql<{ key: string; firm_id: string | null }>`
    SELECT v.key, v.firm_id FROM impact_vendors v WHERE v.dashboard_id = ${dashboardId}::uuid`.execute(db);
  return new Map(rows.map(({ key, firm_id }) => [key, firm_id]));
}

/**
 * Files of finance systems have names and ZIP codes and no street: the same name in the same ZIP code is the firm, where nothing
 * says otherwise. It counts money and merges no records, and can be seen in the list of firms.
 */
const isNamedAndPlaced = (reasons: readonly string[]): boolean =>
  reasons.includes('same name') &&
  reasons.includes('same ZIP code') &&
  !reasons.some((reason) => reason.startsWith('different'));

/** A name alone is never sure; of two that are sure a person chooses. */
async function matchVendor(db: Sql, vendor: SpendRow['vendor']): Promise<MatchedVendor> {
  const { name, city, state, zip } = vendor;
  const described = { legal_business_name: name, city, state, zip_code: zip };
  const found = await similarBusinesses(db, described, CANDIDATES);
  const sure = found.filter(({ isSure, reasons }) => isSure || isNamedAndPlaced(reasons));
  const [only] = sure;
  if (only && sure.length === 1) return { vendor, status: 'sure', firm_id: only.businessId, candidates: [] };
  const candidates = found.map(({ businessId, score, reasons }) => ({
    business_id: businessId,
    score,
    reasons: [...reasons],
  }));
  return { vendor, status: candidates.length > 0 ? 'doubtful' : 'unknown', firm_id: null, candidates };
}

interface Read {
  readonly hash: string;
  readonly rows: readonly SpendRow[];
  readonly matched: readonly MatchedVendor[];
  readonly result: SpendResult;
}

async function store(
  ctx: WriteContext,
  { dashboardId, path }: SpendFile,
  { hash, rows, matched, result }: Read,
): Promise<void> {
  const id = randomUUID();
  const taken = await sql`
    INSERT INTO impact_spend_files (id, dashboard_id, name, hash, rows, refused, total_cents, imported_at)
    VALUES (${id}::uuid, ${dashboardId}::uuid, ${basename(path).slice(0, 200)}, ${hash}, ${result.rows}, ${result.refused},
            ${result.total_cents}, ${ctx.now}::timestamptz)
    ON CONFLICT (dashboard_id, hash) DO NOTHING RETURNING id`.execute(ctx.sql);
  if (taken.rows.length === 0) return;
  for (let from = 0; from < matched.length; from += BATCH) {
    const some = matched.slice(from, from + BATCH).map(({ vendor, ...one }) => ({ ...vendor, ...one }));
    await sql`
      INSERT INTO impact_vendors (dashboard_id, key, name, city, state, zip, status, firm_id, candidates)
      SELECT ${dashboardId}::uuid, g.key, g.name, g.city, g.state, g.zip, g.status, g.firm_id, g.candidates
      FROM jsonb_to_recordset(${JSON.stringify(some)}::text::jsonb) AS g(key text, name text, city text, state text, zip text,
        status text, firm_id uuid, candidates jsonb)
      ON CONFLICT (dashboard_id, key) DO NOTHING`.execute(ctx.sql);
  }
  for (let from = 0; from < rows.length; from += BATCH) {
    const some = rows.slice(from, from + BATCH);
    await sql`
      INSERT INTO impact_vendor_payments (file_id, dashboard_id, line, vendor, paid_on, cents, naics)
      SELECT ${id}::uuid, ${dashboardId}::uuid, g.* FROM unnest(${some.map(({ line }) => line)}::integer[],
        ${some.map(({ vendor }) => vendor.key)}::text[], ${some.map(({ paid_on }) => paid_on)}::date[],
        ${some.map(({ cents }) => cents)}::bigint[], ${some.map(({ naics }) => naics)}::text[]) AS g`.execute(ctx.sql);
  }
  await ctx.audit({
    action: 'spend file imported',
    subjectType: 'impact dashboard',
    subjectId: dashboardId,
    details: { rows: result.rows, refused: result.refused, cents: result.total_cents },
  });
  await markDashboard(ctx, dashboardId);
}
