import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { samePayments } from '#contract/impact-dashboards/rules/same-payment.ts';
import type { SpendFileRow } from '#contract/impact-dashboards/schema/vendors.ts';
import type { Sql } from '#server/db/types.ts';
import type { AppServices } from '#server/kernel/context/app-services.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { AppError, orNotFound } from '#server/kernel/http/errors.ts';
import { columnsOf, type RefusedRow, readSpend, type SpendColumns, type SpendRow } from '../adapters/spend-csv.ts';
import { spendOf } from '../reads/contracts.ts';
import { type KnownVendor, knownVendors, type MatchedVendor, matchVendor } from '../reads/match-vendor.ts';
import { openRows, paymentPairs } from '../reads/tracked.ts';
import type { VendorStatus } from '../tables.ts';
import { markDashboard } from './marks.ts';

/** Rows and vendors of one statement. */
const BATCH = 2_000;
const LIMIT_MS = 120_000;
/** Refused rows that are told; all are counted. */
const TOLD = 100;

export interface SpendFile {
  readonly dashboardId: string;
  readonly path: string;
  /** As people know it. */
  readonly name: string;
  readonly columns: SpendColumns | null;
  /** Says what would come, and writes nothing. */
  readonly dryRun: boolean;
  /** A file of more rows is refused. */
  readonly mostRows?: number;
  /** Who brought it, where a person did. */
  readonly by?: string;
  /** What else is written in the same transaction. */
  readonly onStored?: (ctx: WriteContext, result: SpendResult) => Promise<void>;
}
type Shares = Pick<SpendFileRow, 'counted' | 'tracked' | 'waiting' | 'unknown'>;
export interface SpendResult extends Shares {
  readonly columns: SpendColumns;
  readonly rows: number;
  readonly refused: number;
  readonly refusals: readonly RefusedRow[];
  /** Without refused rows; it is what was counted, is tracked, waits and goes to vendors that are no firm. */
  readonly total_cents: number;
  /** Of refused rows, where they have an amount. */
  readonly refused_cents: number;
  readonly vendors: Readonly<Record<'known' | 'sure' | 'doubtful' | 'unknown', number>>;
  /** What goes to vendors that are a firm of the directory. */
  readonly matched_cents: number;
  /** The same file was read before, so nothing is counted again. */
  readonly isRepeated: boolean;
}

/**
 * Reads payments of a finance system into a dashboard. Vendors are matched to the directory by the matching of imports: sure
 * ones are counted, doubtful ones wait for a person, what is neither is kept.
 * @throws AppError 404, 422 for a file without the columns that are needed
 */
export async function importSpend(services: AppServices, file: SpendFile): Promise<SpendResult> {
  const { sql: db } = services.readContext();
  const owner = await ownerOf(db, file.dashboardId);
  const read = await readFile(file);
  const { rows, refused, columns, hash } = read;
  const isRepeated = await wasRead(db, file.dashboardId, hash);
  const known = await knownVendors(db, file.dashboardId);
  const fresh = new Map(rows.map(({ vendor }) => [vendor.key, vendor]));
  for (const key of known.keys()) fresh.delete(key);
  const matched: MatchedVendor[] = [];
  for (const vendor of fresh.values()) matched.push(await matchVendor(db, vendor));
  const vendors = new Map<string, KnownVendor>([
    ...known,
    ...matched.map(({ vendor, status, firm_id }) => [vendor.key, { status, firm_id }] as const),
  ]);
  const count = (status: VendorStatus) => matched.filter((one) => one.status === status).length;
  const result: SpendResult = {
    columns,
    rows: rows.length,
    refused: refused.length,
    refusals: refused.slice(0, TOLD),
    total_cents: sumOf(rows),
    refused_cents: sumOf(refused),
    vendors: { known: known.size, sure: count('sure'), doubtful: count('doubtful'), unknown: count('unknown') },
    matched_cents: sumOf(rows.filter(({ vendor }) => vendors.get(vendor.key)?.firm_id != null)),
    ...(await sharesOf(db, { dashboardId: file.dashboardId, ownerCompanyId: owner, hash }, rows, vendors)),
    isRepeated,
  };
  if (!file.dryRun && !isRepeated)
    await services.transact((ctx) => store(ctx, file, { hash, rows, matched, result }), { limitMs: LIMIT_MS });
  return result;
}

interface ReadFile {
  readonly rows: readonly SpendRow[];
  readonly refused: readonly RefusedRow[];
  readonly columns: SpendColumns;
  readonly hash: string;
}
async function readFile(file: SpendFile): Promise<ReadFile> {
  const rows: SpendRow[] = [];
  const refused: RefusedRow[] = [];
  let columns: SpendColumns | null = file.columns;
  let isEmpty = true;
  const hash = await readSpend(file.path, {
    onHeaders: (headers) => {
      isEmpty = false;
      columns = file.columns ?? proposed(headers);
      requireColumns(columns, headers);
      return columns;
    },
    onRow: (row) => {
      if (rows.push(row) > (file.mostRows ?? Number.POSITIVE_INFINITY))
        throw new AppError(422, `The file has more than ${file.mostRows?.toLocaleString('en-US')} payments`);
    },
    onRefused: (row) => refused.push(row),
  });
  if (isEmpty || columns === null) throw new AppError(422, 'The file is empty');
  return { rows, refused, columns, hash };
}

