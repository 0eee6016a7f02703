import { randomUUID } from 'node:crypto';
import { basename } from 'node:path';
import type { DateOrigin } from '#contract/imports/rules/date-origins.ts';
import type { ImportReport, ListMapping } from '#contract/imports/schema.ts';
import { findAgency } from '#server/businesses/commands/agencies.ts';
import { AppError } from '#server/kernel/http/errors.ts';
import { loadCountyLookup } from '../parsing/counties.ts';
import { inspectFile } from '../parsing/encoding.ts';
import { type DateHints, type ListDate, resolveListDate } from '../parsing/list-date.ts';
import { openList } from '../parsing/open-list.ts';
import { unreadCertificates } from '../parsing/unread-columns.ts';
import { savedMapping } from '../reads.ts';
import { applyImport } from './apply.ts';
import { type CollectedList, type Corrections, collectEntries, type WarningSummary } from './collect-entries.ts';
import type { ImportStore } from './import-store.ts';
import { type ListLayout, mappedColumns, resolveLayout } from './list-layout.ts';
import { type ImportPlan, planImport } from './plan.ts';
import { resumeImports } from './resume.ts';
import { type ImportRun, stageImport } from './stage.ts';

export interface ImportRequest {
  /** The file on this machine. */
  readonly path: string;
  /** Original file name; defaults to the base name of `path`. */
  readonly fileName?: string;
  readonly agency: string;
  readonly mapping?: ListMapping | undefined;
  /** The list includes every firm of the agency: firms that are missing have lapsed. */
  readonly complete?: boolean;
  readonly dryRun?: boolean;
  /** Allow more than `MAX_LAPSE_PERCENT` of the agency's firms to lapse. */
  readonly allowLapse?: boolean;
  /** What people corrected in rejected rows. */
  readonly corrections?: Corrections;
  /** Date of the list; null if it is not known, undefined to take what the file tells. */
  readonly listDate?: string | null | undefined;
  /** Where `listDate` comes from, if a person did not state it. */
  readonly listDateFrom?: DateOrigin | null;
  /** Called before the first write. */
  readonly onLayout?: (layout: ListLayout) => void;
  readonly onProgress?: (phase: 'reading' | 'comparing' | 'writing', count: number) => void;
}

export interface ImportResult {
  readonly report: ImportReport;
  readonly layout: ListLayout;
  readonly listDate: string | null;
  /** Where the date comes from. */
  readonly listDateFrom: DateOrigin | null;
  readonly headers: readonly string[];
  readonly warnings: readonly WarningSummary[];
  /** Warnings about the file as a whole. */
  readonly notes: readonly string[];
  readonly rejected: CollectedList['rejected'];
}

/** A list read to its end, with its planned changes. Nothing is written yet. */
export interface PreparedImport extends Omit<ImportResult, 'report'> {
  readonly run: ImportRun;
  readonly plan: ImportPlan;
  readonly entries: CollectedList['entries'];
  readonly corrected: CollectedList['corrected'];
}

/**
 * Reads one agency's list and plans its changes.
 * @throws AppError 413 or 422 when the file or its layout is invalid, 409 when it would lapse too many firms
 */
export async function prepareImport(store: ImportStore, request: ImportRequest): Promise<PreparedImport> {
  const name = request.agency.replace(/\s+/g, ' ').trim();
  if (name === '' || name.length > 200) throw new AppError(422, 'Enter the agency: a name of 1 to 200 characters');
  const fileName = request.fileName ?? basename(request.path);
  const facts = await inspectFile(request.path);
  const { sha256 } = facts;
  const known = await findAgency(store.readContext().sql, name);
  const saved = known && !request.mapping ? await savedMapping(store.readContext().sql, known.id) : undefined;
  const mapped = request.mapping ?? saved;
  const list = await openList(request.path, facts, mapped && mappedColumns(mapped));
  const layout = resolveLayout(list, request.mapping, saved, fileName);
  request.onLayout?.(layout);
  const today = store.readContext().now.toISOString().slice(0, 10);
  const counties = await loadCountyLookup();
  const resolveDate = (found: FoundDates) =>
    dateOf(request, layout, found, { headings: list.headings, fileName, today });
  const asOf = resolveDate({ newestIssue: undefined, newestUpdate: undefined }).latest ?? today;
  const collected = await collectEntries(
    list.rows,
    layout.mapping,
    {
      ...{ counties, today, asOf, headers: list.headers, corrections: request.corrections },
      unread: unreadCertificates(layout.unread),
    },
    (rows) => request.onProgress?.('reading', rows),
  );
  if (collected.entries.length === 0) throw noFirmsError(collected);
  const { date: listDate, from: listDateFrom, latest: latestDate } = resolveDate(collected);
  const agency = known ?? { id: randomUUID(), name };
  const { complete = false, allowLapse = false } = request;
  if (complete && listDate === null)
    throw new AppError(422, 'A complete list needs its date: firms that it no longer includes lapse on that day');
  request.onProgress?.('comparing', 0);
  const plan = await planImport(store, collected, {
    agencyId: agency.id,
    sha256,
    listDate,
    latestDate,
    complete,
    allowLapse,
  });
  const { warnings, rejected } = collected;
  const notes = [
    ...undatedNotes(plan),
    ...list.warnings,
    ...truncationNotes(collected, list.format),
    ...lostNotes(collected),
    ...furtherNotes(collected),
  ];
  const run = { id: randomUUID(), agency, fileName, sha256, listDate, listDateFrom, complete, mapping: layout.mapping };
  const { entries, corrected } = collected;
  return {
    run,
    plan,
    entries,
    layout,
    listDate,
    listDateFrom,
    headers: list.headers,
    warnings,
    notes,
    rejected,
    corrected,
  };
}

