import { SHEET_FIELDS, type SheetField } from '#contract/work-history/rules/sheet-columns.ts';
import type { SheetFirm } from '#contract/work-history/rules/sheet-firms.ts';
import {
  dedupeKey,
  type ParsedRow,
  parseRow,
  type SheetCells,
  type SheetIssue,
  toRecord,
} from '#contract/work-history/rules/sheet-rows.ts';
import type { SheetPreview, SheetRow } from '#contract/work-history/schema/sheet.ts';
import { csv } from '#web/ui/data/csv.ts';
import { sentenceOf, copy as words } from '../copy/sheet.ts';

/** A row of the file with the edits made to it. */
export interface EditableRow {
  readonly line: number;
  readonly cells: SheetCells;
  readonly firm: SheetFirm | null;
  readonly candidates: readonly SheetFirm[];
  /** The server's remark on the firm. */
  readonly firmRemark: string | null;
  /** Firms for which this title and these days are recorded. */
  readonly recorded: readonly string[];
  /** Fields shown for editing. */
  readonly openFields: readonly SheetField[];
  /** Checked or unchecked by hand; null for the default of the row's state. */
  readonly checked: boolean | null;
  readonly isLookingUp: boolean;
  /** Why the server rejected it. */
  readonly refusal: SheetIssue | null;
  readonly sent: boolean;
}

export type RowState = 'ready' | 'attention' | 'duplicate' | 'sent';

/** A row with what is derived from it. */
export interface EvaluatedRow extends EditableRow {
  readonly state: RowState;
  readonly selected: boolean;
  readonly errors: readonly SheetIssue[];
  readonly hints: readonly SheetIssue[];
  readonly values: ParsedRow['values'];
  readonly record: NewRecord | null;
  readonly sameAs: number | null;
}
export type NewRecord = NonNullable<SheetRow['record']>;
export type DateOrder = SheetPreview['date_order'];

/** The fields that the editor of a row always shows. */
export const MAIN_FIELDS: readonly SheetField[] = ['title', 'firm', 'client_name', 'budget', 'start_date', 'end_date'];

/** The rows of a file, those that need attention first; edits do not change the order. */
export function toEditableRows(preview: SheetPreview): EditableRow[] {
  const rank = (row: SheetRow) => (row.record === null ? 0 : row.recorded.length > 0 || row.same_as !== null ? 1 : 2);
  return preview.rows.toSorted((a, b) => rank(a) - rank(b)).map(toEditableRow);
}

export const toEditableRow = ({ line, cells, firm, candidates, errors, hints, recorded }: SheetRow): EditableRow => ({
  line,
  cells,
  firm,
  candidates,
  firmRemark: [...errors, ...hints].find(({ field }) => field === 'firm')?.detail ?? null,
  recorded,
  openFields: errors.map(({ field }) => field),
  checked: null,
  isLookingUp: false,
  refusal: null,
  sent: false,
});

/** Validates each row and finds duplicates among them. */
export function evaluateRows(rows: readonly EditableRow[], hiringCompanyId: string, order: DateOrder): EvaluatedRow[] {
  const read = new Map(rows.map((row) => [row.line, parseRow(row.cells, order)]));
  const lines = new Map<string, number>();
  for (const { line, firm } of rows.toSorted((a, b) => a.line - b.line)) {
    const key = firm && dedupeKey(firm.id, read.get(line)?.values ?? EMPTY.values);
    if (key && !lines.has(key)) lines.set(key, line);
  }
  return rows.map((row) => {
    const { values, errors: wrong, hints } = read.get(row.line) ?? EMPTY;
    const firmError: SheetIssue[] = row.firm ? [] : [{ field: 'firm', detail: row.firmRemark ?? 'is missing' }];
    const errors = [...firmError, ...wrong, ...(row.refusal ? [row.refusal] : [])];
    const parties = row.firm && { mwbe_id: row.firm.id, hiring_company_id: hiringCompanyId };
    const record = parties && errors.length === 0 ? toRecord({ values, errors, hints }, parties) : null;
    const first = record && lines.get(dedupeKey(record.mwbe_id, values));
    const sameAs = first && first !== row.line ? first : null;
    const isDuplicate = sameAs !== null || (row.firm !== null && row.recorded.includes(row.firm.id));
    const state = row.sent ? 'sent' : !record || row.isLookingUp ? 'attention' : isDuplicate ? 'duplicate' : 'ready';
    const selected = state === 'ready' ? row.checked !== false : state === 'duplicate' && row.checked === true;
    const found = row.firm && row.firmRemark ? [{ field: 'firm' as const, detail: row.firmRemark }] : [];
    return { ...row, state, selected, errors, hints: [...found, ...hints], values, record, sameAs };
  });
}

