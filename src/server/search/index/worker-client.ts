import { Worker } from 'node:worker_threads';
import type { DocumentKind } from '../engine/document.ts';
import type { Call, IndexCalls, IndexSettings, Reply } from './worker.ts';

/** The worker's calls as promises. */
export type IndexWorker = {
  readonly [C in keyof IndexCalls]: (...args: Parameters<IndexCalls[C]>) => Promise<Awaited<ReturnType<IndexCalls[C]>>>;
} & { close(): Promise<void> };

interface PendingCall {
  resolve(value: unknown): void;
  reject(error: Error): void;
  readonly early: ((ids: readonly string[]) => void) | undefined;
}

/**
 * Starts a worker thread with an empty index; it does not keep the process alive.
 * @param onEnd called when it ended by itself
 * @param kind of the documents; firms without it
 */
export function startIndexWorker(onEnd: (error: Error) => void = () => {}, kind?: DocumentKind): IndexWorker {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), {
    name: 'search index',
    workerData: { kind } satisfies IndexSettings,
  });
  worker.unref();
  const pending = new Map<number, PendingCall>();
  let next = 0;
  let closed = false;
  const end = (error: Error) => {
    for (const { reject } of pending.values()) reject(error);
    pending.clear();
    if (!closed) onEnd(error);
    closed = true;
  };
  worker.on('message', (reply: Reply) => {
    const call = pending.get(reply.id);
    if ('early' in reply) return call?.early?.(reply.early);
    pending.delete(reply.id);
    if (pending.size === 0) worker.unref();
    if ('error' in reply) call?.reject(new Error(`search index: ${reply.error}`));
    else call?.resolve('json' in reply ? JSON.parse(reply.json) : reply.value);
  });
  worker.on('error', end);
  worker.on('exit', () => end(new Error('the search index has ended')));
  const call = (name: keyof IndexCalls, args: readonly unknown[]) =>
    new Promise<unknown>((resolve, reject) => {
      if (closed) return reject(new Error('the search index has ended'));
      const last = args.at(-1);
      const early = typeof last === 'function' ? (last as PendingCall['early']) : undefined;
      pending.set(next, { resolve, reject, early });
      worker.ref();
      worker.postMessage({ id: next++, name, args: early ? args.slice(0, -1) : args } satisfies Call);
    });
  const close = async () => {
    closed = true;
    await worker.terminate();
  };
  return new Proxy({ close } as IndexWorker, {
    get: (target, name) =>
      name === 'close' ? target.close : (...args: unknown[]) => call(name as keyof IndexCalls, args),
  });
}
