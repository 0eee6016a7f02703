import type { ImportPreview, PreviewRow, RowCells } from '#contract/imports/schema/drafts.ts';
import type { ListMapping } from '#contract/imports/schema.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { AppError, orNotFound } from '#server/kernel/http/errors.ts';
import { correctRawRow } from '../parsing/corrected-row.ts';
import type { CountyLookup } from '../parsing/counties.ts';
import { parseFirm } from '../parsing/firm.ts';
import { withLinkedTexts } from '../parsing/links.ts';
import { mappedColumns } from '../pipeline/list-layout.ts';
import { authorizeImports } from '../policy.ts';
import { shownRow, wholePreview } from '../reads/drafts.ts';
import type { StoredRow } from '../tables.ts';
import { statusConflict } from './drafts.ts';

type Rejected = NonNullable<StoredRow['rejected']>;

/**
 * Corrects cells of a rejected row and checks it as the import will. The next preview counts it.
 * @param cells cells as printed are no correction; without any other the row is as printed again
 * @throws AppError 404, 409 where there is no preview, 422 where the row or a column cannot be corrected
 */
export async function correctRow(
  ctx: WriteContext,
  { id, position }: { readonly id: string; readonly position: number },
  cells: RowCells,
  counties: CountyLookup,
): Promise<PreviewRow> {
  authorizeImports(ctx.actor);
  const { preview, mapping } = await lockPreview(ctx, id);
  const { data } = orNotFound(
    await ctx.sql
      .selectFrom('import_rows')
      .select('data')
      .where('draft_id', '=', id)
      .where('kind', '=', 'rejected')
      .where('position', '=', position)
      .executeTakeFirst(),
  );
  const rejected = orNotFound(data.rejected);
  requireCorrectable(rejected, cells, mapping);
  const row = {
    ...data,
    rejected: {
      ...rejected,
      correction: checkCells(rejected, cells, {
        mapping,
        counties,
        asOf: preview.list_date ?? ctx.now.toISOString().slice(0, 10),
      }),
    },
  };
  await ctx.sql
    .updateTable('import_rows')
    .set({ data: JSON.stringify(row) })
    .where('draft_id', '=', id)
    .where('kind', '=', 'rejected')
    .where('position', '=', position)
    .execute();
  const corrected = preview.corrected + Number(isAccepted(row.rejected)) - Number(isAccepted(rejected));
  const uncounted = preview.uncounted + Number(isAccepted(row.rejected) || isAccepted(rejected));
  await ctx.sql
    .updateTable('import_drafts')
    .set({ preview: JSON.stringify({ ...preview, corrected, uncounted }) })
    .where('id', '=', id)
    .execute();
  const details = { line: rejected.line, columns: row.rejected.correction?.cells.map(({ column }) => column) ?? [] };
  await ctx.audit({ action: 'imports.correct', subjectType: 'import', subjectId: id, details });
  return shownRow({ position, data: row });
}

/** Two people who correct rows of one list take turns. */
async function lockPreview(
  ctx: WriteContext,
  id: string,
): Promise<{ readonly preview: ImportPreview; readonly mapping: ListMapping }> {
  const draft = await ctx.sql
    .updateTable('import_drafts')
    .set({ changed_at: ctx.now })
    .where('id', '=', id)
    .where('status', '=', 'preview')
    .returning(['preview', 'mapping'])
    .executeTakeFirst();
  if (!draft?.preview || !draft.mapping) throw await statusConflict(ctx, id);
  return { preview: wholePreview(draft.preview), mapping: draft.mapping };
}

function requireCorrectable({ correctable }: Rejected, cells: RowCells, mapping: ListMapping): void {
  if (!correctable)
    throw new AppError(422, 'This row was not read as a whole. Correct it in the file, then upload it again');
  const columns = mappedColumns(mapping);
  const unread = Object.keys(cells).find((column) => !columns.includes(column));
  if (unread === undefined) return;
  const detail = `has the column “${unread}”, which the import does not read`;
  throw new AppError(422, `The row ${detail}`, { errors: [{ field: 'body.cells', detail }] });
}

function checkCells(
  { line, cells }: Rejected,
  corrected: RowCells,
  {
    mapping,
    counties,
    asOf,
  }: { readonly mapping: ListMapping; readonly counties: CountyLookup; readonly asOf: string },
): NonNullable<Rejected['correction']> | null {
  const printed = Object.fromEntries(cells.map(({ column, value }) => [column, value]));
  const changes = Object.entries(corrected).filter(([column, value]) => value !== (printed[column] ?? ''));
  if (changes.length === 0) return null;
  const row = correctRawRow(withLinkedTexts({ line, cells: printed }), Object.fromEntries(changes));
  const read = parseFirm(row, mapping, counties, asOf);
  return {
    cells: changes.map(([column, value]) => ({ column, value })),
    reason: 'rejected' in read ? read.rejected.reason : null,
  };
}

/** Whether the row is imported. */
const isAccepted = ({ correction }: Rejected): boolean => correction?.reason === null;
