import { type RawBuilder, sql } from 'kysely';
import { streetKey, withoutHouse } from '#contract/data-input/rules/streets.ts';
import { socOf } from '#contract/data-input/rules/trades.ts';
import {
  FIELDS_OF_REPORT,
  MONTH_LIMITS,
  type MonthlyReport,
  monthStatesBefore,
  ROW_FIELDS,
  type RowField,
} from '#contract/data-input/rules.ts';
import type { Saved } from '#contract/data-input/schema/months.ts';
import type { Changes, MonthRow, RowChange, RowValues } from '#contract/data-input/schema.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { AppError, badRequest, conflict } from '#server/kernel/http/errors.ts';
import { contractsOfMonths } from '#server/parent-projects/reads/for-months.ts';
import { authorizeMonth, type MonthFor } from '../policy.ts';
import { isLocalBy, localReason } from '../reads/local.ts';
import { rowsOf, totalsOf } from '../reads/rows.ts';
import type {} from '../tables.ts';
import { openTo, refusal } from './guarded.ts';
import { wakePages } from './notify.ts';
import { saveTotals } from './save-totals.ts';

/** A row that is to change; `set` holds what it says anew. */
interface Given {
  readonly at: number;
  readonly id: string;
  readonly version: number;
  readonly deleted: boolean;
  readonly position: number | null;
  readonly set: { readonly [K in keyof RowValues]?: RowValues[K] | undefined } & {
    readonly street_key?: string | null;
  };
}

const TYPES: Partial<Record<RowField | 'street_key', RawBuilder<unknown>>> = {
  contract_id: sql`uuid`,
  people: sql`integer`,
  hours_hundredths: sql`integer`,
  new_hires: sql`integer`,
  hired_on: sql`date`,
  paid_cents: sql`bigint`,
};
const COLUMNS = [...ROW_FIELDS, 'street_key'] as const;
const given = (name: (typeof COLUMNS)[number]) => sql`(g.set ->> ${sql.lit(name)})::${TYPES[name] ?? sql`text`}`;

/**
 * Adds, changes and deletes rows and stated totals, all or none. Every call makes one version of the month, which the rows
 * that it changed have as theirs: what somebody else changed or deleted since is never overwritten.
 * @throws AppError 400, 403, 404, 409 once it was submitted, 412 naming the rows that somebody else changed
 */
export async function saveRows(ctx: WriteContext, id: string, changes: Changes): Promise<Saved> {
  return saveInto(ctx, await authorizeMonth(ctx, id, 'report months'), changes);
}

/** The same for files, whose rows come in batches. */
export async function saveInto(
  ctx: WriteContext,
  month: MonthFor<'report months'>,
  { revision, rows, totals }: Changes,
): Promise<Saved> {
  const wanted = rows.map((row, at) => toGiven(month, row, at));
  refuseTwice(wanted);
  await refuseForeign(ctx, month, wanted);
  const { version, done } = await write(ctx, month, revision, wanted);
  const missed = wanted.filter((row) => !done.includes(row.id));
  if (missed.length > 0) throw await stale(ctx, month.id, revision, missed);
  if (totals.length > 0) await saveTotals(ctx, month, { revision, version, totals });
  if (wanted.some((row) => row.version === 0)) await refuseTooMany(ctx, month.id, revision);
  await wakePages(ctx, { ...month, monthId: month.id });
  const kept = wanted.filter((row) => !row.deleted).map((row) => row.id);
  const saved = { monthId: month.id, number: revision, lineByLine: true };
  return {
    version,
    rows: kept.length > 0 ? await rowsOf(ctx.sql, saved, kept) : [],
    totals: await totalsOf(ctx.sql, saved),
  };
}

function toGiven({ tab }: MonthFor<'report months'>, change: RowChange, at: number): Given {
  const base = { at, id: change.id, version: change.version };
  if ('deleted' in change) return { ...base, deleted: true, position: null, set: {} };
  const fields: readonly string[] = FIELDS_OF_REPORT[tab];
  const unknown = Object.keys(change.values).find((name) => !fields.includes(name));
  if (unknown) throw badRequest(`body.rows.${at}.values.${unknown}`, 'is not part of this tab');
  return { ...base, deleted: false, position: change.position ?? null, set: derived(tab, change) };
}

/** What follows from what was said: one employer, no house number, the code of a trade that is in the list. */
function derived(tab: MonthlyReport, { id, values }: Extract<RowChange, { values: unknown }>): Given['set'] {
  const street = values.street === undefined ? {} : streetOf(values.street);
  return {
    ...values,
    ...(values.contract_id ? { employer: null } : values.employer ? { contract_id: null } : {}),
    ...(values.trade !== undefined &&
      values.soc === undefined && { soc: values.trade === null ? null : socOf(values.trade) }),
    ...(tab === 'contracting' && { contract_id: id }),
    ...street,
  };
}
const streetOf = (street: string | null) => {
  const kept = street === null ? null : withoutHouse(street);
  return { street: kept, street_key: kept === null ? null : streetKey(kept) || null };
};

function refuseTwice(rows: readonly Given[]): void {
  const seen = new Set<string>();
  for (const { id, at } of rows) {
    if (seen.has(id)) throw badRequest(`body.rows.${at}.id`, 'names a row twice');
    seen.add(id);
  }
}

