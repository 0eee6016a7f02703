import { SHEET_FIELDS, type SheetField } from '#contract/work-history/rules/sheet-columns.ts';
import type { SheetFirm } from '#contract/work-history/rules/sheet-firms.ts';
import {
  type ReadRow,
  readRow,
  type SheetCells,
  type SheetRemark,
  toRecord,
  workKey,
} from '#contract/work-history/rules/sheet-rows.ts';
import type { SheetPreview, SheetRow } from '#contract/work-history/schema/sheet.ts';
import { csv } from '#web/ui/data/csv.ts';
import { sentenceOf, copy as words } from '../copy/sheet.ts';

/** A row of the file as it stands after what was mended. */
export interface WorkRow {
  readonly line: number;
  readonly cells: SheetCells;
  readonly firm: SheetFirm | null;
  readonly candidates: readonly SheetFirm[];
  /** What the server said of the firm. */
  readonly firmRemark: string | null;
  /** Firms for which this title and these days are recorded. */
  readonly recorded: readonly string[];
  /** Fields that are open for mending. */
  readonly open: readonly SheetField[];
  /** What the person said; null where they said nothing. */
  readonly ticked: boolean | null;
  readonly looking: boolean;
  /** Why the server did not take it. */
  readonly refusal: SheetRemark | null;
  readonly sent: boolean;
}

export type RowState = 'ready' | 'needs' | 'duplicate' | 'sent';

/** A row with what follows from it. */
export interface JudgedRow extends WorkRow {
  readonly state: RowState;
  readonly selected: boolean;
  readonly errors: readonly SheetRemark[];
  readonly hints: readonly SheetRemark[];
  readonly values: ReadRow['values'];
  readonly record: NewRecord | null;
  readonly sameAs: number | null;
}
export type NewRecord = NonNullable<SheetRow['record']>;
export type Order = SheetPreview['date_order'];

/** The fields of a record that are always open to change. */
export const MAIN: readonly SheetField[] = ['title', 'firm', 'client_name', 'budget', 'start_date', 'end_date'];

/** The rows of a file, those that need somebody first; their order stays, whatever is mended. */
export function rowsOf(preview: SheetPreview): WorkRow[] {
  const rank = (row: SheetRow) => (row.record === null ? 0 : row.recorded.length > 0 || row.same_as !== null ? 1 : 2);
  return preview.rows.toSorted((a, b) => rank(a) - rank(b)).map(rowOf);
}

export const rowOf = ({ line, cells, firm, candidates, errors, hints, recorded }: SheetRow): WorkRow => ({
  line,
  cells,
  firm,
  candidates,
  firmRemark: [...errors, ...hints].find(({ field }) => field === 'firm')?.detail ?? null,
  recorded,
  open: errors.map(({ field }) => field),
  ticked: null,
  looking: false,
  refusal: null,
  sent: false,
});

/** What follows from each row, and from all together: which says the same as another. */
export function judge(rows: readonly WorkRow[], hiringCompanyId: string, order: Order): JudgedRow[] {
  const read = new Map(rows.map((row) => [row.line, readRow(row.cells, order)]));
  const lines = new Map<string, number>();
  for (const { line, firm } of rows.toSorted((a, b) => a.line - b.line)) {
    const key = firm && workKey(firm.id, read.get(line)?.values ?? EMPTY.values);
    if (key && !lines.has(key)) lines.set(key, line);
  }
  return rows.map((row) => {
    const { values, errors: wrong, hints } = read.get(row.line) ?? EMPTY;
    const firmError: SheetRemark[] = row.firm ? [] : [{ field: 'firm', detail: row.firmRemark ?? 'is missing' }];
    const errors = [...firmError, ...wrong, ...(row.refusal ? [row.refusal] : [])];
    const parties = row.firm && { mwbe_id: row.firm.id, hiring_company_id: hiringCompanyId };
    const record = parties && errors.length === 0 ? toRecord({ values, errors, hints }, parties) : null;
    const first = record && lines.get(workKey(record.mwbe_id, values));
    const sameAs = first && first !== row.line ? first : null;
    const isDouble = sameAs !== null || (row.firm !== null && row.recorded.includes(row.firm.id));
    const state = row.sent ? 'sent' : !record || row.looking ? 'needs' : isDouble ? 'duplicate' : 'ready';
    const selected = state === 'ready' ? row.ticked !== false : state === 'duplicate' && row.ticked === true;
    const found = row.firm && row.firmRemark ? [{ field: 'firm' as const, detail: row.firmRemark }] : [];
    return { ...row, state, selected, errors, hints: [...found, ...hints], values, record, sameAs };
  });
}

const EMPTY = readRow({});

/** The row after somebody wrote into one of its fields; what was said of it before no longer holds. */
export function mend(row: WorkRow, field: SheetField, text: string): WorkRow {
  const { [field]: _, ...others } = row.cells;
  const cells: SheetCells = text.trim() === '' ? others : { ...others, [field]: text };
  const open = row.open.includes(field) ? row.open : [...row.open, field];
  const refusal = row.refusal?.field === field ? null : row.refusal;
  const unnamed = field === 'firm' && { firm: null, candidates: [], firmRemark: words.lookLater };
  return { ...row, cells, open, refusal, ticked: null, ...unnamed };
}

/** Fields by which the server finds firm and duplicates: it is asked again when one of them changed. */
export const LOOKED_UP: readonly SheetField[] = ['firm', 'title', 'start_date', 'end_date'];

export const TEMPLATE: readonly SheetField[] = [...SHEET_FIELDS];
const heads = TEMPLATE.map((field) => words.fields[field]);

/** One row as a file of its own, as the server reads it. */
export function fileOfRow({ cells, firm }: WorkRow, order: Order): string {
  const { values } = readRow(cells, order);
  const plain = { ...cells, ...Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null)) };
  // a firm that was chosen stays, whatever else is asked
  const named: Record<string, unknown> = firm ? { ...plain, firm: firm.id, firm_number: undefined } : plain;
  return csv([heads, TEMPLATE.map((field) => String(named[field] ?? ''))]);
}

/** The template with one example. */
export function template(): string {
  const example: Required<SheetCells> = {
    title: 'Pratt Street Library',
    firm: 'Name of the firm as the directory has it',
    firm_number: '',
    client_name: 'City of Baltimore',
    budget: '$1,180,000',
    start_date: '2/3/2026',
    end_date: '11/14/2026',
    notes: '',
    company_address: '400 Pratt Street',
    company_city: 'Baltimore',
    company_state: 'MD',
    company_zip_code: '21201',
  };
  return csv([heads, TEMPLATE.map((field) => example[field])]);
}

/** The rows that were not recorded, with the reasons, in a form that can be chosen again. */
export function leftAsCsv(rows: readonly JudgedRow[]): string {
  const left = rows.filter(({ sent }) => !sent).toSorted((a, b) => a.line - b.line);
  return csv([
    [words.heads.row, words.why, ...heads],
    ...left.map((row) => [row.line, reasonOf(row), ...TEMPLATE.map((field) => row.cells[field] ?? '')]),
  ]);
}

/** Why a row is not recorded, in one line. */
export function reasonOf({ errors, state, sameAs }: JudgedRow): string {
  if (errors.length > 0) return errors.map(({ field, detail }) => sentenceOf(field, detail)).join('; ');
  if (state === 'duplicate') return sameAs === null ? words.recordedBefore : words.sameAs(sameAs);
  return words.notSelected;
}
