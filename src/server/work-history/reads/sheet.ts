import { sql } from 'kysely';
import { SHEET } from '#contract/work-history/rules/sheet-columns.ts';
import {
  type FirmMatch,
  type KnownFirm,
  matchFirm,
  nameKeys,
  parseFirmReference,
} from '#contract/work-history/rules/sheet-firms.ts';
import {
  countKnownColumns,
  detectLayout,
  type SheetLayout,
  type SheetMapping,
} from '#contract/work-history/rules/sheet-layout.ts';
import { dedupeKey, type ParsedRow, parseRow, toRecord } from '#contract/work-history/rules/sheet-rows.ts';
import type { SheetPreview, SheetRow } from '#contract/work-history/schema/sheet.ts';
import { findFirms } from '#server/businesses/reads/find-firms.ts';
import { businessesByName } from '#server/imports/reads/by-name.ts';
import { readSheets, type SheetGrid } from '#server/imports/reads/grid.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import { AppError } from '#server/kernel/http/errors.ts';
import { authorizeRecord, projectScope, type Recorder } from '../policy.ts';

interface SheetFile {
  readonly hiring_company_id: string;
  /** Base64. */
  readonly content: string;
  readonly mapping?: SheetMapping | undefined;
}

/**
 * Previews a file of projects row by row; nothing is written.
 * @throws AppError 403 for another company, 413 or 422 for an unreadable file
 */
export async function previewSheet(ctx: ReadContext, file: SheetFile): Promise<SheetPreview> {
  const recorder = authorizeRecord(ctx, file.hiring_company_id);
  const grids = await readSheets(Buffer.from(file.content, 'base64'));
  const [grid, ...others] = grids
    .filter(({ rows }) => rows.length > 0)
    .toSorted((a, b) => countKnownColumns(b.rows) - countKnownColumns(a.rows));
  if (!grid) throw new AppError(422, 'The file has no rows');
  const layout = detectLayout(grid.rows, file.mapping);
  if (layout.rows.length > SHEET.rows) {
    const detail = `The file has ${layout.rows.length.toLocaleString('en-US')} rows: at most ${SHEET.rows} can be recorded at once. Split it into smaller files`;
    throw new AppError(422, detail);
  }
  const { columns, ignored, missing, date_order } = layout;
  return {
    columns: [...columns],
    ignored: [...ignored],
    missing: [...missing],
    unmapped: layout.unmapped.map(({ line, cells }) => ({ line, cells: [...cells] })),
    date_order,
    notes: layoutNotes(grid, others, layout),
    rows: await previewRows(ctx, recorder, layout),
  };
}

function layoutNotes(grid: SheetGrid, others: readonly SheetGrid[], { passed, date_order }: SheetLayout): string[] {
  return [
    ...others.map(({ name }) => `Skipped the sheet “${name}” and read “${grid.name}”`),
    ...(grid.formulas > 0 ? ['Cells with formulas were read by their saved values'] : []),
    ...(date_order === 'dmy' ? ['Dates are read as day, month, year, since some are valid only that way'] : []),
    ...(passed.length > 0 ? [`Skipped because they name no firm and no dates: ${listLines(passed)}`] : []),
  ];
}

const listLines = (lines: readonly number[]) =>
  `${lines.length === 1 ? 'row' : 'rows'} ${lines.slice(0, 10).join(', ')}${lines.length > 10 ? ' and more' : ''}`;

async function previewRows(ctx: ReadContext, recorder: Recorder, layout: SheetLayout): Promise<SheetRow[]> {
  const known = await knownFirms(ctx, layout);
  const rows = layout.rows.map(({ line, cells }) => ({
    line,
    cells,
    read: parseRow(cells, layout.date_order),
    match: matchFirm(parseFirmReference(cells.firm, cells.firm_number), known),
  }));
  const before = await recordedBefore(ctx, recorder, rows);
  const lines = new Map<string, number>();
  return rows.map(({ line, cells, read, match }) => {
    const { firm, candidates } = match;
    const parties = firm && { mwbe_id: firm.id, hiring_company_id: recorder.hiringCompanyId };
    const record = parties && toRecord(read, parties);
    const key = record ? dedupeKey(record.mwbe_id, read.values) : '';
    const same_as = lines.get(key) ?? null;
    if (record && same_as === null) lines.set(key, line);
    const recorded = possibleFirms(match).filter(({ id }) => before.has(dedupeKey(id, read.values)));
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

const possibleFirms = ({ firm, candidates }: FirmMatch) => (firm ? [firm] : candidates);

/** One query for the firms of all rows. */
async function knownFirms(ctx: ReadContext, { rows }: SheetLayout): Promise<KnownFirm[]> {
  const wanted = rows.map(({ cells }) => parseFirmReference(cells.firm, cells.firm_number));
  const names = wanted.flatMap(({ name }) => (name ? [nameKeys(name)] : []));
  const unique = (texts: readonly (string | null)[]) =>
    [...new Set(texts)].filter((text) => text !== null && text !== '') as string[];
  const keys = {
    ids: unique(wanted.map(({ id }) => id)),
    numbers: unique(wanted.map(({ number }) => number)),
    names: unique(names.map(({ printed }) => printed)),
  };
  return findFirms(ctx.sql, keys, businessesByName(unique(names.map(({ key }) => key))));
}

/** Dedupe keys of what the company recorded for these firms on these dates. */
async function recordedBefore(
  ctx: ReadContext,
  { hiringCompanyId }: Recorder,
  rows: readonly { readonly read: ParsedRow; readonly match: FirmMatch }[],
): Promise<Set<string>> {
  const wanted = rows.flatMap(({ read: { values }, match }) =>
    values.start_date && values.end_date
      ? possibleFirms(match).map(({ id }) => ({ id, start: values.start_date, end: values.end_date }))
      : [],
  );
  if (wanted.length === 0) return new Set();
  const { rows: found } = await sql<{ mwbe_id: string; title: string; start_date: string; end_date: string }>`
    SELECT DISTINCT p.mwbe_id, p.title, p.start_date, p.end_date
    FROM unnest(${wanted.map(({ id }) => id)}::uuid[], ${wanted.map(({ start }) => start)}::date[],
                ${wanted.map(({ end }) => end)}::date[]) AS wanted (mwbe_id, start_date, end_date)
    JOIN projects p ON p.mwbe_id = wanted.mwbe_id AND p.start_date = wanted.start_date AND p.end_date = wanted.end_date
    WHERE p.hiring_company_id = ${hiringCompanyId} AND p.state <> 'withdrawn' AND ${projectScope(ctx.actor, 'p')}
    LIMIT 5000`.execute(ctx.sql);
  return new Set(found.map((project) => dedupeKey(project.mwbe_id, project)));
}