/** Employers are contracts of the branch; in contracting each row is one. These never change, so reading them is safe. */
async function refuseForeign(
  ctx: WriteContext,
  month: MonthFor<'report months'>,
  rows: readonly Given[],
): Promise<void> {
  const contractOf = (row: Given) => (month.tab === 'contracting' ? row.id : (row.set.contract_id ?? null));
  const named = rows.map(contractOf).filter((id) => id !== null);
  if (named.length === 0) return;
  const { rows: own } = await sql<{ id: string; linked: boolean }>`
    SELECT c.id, c.payment_contract_id IS NOT NULL AS linked FROM ${contractsOfMonths} c
    WHERE c.branch_id = ${month.branchId}::uuid AND c.id = ANY(${named}::uuid[])`.execute(ctx.sql);
  const known = new Map(own.map((row) => [row.id, row.linked]));
  for (const row of rows) {
    const contract = contractOf(row);
    if (contract === null) continue;
    const linked = known.get(contract);
    const field = month.tab === 'contracting' ? `body.rows.${row.at}.id` : `body.rows.${row.at}.values.contract_id`;
    if (linked === undefined) throw badRequest(field, 'is not a contract of this branch');
    if (linked && 'paid_cents' in row.set)
      throw badRequest(`body.rows.${row.at}.values.paid_cents`, 'comes from payment tracking');
  }
}

async function write(
  ctx: WriteContext,
  month: MonthFor<'report months'>,
  revision: number,
  rows: readonly Given[],
): Promise<{ version: number; done: readonly string[] }> {
  const states = monthStatesBefore('edit');
  const isHiring = month.tab === 'local-hiring';
  const { rows: found } = await sql<{ version: number; done: string[] }>`
    WITH given AS (
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb)
        AS g(id uuid, version integer, deleted boolean, position integer, set jsonb)),
    month AS (
      UPDATE project_months m SET version = m.version + 1
      WHERE m.id = ${month.id}::uuid AND m.revision = ${revision} AND m.state = ANY(${states}::text[]) AND ${openTo(ctx)}
      RETURNING m.id, m.revision, m.branch_id, m.tab, m.version),
    changed AS (
      UPDATE project_month_rows r SET version = month.version, position = coalesce(g.position, r.position), ${sql.join(
        COLUMNS.map(
          (name) =>
            sql`${sql.ref(name)} = CASE WHEN g.set ? ${sql.lit(name)} THEN ${given(name)} ELSE r.${sql.ref(name)} END`,
        ),
      )}
      FROM given g, month
      WHERE r.month_id = month.id AND r.revision = month.revision AND r.id = g.id AND r.version = g.version
        AND g.version > 0 AND NOT g.deleted
      RETURNING r.id),
    removed AS (
      DELETE FROM project_month_rows r USING given g, month
      WHERE r.month_id = month.id AND r.revision = month.revision AND r.id = g.id AND r.version = g.version AND g.deleted
      RETURNING r.id),
    added AS (
      INSERT INTO project_month_rows (month_id, revision, id, tab, branch_id, version, position, ${sql.join(COLUMNS.map((name) => sql.ref(name)))})
      SELECT month.id, month.revision, g.id, month.tab, month.branch_id, month.version, coalesce(g.position, 0),
             ${sql.join(COLUMNS.map(given))}
      FROM given g, month WHERE g.version = 0 AND NOT g.deleted
      ON CONFLICT DO NOTHING RETURNING id)
    SELECT month.version, ARRAY(SELECT id FROM changed UNION ALL SELECT id FROM removed UNION ALL SELECT id FROM added) AS done
    FROM month`.execute(ctx.sql);
  const written = found[0];
  if (!written) throw await refusal(ctx, month.id, { states });
  if (isHiring) await decideRows(ctx, month, revision, written.done);
  return written;
}

async function decideRows(
  ctx: WriteContext,
  month: MonthFor<'report months'>,
  revision: number,
  ids: readonly string[],
) {
  const reason = localReason(sql`${month.projectId}::uuid`);
  await sql`
    UPDATE project_month_rows r SET local_by = d.reason, is_local = ${isLocalBy(sql`d.reason`)}
    FROM (SELECT r.id, ${reason} AS reason FROM project_month_rows r
          WHERE r.month_id = ${month.id}::uuid AND r.revision = ${revision} AND r.id = ANY(${ids}::uuid[])) d
    WHERE r.month_id = ${month.id}::uuid AND r.revision = ${revision} AND r.id = d.id`.execute(ctx.sql);
}

async function refuseTooMany(ctx: WriteContext, id: string, revision: number): Promise<void> {
  const { rows } = await sql<{ full: boolean }>`
    SELECT count(*) > ${MONTH_LIMITS.rows} AS full FROM project_month_rows r
    WHERE r.month_id = ${id}::uuid AND r.revision = ${revision}`.execute(ctx.sql);
  if (rows[0]?.full) throw conflict(`A month has at most ${MONTH_LIMITS.rows.toLocaleString('en-US')} rows.`);
}

/** What rows say by now that somebody else changed or deleted, field by field. */
async function stale(ctx: WriteContext, id: string, revision: number, missed: readonly Given[]): Promise<AppError> {
  const now = await rowsOf(
    ctx.sql,
    { monthId: id, number: revision, lineByLine: true },
    missed.map((row) => row.id),
  );
  const known = new Map(now.map((row) => [row.id, row]));
  return new AppError(412, 'Somebody else changed these rows. Nothing was overwritten.', {
    errors: missed.flatMap((row) => theirs(row, known.get(row.id))).slice(0, MONTH_LIMITS.changes),
  });
}

function theirs({ at, set }: Given, row: MonthRow | undefined): { field: string; detail: string }[] {
  if (!row) return [{ field: `body.rows.${at}`, detail: 'was deleted' }];
  const fields = ROW_FIELDS.filter((name) => name in set && row[name] !== set[name]);
  return [
    { field: `body.rows.${at}.version`, detail: `is now ${row.version}` },
    ...fields.map((name) => ({ field: `body.rows.${at}.values.${name}`, detail: `is now ${row[name] ?? 'empty'}` })),
  ];
}
