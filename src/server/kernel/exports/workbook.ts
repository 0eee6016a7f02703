import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { inTurn, inWorkbookTurn } from './export-limits.ts';
import type { TableHead, TableRow, WorkbookCall, WorkbookReply } from './table-row.ts';

/** Ends the thread, not the process, where rows are larger than anybody expected. */
const MAX_HEAP_MB = 512;

/** Writes an XLSX file in a thread of its own, page by page: the next one is read once the thread has taken the last. */
export const writeWorkbook = (head: TableHead, pages: AsyncIterable<readonly TableRow[]>): Promise<Buffer> =>
  inWorkbookTurn(async () => {
    const worker = new Worker(new URL('./workbook-worker.ts', import.meta.url), {
      name: 'workbook',
      workerData: head,
      resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
    });
    try {
      const ended = once(worker, 'exit').then(() => Promise.reject(new Error('the workbook thread has ended')));
      ended.catch(() => undefined); // it ends in any case; only a call in progress is told
      const call = async (rows: WorkbookCall): Promise<WorkbookReply> => {
        const reply = once(worker, 'message');
        reply.catch(() => undefined);
        worker.postMessage(rows);
        const [answer] = await Promise.race([reply, ended]);
        return answer;
      };
      for await (const rows of inTurn(pages)) await call(rows);
      const file = await call(null);
      if (!file) throw new Error('the workbook thread returned no file');
      return Buffer.from(file.buffer);
    } finally {
      await worker.terminate();
    }
  });
