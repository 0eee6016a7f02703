import { SHEET, SHEET_FIELDS } from '#contract/work-history/rules/sheet-columns.ts';
import { ApiError } from '#web/api.ts';
import type { EditableRow, EvaluatedRow, NewRecord } from './sheet-rows.ts';

/** Records of one request. Until its outcome is known it is retried unchanged, under the same idempotency key. */
export interface Batch {
  readonly key: string;
  /** The same for all batches of one import: each firm gets one email about them. */
  readonly importId: string;
  readonly lines: readonly number[];
  readonly records: readonly NewRecord[];
}

export function toBatches(rows: readonly EvaluatedRow[]): Batch[] {
  const batches: Batch[] = [];
  const importId = newImportId();
  const ready = rows.flatMap(({ line, record }) => (record ? [{ line, record }] : []));
  for (let from = 0; from < ready.length; from += SHEET.batch) {
    const some = ready.slice(from, from + SHEET.batch);
    const lines = some.map(({ line }) => line);
    batches.push({ key: newKey(), importId, lines, records: some.map(({ record }) => record) });
  }
  return batches;
}

const newKey = () => [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(36)).join('-');

/** A UUID, also where the page has no secure context and `crypto.randomUUID` is missing. */
function newImportId(): string {
  const hex = [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** Whether the server rejected a request for good; after any other error it may have been carried out. */
export const isRejection = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && ![408, 429].includes(error.status);

/** The row with the error that the server reported for it, if any. */
export function withBatchError(row: EditableRow, { lines }: Batch, error: unknown): EditableRow {
  if (!(error instanceof ApiError)) return row;
  for (const { field, detail } of error.errors) {
    const [, at = '', name = ''] = /^body\.records\.(\d+)\.(\w+)/.exec(field) ?? [];
    if (at === '' || lines[Number(at)] !== row.line) continue;
    const known = SHEET_FIELDS.find((one) => one === name) ?? 'firm';
    return { ...row, refusal: { field: known, detail }, openFields: [...row.openFields, known] };
  }
  return row;
}
