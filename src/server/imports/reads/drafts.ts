import { type RawBuilder, sql } from 'kysely';
import type { RowKind } from '#contract/imports/rules/row-kinds.ts';
import type {
  ImportDetail,
  ImportPage,
  ImportPreview,
  ImportProgress,
  ImportSummary,
  MappingChoice,
  PreviewPage,
  PreviewRow,
} from '#contract/imports/schema/drafts.ts';
import { LIMITS } from '#contract/limits.ts';
import { personName } from '#server/accounts/reads.ts';
import { findAgency } from '#server/businesses/commands/agencies.ts';
import { agencyName, allAgencies } from '#server/businesses/reads/fragments.ts';
import type { Sql } from '#server/db/types.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import { streamedFile } from '#server/kernel/exports/table-file.ts';
import { orNotFound } from '#server/kernel/http/errors.ts';
import type { FileDownload } from '#server/kernel/http/handler.ts';
import { rejectedCsvHeader, rejectedCsvRows } from '../adapters/rejected-csv.ts';
import { authorizeImports } from '../policy.ts';
import { savedMapping } from '../reads.ts';
import type { StoredPreview, StoredRow } from '../tables.ts';

/** Drafts in an active status without a recent heartbeat. @returns their ids */
export async function stalledDrafts(
  { sql: db, now }: Pick<ReadContext, 'sql' | 'now'>,
  stalledAfterMs: number,
): Promise<string[]> {
  const since = new Date(now.getTime() - stalledAfterMs);
  const rows = await db
    .selectFrom('import_drafts')
    .select('id')
    .where('status', 'in', ['reading', 'planning', 'importing'])
    .where(sql<boolean>`coalesce(beat_at, changed_at) <= ${since}`)
    .limit(100)
    .execute();
  return rows.map(({ id }) => id);
}

/** The import that is being written now, as `file (agency)`. */
export async function runningImport(db: Sql): Promise<string | undefined> {
  const { rows } = await sql<{ file_name: string; agency: string }>`
    SELECT file_name, agency FROM import_drafts WHERE status = 'importing'
    UNION ALL SELECT file_name, ${agencyName(sql.ref('list_imports.agency_id'))} FROM list_imports
    WHERE status IN ('staging', 'applying', 'undoing') LIMIT 1`.execute(db);
  const [running] = rows;
  return running && `${running.file_name} (${running.agency})`;
}

type SummaryRow = Omit<ImportSummary, 'started_at' | 'finished_at'> & { started_at: Date; finished_at: Date | null };

/** Drafts of the admin pages together with imports from the command line. */
const HISTORY: RawBuilder<unknown> = sql`(
  SELECT d.id, CASE WHEN i.status IN ('undoing', 'undone') THEN i.status ELSE d.status END AS status, d.file_name, d.agency, ${personName(sql.ref('d.created_by'))} AS by, d.created_at AS started_at,
         i.finished_at, coalesce(i.list_date, d.list_date)::text AS list_date, d.complete,
         CASE WHEN d.status = 'done' THEN i.report END AS report
  FROM import_drafts d LEFT JOIN list_imports i ON i.draft_id = d.id AND i.status <> 'abandoned'
  WHERE d.status <> 'discarded'
  UNION ALL
  SELECT i.id, CASE WHEN i.status IN ('staging', 'applying') THEN 'importing' ELSE i.status END, i.file_name,
         ${agencyName(sql.ref('i.agency_id'))}, NULL, i.started_at, i.finished_at, i.list_date::text, i.complete,
         CASE WHEN i.status IN ('done', 'undoing', 'undone') THEN i.report END
  FROM list_imports i WHERE i.draft_id IS NULL)`;

const summaryOf = ({ started_at, finished_at, ...row }: SummaryRow): ImportSummary => ({
  ...row,
  started_at: started_at.toISOString(),
  finished_at: finished_at?.toISOString() ?? null,
});

