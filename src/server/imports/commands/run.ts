import { randomUUID } from 'node:crypto';
import { basename } from 'node:path';
import type { ImportReport, ListMapping } from '#contract/imports/schema.ts';
import { findAgency } from '#server/businesses/commands/agencies.ts';
import { AppError } from '#server/kernel/errors.ts';
import { loadCounties } from '../adapters/counties.ts';
import { inspectFile } from '../adapters/encoding.ts';
import { openList } from '../adapters/list.ts';
import { savedMapping } from '../reads.ts';
import { apply } from './apply.ts';
import { type Collected, collect, type WarningSummary } from './collect.ts';
import { columnsOf, type Layout, layoutOf } from './layout.ts';
import { listDateOf } from './list-date.ts';
import { planImport } from './plan.ts';
import { resumeImports } from './resume.ts';
import { stage } from './stage.ts';
import type { Store } from './store.ts';

export interface ImportRequest {
  /** The file on this machine. */
  readonly path: string;
  /** Its name as the person knows it; without it the path's. */
  readonly fileName?: string;
  readonly agency: string;
  readonly mapping?: ListMapping | undefined;
  /** The list names every firm of the agency: those that it leaves out have lapsed. */
  readonly complete?: boolean;
  readonly dryRun?: boolean;
  /** Lapse even more than 5 % of the agency's firms. */
  readonly allowLapse?: boolean;
  /** Of what day the list is. */
  readonly listDate?: string | undefined;
  /** Called before anything is written. */
  readonly onLayout?: (layout: Layout) => void;
  readonly onProgress?: (phase: 'reading' | 'writing', count: number) => void;
}

export interface ImportResult {
  readonly report: ImportReport;
  readonly layout: Layout;
  readonly listDate: string;
  readonly headers: readonly string[];
  readonly warnings: readonly WarningSummary[];
  /** What is odd about the file as a whole. */
  readonly notes: readonly string[];
  readonly rejected: Collected['rejected'];
}

/**
 * Imports one agency's list: reads the whole file, decides, then writes in short transactions that a crash does not
 * undo and the next start finishes. A dry run stops before the writing.
 * @throws AppError 413 or 422 when the file or its layout is unfit, 409 when it would lapse too many firms or another
 *   import runs; nothing is written then
 */
export async function runImport(store: Store, request: ImportRequest): Promise<ImportResult> {
  const name = request.agency.replace(/\s+/g, ' ').trim();
  if (name === '' || name.length > 200) throw new AppError(422, 'Say whose list it is: a name of 1 to 200 characters');
  const fileName = request.fileName ?? basename(request.path);
  const facts = await inspectFile(request.path);
  if (!request.dryRun) await resumeImports(store);
  const known = await findAgency(store.read().sql, name);
  const saved = known && !request.mapping ? await savedMapping(store.read().sql, known.id) : undefined;
  const mapped = request.mapping ?? saved;
  const list = await openList(request.path, facts, mapped && columnsOf(mapped));
  const layout = layoutOf(list, request.mapping, saved, fileName);
  request.onLayout?.(layout);
  const today = store.read().now.toISOString().slice(0, 10);
  const counties = await loadCounties();
  const collected = await collect(list.rows, layout.mapping, { counties, today }, (rows) =>
    request.onProgress?.('reading', rows),
  );
  if (collected.entries.length === 0) throw noFirm(collected);
  const stated = request.listDate ?? layout.mapping.list_date;
  const { date: listDate, sure: dateIsSure } = listDateOf({
    stated,
    fileName,
    newestIssue: collected.newestIssue,
    today,
  });
  const agency = known ?? { id: randomUUID(), name };
  const { complete = false, allowLapse = false } = request;
  const plan = await planImport(store, collected, { agencyId: agency.id, listDate, dateIsSure, complete, allowLapse });
  if (!request.dryRun) {
    const id = randomUUID();
    await stage(
      store,
      { id, agency, fileName, sha256: facts.sha256, listDate, complete, mapping: layout.mapping },
      plan,
    );
    await apply(store, id, (firms) => request.onProgress?.('writing', firms));
  }
  const { warnings, rejected } = collected;
  const notes = [...list.warnings, ...notesOn(collected, list.format)];
  return { report: plan.report, layout, listDate, headers: list.headers, warnings, notes, rejected };
}

function noFirm({ rejected, rows }: Collected): AppError {
  const [first] = rejected;
  const why = first ? `; line ${first.line}: ${[first.column, first.reason].filter(Boolean).join(' ')}` : '';
  return new AppError(422, `No row of the file names a firm (${rows} rows)${why}`);
}

/** Open data services cut answers off in silence, at a round number. */
function notesOn({ rows }: Collected, format: string): string[] {
  const cut = format === 'json' && [100, 500, 1_000, 2_000, 5_000, 10_000, 50_000].includes(rows);
  return cut ? [`Exactly ${rows} rows: the service that gave this file may have cut it off there`] : [];
}