const keyOf = (at: number): string => String(at).padStart(9, '0');

/** Where each row goes, by the rule that the count applies once the file is in. */
async function sharesOf(
  db: Sql,
  { hash, ...of }: { readonly dashboardId: string; readonly ownerCompanyId: string; readonly hash: string },
  rows: readonly SpendRow[],
  vendors: ReadonlyMap<string, KnownVendor>,
): Promise<Shares> {
  const firmOf = ({ vendor }: SpendRow) => vendors.get(vendor.key)?.firm_id ?? null;
  const firms = rows.filter((row) => firmOf(row) !== null && row.cents > 0);
  const table = sql`
    SELECT n.row, n.firm, n.paid_on, n.cents, n.number, '{}'::uuid[] AS others
    FROM unnest(${firms.map(({ line }) => keyOf(line))}::text[], ${firms.map(firmOf)}::uuid[],
      ${firms.map(({ paid_on }) => paid_on)}::date[], ${firms.map(({ cents }) => cents)}::bigint[],
      ${firms.map(({ contract_number }) => contract_number)}::text[]) AS n(row, firm, paid_on, cents, number)
    UNION ALL ${openRows(of.dashboardId, hash)}`;
  const contracts = firms.length === 0 ? [] : await spendOf(db, of.ownerCompanyId);
  const same = samePayments(await paymentPairs(db, { ...of, contracts, exceptHash: hash }, table));
  const shares = { counted: nothing(), tracked: nothing(), waiting: nothing(), unknown: nothing() };
  for (const row of rows) {
    const found = same.get(keyOf(row.line));
    const share =
      vendors.get(row.vendor.key)?.status === 'doubtful'
        ? shares.waiting
        : firmOf(row) === null
          ? shares.unknown
          : !found
            ? shares.counted
            : found.isSure
              ? shares.tracked
              : shares.waiting;
    share.rows += 1;
    share.cents += row.cents;
  }
  return shares;
}
const nothing = () => ({ rows: 0, cents: 0 });

const sumOf = (rows: readonly { readonly cents: number }[]): number => rows.reduce((sum, { cents }) => sum + cents, 0);

function proposed(headers: readonly string[]): SpendColumns {
  const found = columnsOf(headers);
  if ('missing' in found)
    throw new AppError(
      422,
      `No column is for ${found.missing}. Say which with --mapping; the columns are ${headers.join(', ')}`,
    );
  return found;
}

/** @throws AppError 422 for a mapping with a column that the file does not have */
function requireColumns(columns: SpendColumns, headers: readonly string[]): void {
  const missing = Object.values(columns).find((column) => column !== undefined && !headers.includes(column));
  if (missing !== undefined)
    throw new AppError(422, `The file has no column ${missing}; the columns are ${headers.join(', ')}`);
}

async function ownerOf(db: Sql, id: string): Promise<string> {
  const { rows } = await sql<{ owner: string }>`
    SELECT d.owner_company_id AS owner FROM impact_dashboards d WHERE d.id = ${id}::uuid`.execute(db);
  return orNotFound(rows[0]).owner;
}

async function wasRead(db: Sql, dashboardId: string, hash: string): Promise<boolean> {
  const { rows } = await sql`
    SELECT f.id FROM impact_spend_files f WHERE f.dashboard_id = ${dashboardId}::uuid AND f.hash = ${hash} AND f.undone_at IS NULL`.execute(
    db,
  );
  return rows.length > 0;
}

interface Read {
  readonly hash: string;
  readonly rows: readonly SpendRow[];
  readonly matched: readonly MatchedVendor[];
  readonly result: SpendResult;
}

async function store(
  ctx: WriteContext,
  { dashboardId, name, by, onStored }: SpendFile,
  { hash, rows, matched, result }: Read,
): Promise<void> {
  const id = randomUUID();
  const taken = await sql`
    INSERT INTO impact_spend_files (id, dashboard_id, name, hash, rows, refused, total_cents, refused_cents, imported_at)
    VALUES (${id}::uuid, ${dashboardId}::uuid, ${name.slice(0, 200)}, ${hash}, ${result.rows}, ${result.refused},
            ${result.total_cents}, ${result.refused_cents}, ${ctx.now}::timestamptz)
    ON CONFLICT (dashboard_id, hash) WHERE undone_at IS NULL DO NOTHING RETURNING id`.execute(ctx.sql);
  if (taken.rows.length === 0) return onStored?.(ctx, { ...result, isRepeated: true });
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
      INSERT INTO impact_vendor_payments (file_id, dashboard_id, line, vendor, paid_on, cents, naics, contract_number)
      SELECT ${id}::uuid, ${dashboardId}::uuid, g.* FROM unnest(${some.map(({ line }) => line)}::integer[],
        ${some.map(({ vendor }) => vendor.key)}::text[], ${some.map(({ paid_on }) => paid_on)}::date[],
        ${some.map(({ cents }) => cents)}::bigint[], ${some.map(({ naics }) => naics)}::text[],
        ${some.map(({ contract_number }) => contract_number)}::text[]) AS g`.execute(ctx.sql);
  }
  await ctx.audit({
    action: 'spend file imported',
    subjectType: 'impact dashboard',
    subjectId: dashboardId,
    details: { rows: result.rows, refused: result.refused, cents: result.total_cents },
    ...(by && { by }),
  });
  await markDashboard(ctx, dashboardId);
  await onStored?.(ctx, result);
}
