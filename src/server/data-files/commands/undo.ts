import { sql } from 'kysely';
import type { RowChange, RowValues, TotalChange } from '#contract/data-input/schema.ts';
import { saveRows } from '#server/data-input/commands/save.ts';
import type { AppServices } from '#server/kernel/context/app-services.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { AppError } from '#server/kernel/http/errors.ts';
import { removeContractsOfFile } from '#server/parent-projects/commands/file-contracts.ts';
import type {} from '../tables.ts';
import { inTheNameOf, MONTH_TIMEOUT, type Writing } from './write-months.ts';

interface Change {
  readonly month_id: string;
  readonly revision: number;
  readonly kind: 'row' | 'total';
  readonly row_id: string;
  readonly before: Record<string, unknown> | null;
  readonly version: number;
}
export const CHANGED_SINCE =
  'Rows of this file were changed since, by hand or by another file. Undo that file first, or change the rows by hand';

/**
 * Takes back what a file wrote, all or nothing: rows that it added go, rows that it changed say what they said before.
 * @throws AppError 409 where a month was submitted or a row was changed since
 */
export async function undoFile(services: AppServices, writing: Writing): Promise<void> {
  await services.transact(async (system) => {
    const ctx = inTheNameOf(system, writing.actor);
    const { rows } = await sql<Change>`
      SELECT c.month_id, c.revision, c.kind, c.row_id, c.before, c.version FROM data_file_changes c
      WHERE c.file_id = ${writing.id}::uuid ORDER BY c.month_id`.execute(ctx.sql);
    for (const [month, changes] of Map.groupBy(rows, ({ month_id }) => month_id)) await takeBack(ctx, month, changes);
    await removeContracts(ctx, writing);
    await ctx.sql.deleteFrom('data_file_changes').where('file_id', '=', writing.id).execute();
    await ctx.sql
      .updateTable('data_files')
      .set({ status: 'undone', problem: null, finished_at: ctx.now })
      .where('id', '=', writing.id)
      .where('status', '=', 'undoing')
      .execute();
    const details = { months: new Set(rows.map(({ month_id }) => month_id)).size, rows: rows.length };
    await ctx.audit({ action: 'project data import undone', subjectType: 'data file', subjectId: writing.id, details });
  }, MONTH_TIMEOUT);
}

async function takeBack(ctx: WriteContext, month: string, changes: readonly Change[]): Promise<void> {
  const rows = changes
    .filter(({ kind }) => kind === 'row')
    .map(
      ({ row_id: id, version, before }): RowChange =>
        before === null ? { id, version, deleted: true } : { id, version, values: before as Partial<RowValues> },
    );
  const totals = changes
    .filter(({ kind }) => kind === 'total')
    .map(
      ({ row_id: id, version, before }) =>
        (before === null ? { id, version, deleted: true } : { id, version, values: before }) as TotalChange,
    );
  try {
    await saveRows(ctx, month, { revision: changes[0]?.revision ?? 1, rows, totals });
  } catch (error) {
    if (error instanceof AppError && error.status === 412) throw new AppError(409, CHANGED_SINCE, { cause: error });
    throw error;
  }
}

async function removeContracts(ctx: WriteContext, { id, branch }: Writing): Promise<void> {
  const { rows } = await sql<{ contract_id: string }>`
    DELETE FROM data_file_contracts WHERE file_id = ${id}::uuid RETURNING contract_id`.execute(ctx.sql);
  if (rows.length > 0)
    await removeContractsOfFile(
      ctx,
      branch,
      rows.map(({ contract_id }) => contract_id),
    );
}
