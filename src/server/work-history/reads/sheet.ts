import { sql } from 'kysely';
import { SHEET } from '#contract/work-history/rules/sheet-columns.ts';
import {
  type FirmMatch,
  type KnownFirm,
  matchFirm,
  nameKeys,
  wantedFirm,
} from '#contract/work-history/rules/sheet-firms.ts';
import { columnsKnown, layOut, type SheetLayout } from '#contract/work-history/rules/sheet-layout.ts';
import { type ReadRow, readRow, toRecord, workKey } from '#contract/work-history/rules/sheet-rows.ts';
import type { SheetPreview, SheetRow } from '#contract/work-history/schema/sheet.ts';
import { firmsNamed } from '#server/businesses/reads/named.ts';
import { type Grid, readGrids } from '#server/imports/reads/grid.ts';
import { businessesByName } from '#server/imports/reads/named.ts';
import type { ReadContext } from '#server/kernel/contexts.ts';
import { AppError } from '#server/kernel/errors.ts';
import { authorizeRecord, projectScope, type Recorder } from '../policy.ts';

interface SheetFile {
  readonly hiring_company_id: string;
  /** Base64. */
  readonly content: string;
}

/**
 * What a file of projects says, row by row; nothing is written.
 * @throws AppError 403 for another's company, 413 or 422 for a file that cannot be read
 */
export async function previewSheet(ctx: ReadContext, file: SheetFile): Promise<SheetPreview> {
  const recorder = authorizeRecord(ctx, file.hiring_company_id);
  const grids = await readGrids(Buffer.from(file.content, 'base64'));
  const [grid, ...others] = grids
    .filter(({ rows }) => rows.length > 0)
    .toSorted((a, b) => columnsKnown(b.rows) - columnsKnown(a.rows));
  if (!grid) throw new AppError(422, 'The file holds no rows');
  const layout = layOut(grid.rows);
  if (layout.rows.length > SHEET.rows) {
    const said = `The file has ${layout.rows.length.toLocaleString('en-US')} rows: at most ${SHEET.rows} can be recorded at once. Split it into smaller files`;
    throw new AppError(422, said);
  }
  const { columns, ignored, missing, date_order } = layout;
  return {
    columns: [...columns],
    ignored: [...ignored],
    missing: [...missing],
    date_order,
    notes: notesOf(grid, others, layout),
    rows: await readRows(ctx, recorder, layout),
  };
}

function notesOf(grid: Grid, others: readonly Grid[], { passed, date_order }: SheetLayout): string[] {
  return [
    ...others.map(({ name }) => `Sheet “${name}” was passed over: “${grid.name}” was read`),
    ...(grid.formulas > 0 ? ['Cells with formulas were read by the values saved with the file'] : []),
    ...(date_order === 'dmy' ? ['Dates are read as day, month, year: some can only be meant so'] : []),
    ...(passed.length > 0 ? [`Passed over since they name no firm and no dates: ${linesOf(passed)}`] : []),
  ];
}

const linesOf = (lines: readonly number[]) =>
  `${lines.length === 1 ? 'row' : 'rows'} ${lines.slice(0, 10).join(', ')}${lines.length > 10 ? ' and more' : ''}`;

async function readRows(ctx: ReadContext, recorder: Recorder, layout: SheetLayout): Promise<SheetRow[]> {
  const known = await knownFirms(ctx, layout);
  const rows = layout.rows.map(({ line, cells }) => ({
    line,
    cells,
    read: readRow(cells, layout.date_order),
    match: matchFirm(wantedFirm(cells.firm, cells.firm_number), known),
  }));
  const before = await recordedBefore(ctx, recorder, rows);
  const lines = new Map<string, number>();
  return rows.map(({ line, cells, read, match }) => {
    const { firm, candidates } = match;
    const parties = firm && { mwbe_id: firm.id, hiring_company_id: recorder.hiringCompanyId };
    const record = parties && toRecord(read, parties);
    const key = record ? workKey(record.mwbe_id, read.values) : '';
    const same_as = lines.get(key) ?? null;
    if (record && same_as === null) lines.set(key, line);
    const recorded = meant(match).filter(({ id }) => before.has(workKey(id, read.values)));
    return {
      line,
      cells,
      record,
      firm,
      candidates: [...candidates],
      errors: [...(match.error ? [{ field: 'firm' as const, detail: match.error }] : []), ...read.errors],
      hints: [...(match.hint ? [{ field: 'firm' as const, detail: match.hint }] : []), ...read.hints],
      recorded: recorded.map(({ id }) => id),
      same_as,
    };
  });
}

const meant = ({ firm, candidates }: FirmMatch) => (firm ? [firm] : candidates);

/** One query for the firms of all rows. */
async function knownFirms(ctx: ReadContext, { rows }: SheetLayout): Promise<KnownFirm[]> {
  const wanted = rows.map(({ cells }) => wantedFirm(cells.firm, cells.firm_number));
  const names = wanted.flatMap(({ name }) => (name ? [nameKeys(name)] : []));
  const unique = (texts: readonly (string | null)[]) =>
    [...new Set(texts)].filter((text) => text !== null && text !== '') as string[];
  const keys = {
    ids: unique(wanted.map(({ id }) => id)),
    numbers: unique(wanted.map(({ number }) => number)),
    names: unique(names.map(({ printed }) => printed)),
  };
  return firmsNamed(ctx.sql, keys, businessesByName(unique(names.map(({ key }) => key))));
}

/** Keys of what the company has recorded for these firms in these days. */
async function recordedBefore(
  ctx: ReadContext,
  { hiringCompanyId }: Recorder,
  rows: readonly { readonly read: ReadRow; readonly match: FirmMatch }[],
): Promise<Set<string>> {
  const asked = rows.flatMap(({ read: { values }, match }) =>
    values.start_date && values.end_date
      ? meant(match).map(({ id }) => ({ id, start: values.start_date, end: values.end_date }))
      : [],
  );
  if (asked.length === 0) return new Set();
  const { rows: found } = await sql<{ mwbe_id: string; title: string; start_date: string; end_date: string }>`
    SELECT DISTINCT p.mwbe_id, p.title, p.start_date, p.end_date
    FROM unnest(${asked.map(({ id }) => id)}::uuid[], ${asked.map(({ start }) => start)}::date[],
                ${asked.map(({ end }) => end)}::date[]) AS asked (mwbe_id, start_date, end_date)
    JOIN projects p ON p.mwbe_id = asked.mwbe_id AND p.start_date = asked.start_date AND p.end_date = asked.end_date
    WHERE p.hiring_company_id = ${hiringCompanyId} AND p.state <> 'withdrawn' AND ${projectScope(ctx.actor, 'p')}
    LIMIT 5000`.execute(ctx.sql);
  return new Set(found.map((project) => workKey(project.mwbe_id, project)));
}
