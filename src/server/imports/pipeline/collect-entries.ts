import { hash } from 'node:crypto';
import { setImmediate as breathe } from 'node:timers/promises';
import type { ListedFirm, ListMapping } from '#contract/imports/schema.ts';
import type { Warning } from '../parsing/cells.ts';
import { correctRawRow, isCorrectable } from '../parsing/corrected-row.ts';
import type { CountyLookup } from '../parsing/counties.ts';
import { parseFirm, type RejectedRow } from '../parsing/firm.ts';
import { FirmAbove } from '../parsing/firm-above.ts';
import { originalCells } from '../parsing/links.ts';
import { NewestDay, updateColumns } from '../parsing/list-date.ts';
import type { RawRow } from '../parsing/rows.ts';
import { combineRows, contentHash, entryKey, isIdentifiable, type ListEntry } from './list-entry.ts';

/** Warnings of one column and reason, counted. */
export interface WarningSummary {
  readonly column: string;
  readonly reason: string;
  count: number;
  /** The first occurrences. */
  readonly examples: { readonly line: number; readonly value: string }[];
}

/** Corrected cells by column, by the position of their row in the file. */
export type Corrections = ReadonlyMap<number, RawRow['cells']>;

export interface RejectedListRow extends RejectedRow {
  /** Position of the row in the file, from 1: lines of several sheets are alike. */
  readonly position: number;
  readonly cells: RawRow['cells'];
  readonly correctable: boolean;
  /** `reason` is null where the corrected row is imported. */
  readonly correction: { readonly cells: RawRow['cells']; readonly reason: string | null } | null;
}

export interface CollectedList {
  readonly entries: readonly ListEntry[];
  readonly rejected: readonly RejectedListRow[];
  /** Rows that are imported because a person corrected them. */
  readonly corrected: readonly RejectedListRow[];
  readonly warnings: readonly WarningSummary[];
  readonly rows: number;
  /** Cells with U+FFFD: their file was saved after characters had been lost. */
  readonly lost: LostCharacters;
  /** Rows without a name that continue the firm above. */
  readonly further: { count: number; firstLine: number };
  /** Latest issue date that is not after `today`. */
  readonly newestIssue: string | undefined;
  /** Latest day of an update that a column states, not after `today`. */
  readonly newestUpdate: string | undefined;
}

export interface LostCharacters {
  cells: number;
  first: { readonly line: number; readonly value: string } | undefined;
}

const MAX_EXAMPLES = 5;

interface CollectOptions {
  readonly counties: CountyLookup;
  readonly today: string;
  /** Day by which a date has passed: that of the list, or today. */
  readonly asOf: string;
  /** All columns of the list. */
  readonly headers: readonly string[];
  /** Those that ask which certificates a firm has, and are not read. */
  readonly unread: readonly string[];
  readonly corrections?: Corrections | undefined;
}

/** Reads a whole list and groups its rows into firms. Writes nothing. */
export async function collectEntries(
  rows: AsyncIterable<RawRow>,
  mapping: ListMapping,
  { counties, today, asOf, headers, unread, corrections }: CollectOptions,
  onProgress: (rows: number) => void = () => {},
): Promise<CollectedList> {
  const entries = new Map<string, ListEntry>();
  const unplaced = new Map<string, number>();
  const warnings = new Map<string, WarningSummary>();
  const rejected: RejectedListRow[] = [];
  const corrected: RejectedListRow[] = [];
  const lost: LostCharacters = { cells: 0, first: undefined };
  const continued = { count: 0, firstLine: 0 };
  const newestUpdate = new NewestDay(updateColumns(headers), today, mapping.date_order);
  let count = 0;
  const above = new FirmAbove(mapping);
  let newestIssue: string | undefined;
  for await (const row of rows) {
    if (++count % 500 === 0) await breathe();
    if (count % 1000 === 0) onProgress(count);
    countLost(lost, row);
    newestUpdate.add(row);
    const cells = corrections?.get(count);
    const further = above.continue(row);
    const printed = parseFirm(further ?? row, mapping, counties, asOf, unread);
    const whole = cells ? correctRawRow(row, cells) : (further ?? row);
    const read = cells ? parseFirm(whole, mapping, counties, asOf, unread) : printed;
    above.keep(whole, 'rejected' in read ? read.rejected.reason : null);
    for (const warning of read.warnings) recordWarning(warnings, warning);
    if (cells || 'rejected' in read) {
      const reason = 'rejected' in read ? read.rejected.reason : null;
      const rejection = 'rejected' in printed ? printed.rejected : { line: row.line, column: '', reason: '' };
      (reason === null ? corrected : rejected).push({
        ...rejection,
        position: count,
        cells: originalCells(row),
        correctable: isCorrectable(row),
        correction: cells ? { cells, reason } : null,
      });
    }
    if ('rejected' in read) continue;
    if (further && !cells && continued.count++ === 0) continued.firstLine = row.line;
    for (const { issued_on } of read.firm.certificates) {
      if (issued_on && issued_on <= today && issued_on > (newestIssue ?? '')) newestIssue = issued_on;
    }
    addRow(entries, unplaced, read.firm, row.line);
  }
  return {
    entries: [...entries.values()],
    rejected,
    corrected,
    warnings: [...warnings.values()],
    rows: count,
    lost,
    further: continued,
    newestIssue,
    newestUpdate: newestUpdate.day,
  };
}

function countLost(lost: LostCharacters, { line, cells }: RawRow): void {
  for (const header in cells) {
    const value = cells[header] ?? '';
    if (!value.includes('\ufffd')) continue;
    lost.cells++;
    lost.first ??= { line, value };
  }
}

function addRow(entries: Map<string, ListEntry>, unplaced: Map<string, number>, firm: ListedFirm, line: number): void {
  const printed = entryKey(firm);
  const key = isIdentifiable(firm) ? printed : `${printed} #${nextNumber(unplaced, printed)}`;
  const known = entries.get(key);
  const whole = known ? combineRows(JSON.parse(known.text) as ListedFirm, firm) : firm;
  const entry = { text: JSON.stringify(whole), hash: contentHash(whole) };
  if (known) Object.assign(known, entry, { rows: known.rows + 1 });
  else entries.set(key, { ...entry, key: hash('sha256', key, 'base64url'), line, rows: 1 });
}

/** Rows with nothing but a name stay separate firms: a name alone never merges. */
function nextNumber(seen: Map<string, number>, key: string): number {
  const number = (seen.get(key) ?? 0) + 1;
  seen.set(key, number);
  return number;
}

function recordWarning(warnings: Map<string, WarningSummary>, { column, reason, line, value }: Warning): void {
  const key = `${column}\n${reason}`;
  const summary = warnings.get(key) ?? { column, reason, count: 0, examples: [] };
  summary.count++;
  if (summary.examples.length < MAX_EXAMPLES) summary.examples.push({ line, value });
  warnings.set(key, summary);
}
