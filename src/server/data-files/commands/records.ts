import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { DATA_UPLOAD, type FileStatus, NEW_CONTRACT } from '#contract/data-files/rules.ts';
import type { FileSettings, NewDataFile } from '#contract/data-files/schema.ts';
import type { MonthlyReport } from '#contract/data-input/rules.ts';
import type { AppServices } from '#server/kernel/context/app-services.ts';
import { requireUser } from '#server/kernel/context/authorize.ts';
import type { ReadContext, WriteContext } from '#server/kernel/context/contexts.ts';
import { type CompletedUpload, completedUpload } from '#server/kernel/files/uploads.ts';
import { conflict, forbidden } from '#server/kernel/http/errors.ts';
import type { Refusal } from '../adapters/file-cells.ts';
import { runDataFile } from '../job-definitions.ts';
import { authorizeBranch, authorizeFile, type BranchFor } from '../policy.ts';
import type { FilePlan } from '../reads/file-plan.ts';
import { columnsOfMapping } from '../reads/open-data-file.ts';
import type {} from '../tables.ts';

/** Finds the uploaded file, before the transaction. @throws AppError 403, 404, 409 while it is incomplete */
export async function findUpload(ctx: ReadContext, projectId: string, given: NewDataFile): Promise<CompletedUpload> {
  await authorizeBranch(ctx, projectId, given.branch_id);
  return completedUpload(ctx.config, DATA_UPLOAD, given.upload, requireUser(ctx.actor).id);
}

/** Has an uploaded file checked. @throws AppError 401, 403, 404, 409 for an upload that was taken already */
export async function startFile(
  ctx: WriteContext,
  projectId: string,
  { upload, tab, branch_id }: NewDataFile,
  { name }: CompletedUpload,
): Promise<{ id: string }> {
  const branch = await authorizeBranch(ctx, projectId, branch_id);
  const id = randomUUID();
  const made = await ctx.sql
    .insertInto('data_files')
    .values({
      ...{ id, upload, project_id: branch.projectId, branch_id: branch.branchId, tab, status: 'waiting' },
      ...{ file_name: name.slice(0, 200), created_by: branch.userId, created_at: ctx.now },
    })
    .onConflict((same) => same.column('upload').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!made) throw conflict('This file was taken already. Upload it again');
  await ctx.enqueue(runDataFile.with({ file: id }));
  return { id };
}

const NOT_CHECKED = 'This file is being read, or was imported already.';
const ONLY_EDITORS = 'Only editors of the project add contracts. Choose a contract for each, or leave them out.';

/** @throws AppError 401, 403, 404, 409 for a file that is not checked */
export async function mapFile(ctx: WriteContext, id: string, settings: FileSettings): Promise<{ id: string }> {
  const { branch } = await authorizeFile(ctx, id);
  const { choices } = settings;
  const adds = choices.others === NEW_CONTRACT || Object.values(choices.contracts).includes(NEW_CONTRACT);
  if (adds && !branch.mayAdd) throw forbidden(ONLY_EDITORS);
  await move(ctx, id, {
    from: ['checked'],
    to: 'waiting',
    set: sql`, settings = ${JSON.stringify(settings)}::text::jsonb`,
  });
  return { id };
}

/** @throws AppError 401, 403, 404, 409 for a file that is not checked, has refused cells, or twice */
export async function runFile(ctx: WriteContext, id: string, leaveOut: boolean): Promise<{ id: string }> {
  await authorizeFile(ctx, id);
  const moved = await move(ctx, id, {
    from: ['checked'],
    to: 'importing',
    set: sql`, leave_out_refused = ${leaveOut}`,
    where: sql`AND f.problem IS NULL AND (${leaveOut} OR ((f.counts ->> 'refused')::integer = 0 AND (f.counts ->> 'undecided')::integer = 0))`,
    else: 'This file is being read, was imported already, or has rows that are refused or wait for a choice.',
  });
  const details = { file: moved.file_name, sha256: moved.file_hash };
  await ctx.audit({ action: 'project data imported', subjectType: 'data file', subjectId: id, details });
  return { id };
}

/** @throws AppError 401, 403, 404, 409 for a file that wrote nothing, or was undone */
export async function startUndo(ctx: WriteContext, id: string): Promise<{ id: string }> {
  await authorizeFile(ctx, id);
  await move(ctx, id, {
    from: ['done', 'failed'],
    to: 'undoing',
    set: sql``,
    where: sql`AND (EXISTS (SELECT FROM data_file_changes c WHERE c.file_id = f.id)
                    OR EXISTS (SELECT FROM data_file_contracts c WHERE c.file_id = f.id))`,
    else: 'This file wrote nothing, or was undone already.',
  });
  return { id };
}

interface Move {
  readonly from: readonly FileStatus[];
  readonly to: FileStatus;
  readonly set: ReturnType<typeof sql>;
  readonly where?: ReturnType<typeof sql>;
  readonly else?: string;
}
async function move(ctx: WriteContext, id: string, { from, to, set, where = sql``, else: why = NOT_CHECKED }: Move) {
  const { rows } = await sql<{ file_name: string; file_hash: string | null }>`
    UPDATE data_files f SET status = ${to}, tries = 0 ${set}
    WHERE f.id = ${id}::uuid AND f.status = ANY(${from}::text[]) ${where}
    RETURNING f.file_name, f.file_hash`.execute(ctx.sql);
  if (!rows[0]) throw conflict(why);
  await ctx.enqueue(runDataFile.with({ file: id }));
  return rows[0];
}