/** @param after id of the last import of the previous page */
export async function importHistory(ctx: ReadContext, after?: string): Promise<ImportPage> {
  authorizeImports(ctx.actor);
  const { rows } = await sql<SummaryRow>`
    WITH history AS ${HISTORY}
    SELECT * FROM history WHERE ${
      after === undefined
        ? sql`true`
        : sql`(started_at, id) < (SELECT h.started_at, h.id FROM history h WHERE h.id = ${after})`
    }
    ORDER BY started_at DESC, id DESC LIMIT ${LIMITS.pageSize + 1}`.execute(ctx.sql);
  const shown = rows.slice(0, LIMITS.pageSize);
  return { imports: shown.map(summaryOf), next: rows.length > shown.length ? (shown.at(-1)?.id ?? null) : null };
}

export async function importDetail(ctx: ReadContext, id: string): Promise<ImportDetail> {
  authorizeImports(ctx.actor);
  const { rows } = await sql<SummaryRow>`WITH history AS ${HISTORY} SELECT * FROM history WHERE id = ${id}`.execute(
    ctx.sql,
  );
  const summary = summaryOf(orNotFound(rows[0]));
  const draft = await ctx.sql.selectFrom('import_drafts').selectAll().where('id', '=', id).executeTakeFirst();
  const { undo, progress } = await undoOf(ctx, id);
  return {
    ...summary,
    at_desk: draft !== undefined,
    bytes: draft?.bytes ?? null,
    problem: draft?.problem ?? null,
    columns: draft?.columns ?? [],
    mapping: draft?.mapping ?? draft?.proposal?.mapping ?? null,
    doubt: draft?.proposal?.doubt ?? null,
    proposed_date: draft?.proposal?.list_date ?? null,
    proposed_date_from: draft?.proposal?.list_date_from ?? null,
    progress: progress ?? draft?.progress ?? null,
    saved: summary.status === 'abandoned' || summary.status === 'preview' ? await savedFirms(ctx.sql, id) : null,
    preview: draft?.preview && draft.status !== 'planning' ? wholePreview(draft.preview) : null,
    undo,
  };
}

/** Whether an import was or can be undone, and how far that is. */
async function undoOf(
  { sql: db, now }: ReadContext,
  id: string,
): Promise<Pick<ImportDetail, 'undo'> & { progress: ImportProgress | null }> {
  const run = await db
    .selectFrom('list_imports')
    .select(['status', 'undo_until', 'undone_at', 'undo_done', 'undo_total'])
    .select(personName(sql.ref('undone_by')).as('by'))
    .where((eb) => eb.or([eb('id', '=', id), eb('draft_id', '=', id)]))
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!run) return { undo: { until: null, at: null, by: null }, progress: null };
  const { status, undo_until, undone_at, undo_done, undo_total, by } = run;
  const canUndo = (status === 'done' || status === 'abandoned') && undo_until !== null && undo_until > now;
  const undo = { until: canUndo ? undo_until.toISOString() : null, at: undone_at?.toISOString() ?? null, by };
  const progress = { phase: 'undoing', done: undo_done, total: Math.max(undo_total, undo_done) } as const;
  return { undo, progress: status === 'undoing' ? progress : null };
}

/** Firms in the directory as an unfinished run of this import wrote them. @returns null where it has none */
async function savedFirms(db: Sql, id: string): Promise<number | null> {
  const runs = await db
    .selectFrom('list_imports')
    .select('id')
    .where((eb) => eb.or([eb('id', '=', id), eb('draft_id', '=', id)]))
    .where('status', 'in', ['applying', 'abandoned'])
    .execute();
  if (runs.length === 0) return null;
  const { firms } = await db
    .selectFrom('source_records')
    .select((eb) => eb.fn.count<string>('business_id').distinct().as('firms'))
    .where(
      'last_import',
      'in',
      runs.map((run) => run.id),
    )
    .executeTakeFirstOrThrow();
  return Number(firms);
}

export const wholePreview = (stored: StoredPreview): ImportPreview => ({
  ...stored,
  unread: stored.unread ?? [],
  list_date_from: stored.list_date_from ?? null,
  corrected: stored.corrected ?? 0,
  uncounted: stored.uncounted ?? 0,
});

export async function agenciesWithLists(ctx: ReadContext): Promise<{ name: string; has_mapping: boolean }[]> {
  authorizeImports(ctx.actor);
  const mapped = await ctx.sql.selectFrom('agency_mappings').select('agency_id').execute();
  const ids = new Set(mapped.map(({ agency_id }) => agency_id));
  return (await allAgencies(ctx.sql)).map(({ id, name }) => ({ name, has_mapping: ids.has(id) }));
}

