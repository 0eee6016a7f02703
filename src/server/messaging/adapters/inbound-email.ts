import { Worker } from 'node:worker_threads';
import type { ReadEmail } from './email-parts.ts';

/** No email that people write takes longer. */
const WITHIN_MS = 5_000;
const MAX_HEAP_MB = 256;

let last: Promise<unknown> = Promise.resolve();

/**
 * Reads an email in a thread of its own, one after the other.
 * @throws Error for what is no email, and for what takes longer than emails of people do
 */
export function readEmail(raw: Buffer, withinMs = WITHIN_MS): Promise<ReadEmail> {
  const mine = last.then(() => readInThread(raw, withinMs));
  last = mine.catch(() => undefined);
  return mine;
}

async function readInThread(raw: Buffer, withinMs: number): Promise<ReadEmail> {
  const worker = new Worker(new URL('./email-worker.ts', import.meta.url), {
    name: 'inbound email',
    workerData: new Uint8Array(raw),
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
  });
  const { promise, resolve, reject } = Promise.withResolvers<ReadEmail>();
  const timer = setTimeout(() => reject(new Error('Reading this email takes too long')), withinMs);
  worker.once('message', resolve);
  worker.once('error', reject);
  worker.once('exit', () => reject(new Error('The thread that reads emails has ended')));
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}
