import { hash } from 'node:crypto';
import { setImmediate as breathe } from 'node:timers/promises';
import type { ListedFirm, ListMapping } from '#contract/imports/schema.ts';
import type { Warning } from '../parsing/cells.ts';
import type { CountyLookup } from '../parsing/counties.ts';
import { parseFirm, type RejectedRow } from '../parsing/firm.ts';
import type { RawRow } from '../parsing/rows.ts';
import { combineRows, contentHash, entryKey, isIdentifiable } from './list-entry.ts';

/** One firm of a list, possibly from several rows. Values stay JSON text: a list may have a million entries. */
export interface ListEntry {
  readonly key: string;
  text: string;
  hash: string;
  rows: number;
}

/** Warnings of one column and reason, counted. */
export interface WarningSummary {
  readonly column: string;
  readonly reason: string;
  count: number;
  /** The first occurrences. */
  readonly examples: { readonly line: number; readonly value: string }[];
}

export interface CollectedList {
  readonly entries: readonly ListEntry[];
  readonly rejected: readonly (RejectedRow & { readonly cells: RawRow['cells'] })[];
  readonly warnings: readonly WarningSummary[];
  readonly rows: number;
  /** Latest issue date that is not after `today`. */
  readonly newestIssue: string | undefined;
}

const MAX_EXAMPLES = 5;

/** Reads a whole list and groups its rows into firms. Writes nothing. */
export async function collectEntries(
  rows: AsyncIterable<RawRow>,
  mapping: ListMapping,
  { counties, today }: { readonly counties: CountyLookup; readonly today: string },
  onProgress: (rows: number) => void = () => {},
): Promise<CollectedList> {
  const entries = new Map<string, ListEntry>();
  const unplaced = new Map<string, number>();
  const warnings = new Map<string, WarningSummary>();
  const rejected: (RejectedRow & { cells: RawRow['cells'] })[] = [];
  let count = 0;
  let newestIssue: string | undefined;
  for await (const row of rows) {
    if (++count % 500 === 0) await breathe();
    if (count % 1000 === 0) onProgress(count);
    const read = parseFirm(row, mapping, counties);
    for (const warning of read.warnings) recordWarning(warnings, warning);
    if ('rejected' in read) {
      rejected.push({ ...read.rejected, cells: row.cells });
      continue;
    }
    for (const { issued_on } of read.firm.certificates) {
      if (issued_on && issued_on <= today && issued_on > (newestIssue ?? '')) newestIssue = issued_on;
    }
    addRow(entries, unplaced, read.firm);
  }
  return { entries: [...entries.values()], rejected, warnings: [...warnings.values()], rows: count, newestIssue };
}

function addRow(entries: Map<string, ListEntry>, unplaced: Map<string, number>, firm: ListedFirm): void {
  const printed = entryKey(firm);
  const key = isIdentifiable(firm) ? printed : `${printed} #${nextNumber(unplaced, printed)}`;
  const known = entries.get(key);
  const whole = known ? combineRows(JSON.parse(known.text) as ListedFirm, firm) : firm;
  const entry = { text: JSON.stringify(whole), hash: contentHash(whole) };
  if (known) Object.assign(known, entry, { rows: known.rows + 1 });
  else entries.set(key, { ...entry, key: hash('sha256', key, 'base64url'), rows: 1 });
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