/** The mapping saved for the agency if the file has all its columns, otherwise the proposed one. */
export async function mappingFor(ctx: ReadContext, id: string, agency: string): Promise<MappingChoice> {
  authorizeImports(ctx.actor);
  const draft = orNotFound(
    await ctx.sql
      .selectFrom('import_drafts')
      .select(['columns', 'proposal'])
      .where('id', '=', id)
      .where('status', '<>', 'discarded')
      .executeTakeFirst(),
  );
  const known = await findAgency(ctx.sql, agency.replace(/\s+/g, ' '));
  const saved = known && (await savedMapping(ctx.sql, known.id));
  const names = new Set(draft.columns.map(({ name }) => name));
  const wanted = saved && [...Object.values(saved.columns).flat(), ...Object.values(saved.certification_flags ?? {})];
  if (saved && wanted?.every((name) => names.has(name))) return { mapping: saved, from: 'saved' };
  return { mapping: draft.proposal?.mapping ?? null, from: 'proposed' };
}

const ROWS = 200;
/** Characters per cell of a rejected row in the table; the download has all of them. */
const CELL = 300;

/** @param after position of the last row of the previous page */
export async function previewPage(ctx: ReadContext, id: string, kind: RowKind, after = -1): Promise<PreviewPage> {
  authorizeImports(ctx.actor);
  await requireDraft(ctx, id);
  const rows = await rowsAfter(ctx.sql, id, kind, after, ROWS + 1);
  const shown = rows.slice(0, ROWS).map(shownRow);
  return { rows: shown, next: rows.length > shown.length ? (shown.at(-1)?.position ?? null) : null };
}

/** A row of the preview with its long cells cut. */
export const shownRow = ({ position, data: { rejected, ...data } }: StoredPosition): PreviewRow => ({
  position,
  ...data,
  facts: data.facts ?? [],
  rejected: rejected && {
    correctable: false,
    correction: null,
    ...rejected,
    cells: rejected.cells.map(({ column, value }) => ({
      column,
      value: value.slice(0, CELL),
      cut: value.length > CELL,
    })),
  },
});

interface StoredPosition {
  readonly position: number;
  readonly data: StoredRow;
}

const requireDraft = async ({ sql: db }: ReadContext, id: string) =>
  orNotFound(
    await db
      .selectFrom('import_drafts')
      .select(['file_name', 'columns'])
      .where('id', '=', id)
      .where('status', '<>', 'discarded')
      .executeTakeFirst(),
  );

const rowsAfter = (db: Sql, id: string, kind: RowKind, after: number, limit: number) =>
  db
    .selectFrom('import_rows')
    .select(['position', 'data'])
    .where('draft_id', '=', id)
    .where('kind', '=', kind)
    .where('position', '>', after)
    .orderBy('position')
    .limit(limit)
    .execute();

/** Rows of a file of rejected rows that are read at once; each may hold a whole line of a list. */
const REJECTED_PAGE = 250;

/** @throws AppError 404, 429 if the user has too many exports running */
export async function rejectedRowsFile(ctx: ReadContext, id: string): Promise<FileDownload> {
  authorizeImports(ctx.actor);
  const { file_name, columns } = await requireDraft(ctx, id);
  const headers = columns.map(({ name }) => name);
  const name = `${file_name.replace(/\.\w+$/, '')}.rejected.csv`;
  return streamedFile(ctx, name, rejectedText(ctx.sql, id, headers));
}

async function* rejectedText(db: Sql, id: string, headers: readonly string[]): AsyncGenerator<string> {
  yield rejectedCsvHeader(headers);
  for (let after = -1; ; ) {
    const page = await rowsAfter(db, id, 'rejected', after, REJECTED_PAGE);
    const rows = page.flatMap(({ data: { rejected } }) =>
      rejected && rejected.correction?.reason !== null
        ? [{ ...rejected, cells: Object.fromEntries(rejected.cells.map(({ column, value }) => [column, value])) }]
        : [],
    );
    if (rows.length > 0) yield rejectedCsvRows(headers, rows);
    const last = page.at(-1);
    if (!last) return;
    after = last.position;
  }
}
