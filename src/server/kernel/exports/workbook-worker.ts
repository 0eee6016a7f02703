// Workbooks are written in a thread of their own: laying out and packing thousands of rows takes seconds.
import { parentPort, workerData } from 'node:worker_threads';
import writeExcelFile from 'write-excel-file/node';
import type { TableHead, WorkbookCall, WorkbookReply } from './table-row.ts';

const { sheet, columns, lines = [] } = workerData as TableHead;
const DAY = { type: Date, format: 'yyyy-mm-dd' } as const;
const rows: ({ value: string | number | Date; fontWeight?: 'bold' } | null)[][] = [
  ...lines.map((value) => [{ value }]),
  columns.map((value) => ({ value, fontWeight: 'bold' })),
];
const above = rows.length;

parentPort?.on('message', async (call: WorkbookCall) => {
  if (call) {
    for (const row of call)
      rows.push(row.map((value) => (value === null ? null : value instanceof Date ? { value, ...DAY } : { value })));
    return parentPort?.postMessage(null satisfies WorkbookReply);
  }
  // a copy, as a small buffer is part of a pool that cannot be handed over
  const file = new Uint8Array(await writeExcelFile(rows, { sheet, stickyRowsCount: above }).toBuffer());
  parentPort?.postMessage(file satisfies WorkbookReply, [file.buffer]);
});