/**
 * Imports one agency's list: reads the whole file, plans, then writes in short transactions. After a crash the next start
 * finishes the writing. A dry run stops before it.
 * @throws AppError 413 or 422 when the file or its layout is invalid, 409 when it would lapse too many firms or another
 *   import is running; nothing is written then
 */
export async function runImport(store: ImportStore, request: ImportRequest): Promise<ImportResult> {
  if (!request.dryRun) await resumeImports(store);
  const { run, plan, entries: _, corrected: __, ...result } = await prepareImport(store, request);
  if (!request.dryRun) {
    await stageImport(store, run, plan);
    await applyImport(store, run.id, (firms) => request.onProgress?.('writing', firms));
  }
  return { ...result, report: plan.report };
}

type FoundDates = Pick<CollectedList, 'newestIssue' | 'newestUpdate'>;

function dateOf(
  { listDate, listDateFrom = 'given' }: ImportRequest,
  { mapping }: ListLayout,
  { newestIssue, newestUpdate }: FoundDates,
  file: Pick<DateHints, 'headings' | 'fileName' | 'today'>,
): ListDate {
  if (listDate === null) return { date: null, from: null, latest: null };
  const stated = listDate ?? mapping.list_date;
  const date = resolveListDate({ stated, newestIssue, newestUpdate, ...file });
  if (listDate === undefined) return date;
  // what was proposed as a lower bound stays one
  const isBound = listDateFrom === 'as-of column' || listDateFrom === 'newest certificate';
  return { ...date, from: listDateFrom, latest: isBound ? null : date.latest };
}

/** A list of unknown date never overrides a dated one. */
function undatedNotes({ leftAsDated }: ImportPlan): string[] {
  if (leftAsDated === 0) return [];
  const kept = `${leftAsDated.toLocaleString('en-US')} ${leftAsDated === 1 ? 'firm stays' : 'firms stay'}`;
  return [`${kept} as in a dated list of this agency`];
}

function noFirmsError({ rejected, rows }: CollectedList): AppError {
  const [first] = rejected;
  const why = first ? `; line ${first.line}: ${[first.column, first.reason].filter(Boolean).join(' ')}` : '';
  return new AppError(422, `No row of the file contains a firm (${rows} rows)${why}`);
}

/** Open data services silently truncate results at a round number. */
function truncationNotes({ rows }: CollectedList, format: string): string[] {
  const cut = format === 'json' && [100, 500, 1_000, 2_000, 5_000, 10_000, 50_000].includes(rows);
  return cut ? [`Exactly ${rows} rows: the service that exported this file may have truncated it`] : [];
}

/** Nobody can tell which characters these were: the list is read, and a person asks for a better file. */
function lostNotes({ lost: { cells, first } }: CollectedList): string[] {
  if (!first) return [];
  const where = `for example “${first.value.replace(/\s+/g, ' ').slice(0, 60)}” in line ${first.line}`;
  const what = cells === 1 ? '1 cell has' : `${cells.toLocaleString('en-US')} cells have`;
  return [
    `${what} characters that were lost before the file was saved, ${where}. Ask the agency for the list as UTF-8`,
  ];
}

/** What continues the firm above by its place alone may be a firm whose name is missing. */
function furtherNotes({ further: { count, firstLine } }: CollectedList): string[] {
  if (count === 0) return [];
  return [
    count === 1
      ? `The row in line ${firstLine} names no firm and was read as a further row of the firm above`
      : `${count.toLocaleString('en-US')} rows name no firm and were read as further rows of the firms above, the first in line ${firstLine}`,
  ];
}