/** Records an import of the command line. */
export async function recordFile(
  services: AppServices,
  { branch, tab, fileName }: { branch: BranchFor; tab: MonthlyReport; fileName: string },
): Promise<string> {
  const id = randomUUID();
  await services.transact(async (ctx) => {
    await ctx.sql
      .insertInto('data_files')
      .values({
        ...{ id, project_id: branch.projectId, branch_id: branch.branchId, tab, file_name: fileName.slice(0, 200) },
        ...{ status: 'importing', created_by: branch.userId, created_at: ctx.now },
      })
      .execute();
    const details = { file: fileName, from: 'command line' };
    await ctx.audit({
      action: 'project data imported',
      subjectType: 'data file',
      subjectId: id,
      details,
      by: branch.userId,
    });
  });
  return id;
}

export interface TakenFile {
  readonly project_id: string;
  readonly branch_id: string;
  readonly tab: MonthlyReport;
  readonly file_name: string;
  readonly upload: string;
  readonly settings: FileSettings | null;
  readonly status: 'waiting' | 'importing' | 'undoing';
  readonly leave_out_refused: boolean;
  readonly created_by: string;
  readonly tries: number;
}
/** Takes a file that is to be checked, written or undone, or one that a dead process left. */
export const takeFile = (services: AppServices, id: string): Promise<TakenFile | undefined> =>
  services.transact(async (ctx) => {
    const { rows } = await sql<TakenFile>`
      UPDATE data_files SET tries = tries + 1
      WHERE id = ${id}::uuid AND (status = 'undoing' OR (status IN ('waiting', 'importing') AND upload IS NOT NULL))
      RETURNING project_id, branch_id, tab, file_name, upload, settings, status, leave_out_refused, created_by, tries`.execute(
      ctx.sql,
    );
    return rows[0];
  });

/** Contracts that a file added already, by their keys. */
export async function addedContracts(services: AppServices, id: string): Promise<ReadonlyMap<string, string>> {
  const rows = await services
    .readContext()
    .sql.selectFrom('data_file_contracts')
    .select(['key', 'contract_id'])
    .where('file_id', '=', id)
    .execute();
  return new Map(rows.map(({ key, contract_id }) => [key, contract_id]));
}

/** Forgets the refused cells of an earlier look. */
export const clearRefusals = (services: AppServices, id: string): Promise<void> =>
  services.transact(
    async (ctx) => {
      await ctx.sql.deleteFrom('data_file_refusals').where('file_id', '=', id).execute();
    },
    { limitMs: 60_000 },
  );

/** Keeps refused cells as they come. */
export function refusalsOf(services: AppServices, id: string): (refusals: readonly Refusal[]) => Promise<void> {
  let position = 0;
  return async (refusals) => {
    const rows = refusals.map((refusal) => ({ ...refusal, position: position++ }));
    await services.transact(
      async (ctx) => {
        await sql`
        INSERT INTO data_file_refusals (file_id, position, line, "column", reason, cells)
        SELECT ${id}::uuid, r.position, r.line, r."column", r.reason, r.cells
        FROM jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb)
          AS r(position integer, line integer, "column" text, reason text, cells jsonb)`.execute(ctx.sql);
      },
      { limitMs: 60_000 },
    );
  };
}

/** Keeps what a file says, or what became of it. A mapping that was imported with is proposed for the next such file. */
export async function keepPlan(
  services: AppServices,
  { id, tab, branch }: { readonly id: string; readonly tab: MonthlyReport; readonly branch: BranchFor },
  status: 'checked' | 'done',
  plan: FilePlan,
): Promise<void> {
  const { hash, headers, settings, fault, counts, preview } = plan;
  await services.transact(async (ctx) => {
    await ctx.sql
      .updateTable('data_files')
      .set({
        status,
        problem: fault,
        file_hash: hash,
        headers: [...headers],
        settings: JSON.stringify(settings),
        counts: JSON.stringify(counts),
        preview: JSON.stringify(preview),
        finished_at: status === 'done' ? ctx.now : null,
      })
      .where('id', '=', id)
      .where('status', 'in', ['waiting', 'importing'])
      .execute();
    if (status === 'done') await keepMapping(ctx, branch, tab, settings);
  });
}

/** Month and projects are of this file alone. */
async function keepMapping(ctx: WriteContext, { companyId }: BranchFor, tab: MonthlyReport, { mapping }: FileSettings) {
  const { projects: _, fixed: { month: __, ...fixed } = {}, ...rest } = mapping;
  const columns = columnsOfMapping(mapping).sort();
  await sql`
    INSERT INTO data_file_mappings (hiring_company_id, tab, columns, mapping, used_at)
    VALUES (${companyId}::uuid, ${tab}, ${columns}::text[], ${JSON.stringify({ ...rest, fixed })}::text::jsonb, ${ctx.now}::timestamptz)
    ON CONFLICT (hiring_company_id, tab, columns) DO UPDATE SET mapping = excluded.mapping, used_at = excluded.used_at`.execute(
    ctx.sql,
  );
}

/** @param problem as people read it */
export const failFile = (services: AppServices, id: string, problem: string, status: 'failed' | 'done' = 'failed') =>
  services.transact(async (ctx) => {
    await ctx.sql
      .updateTable('data_files')
      .set({ status, problem, finished_at: ctx.now })
      .where('id', '=', id)
      .where('status', 'in', ['waiting', 'importing', 'undoing'])
      .execute();
  });