const EMPTY = parseRow({});

/** The row with one field edited; remarks on its former value are dropped. */
export function editRow(row: EditableRow, field: SheetField, text: string): EditableRow {
  const { [field]: _, ...others } = row.cells;
  const cells: SheetCells = text.trim() === '' ? others : { ...others, [field]: text };
  const open = row.openFields.includes(field) ? row.openFields : [...row.openFields, field];
  const refusal = row.refusal?.field === field ? null : row.refusal;
  const noFirm = field === 'firm' && { firm: null, candidates: [], firmRemark: words.lookupPending };
  return { ...row, cells, openFields: open, refusal, checked: null, ...noFirm };
}

/** The row after its firm was edited: the firm that was found and the certification number no longer apply. */
export function clearFirm(row: EditableRow): EditableRow {
  const { firm_number: _, ...cells } = row.cells;
  return { ...row, cells, firm: null };
}

/** The row with the firm that was chosen for it. */
export const withFirm = (row: EditableRow, firm: SheetFirm): EditableRow => ({
  ...row,
  firm,
  firmRemark: null,
  refusal: null,
  checked: null,
});

/** Fields that firm and duplicates are looked up by. */
const LOOKUP_FIELDS: readonly SheetField[] = ['firm', 'title', 'start_date', 'end_date'];
/** Remarks on a firm that was not looked up yet. */
const LOOKUP_REMARKS: readonly string[] = [words.lookupPending, words.lookupFailed];

/** Whether a field that was edited makes the server look up firm and duplicates again. */
export function isLookupNeeded(row: EditableRow, field: SheetField, before: string): boolean {
  const isChanged = (row.cells[field] ?? '') !== before || LOOKUP_REMARKS.includes(row.firmRemark ?? '');
  return LOOKUP_FIELDS.includes(field) && isChanged;
}

export const TEMPLATE_FIELDS: readonly SheetField[] = [...SHEET_FIELDS];
const heads = TEMPLATE_FIELDS.map((field) => words.fields[field]);

/** One row as a file that the server can read. */
export function rowAsCsv({ cells, firm }: EditableRow, order: DateOrder): string {
  const { values } = parseRow(cells, order);
  const plain = { ...cells, ...Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null)) };
  // a chosen firm is kept in the lookup
  const named: Record<string, unknown> = firm ? { ...plain, firm: firm.id, firm_number: undefined } : plain;
  return csv([heads, TEMPLATE_FIELDS.map((field) => String(named[field] ?? ''))]);
}

/** The template with one example. */
export function templateCsv(): string {
  const example: Required<SheetCells> = {
    title: 'Pratt Street Library',
    firm: 'Firm name as listed in the directory',
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
  return csv([heads, TEMPLATE_FIELDS.map((field) => example[field])]);
}

/** The rows that were not recorded, with the reasons, as a file that can be imported again. */
export function unsentRowsAsCsv(rows: readonly EvaluatedRow[]): string {
  const left = rows.filter(({ sent }) => !sent).toSorted((a, b) => a.line - b.line);
  return csv([
    [words.heads.row, words.reason, ...heads],
    ...left.map((row) => [row.line, skipReason(row), ...TEMPLATE_FIELDS.map((field) => row.cells[field] ?? '')]),
  ]);
}

/** Why a row is not recorded, in one line. */
export function skipReason({ errors, state, sameAs }: EvaluatedRow): string {
  if (errors.length > 0) return errors.map(({ field, detail }) => sentenceOf(field, detail)).join('; ');
  if (state === 'duplicate') return sameAs === null ? words.recordedBefore : words.sameAs(sameAs);
  return words.notSelected;
}
