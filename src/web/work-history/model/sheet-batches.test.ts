import { expect, test } from 'vitest';
import { SHEET } from '#contract/work-history/rules/sheet-columns.ts';
import { ApiError } from '#web/api.ts';
import { isRejection, toBatches, withBatchError } from './sheet-batches.ts';
import { evaluateRows, toEditableRow } from './sheet-rows.ts';

const COMPANY = crypto.randomUUID();
const FIRM = { id: crypto.randomUUID(), name: 'Batista Electric', city: 'Baltimore', state: 'MD' };
const row = (line: number, budget = '5') =>
  toEditableRow({
    line,
    cells: {
      title: `Library ${line}`,
      firm: FIRM.name,
      budget,
      start_date: '1/2/2026',
      end_date: '3/4/2026',
    },
    record: null,
    firm: FIRM,
    candidates: [],
    errors: [],
    hints: [],
    recorded: [],
    same_as: null,
  });

test('splits valid rows into batches with distinct keys', () => {
  const lines = Array.from({ length: SHEET.batch + 1 }, (_, at) => at + 2);
  const batches = toBatches(evaluateRows([...lines.map((line) => row(line)), row(99, 'x')], COMPANY, 'mdy'));
  expect(batches.map(({ records }) => records.length)).toEqual([SHEET.batch, 1]);
  expect(batches.flatMap((batch) => batch.lines)).toEqual(lines);
  expect(new Set(batches.map(({ key }) => key)).size).toBe(2);
  const [importId, ...others] = new Set(batches.map((batch) => batch.importId));
  expect(importId).toMatch(/^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/);
  expect(others).toEqual([]);
});

test('only definite client errors are rejections', () => {
  expect([400, 403, 409, 422].map((status) => isRejection(new ApiError(status, '')))).toEqual([true, true, true, true]);
  expect([0, 408, 429, 500, 503].some((status) => isRejection(new ApiError(status, '')))).toBe(false);
  expect(isRejection(new Error('aborted'))).toBe(false);
});

test('assigns a batch error to the row and field that it names', () => {
  const [batch] = toBatches(evaluateRows([row(2), row(3)], COMPANY, 'mdy'));
  if (!batch) throw new Error('no batch');
  const error = new ApiError(400, '', { errors: [{ field: 'body.records.1.mwbe_id', detail: 'is not a firm' }] });
  expect(withBatchError(row(2), batch, error)).toEqual(row(2));
  expect(withBatchError(row(3), batch, error)).toMatchObject({
    refusal: { field: 'firm', detail: 'is not a firm' },
    openFields: ['firm'],
  });
});
