import { setImmediate } from 'node:timers/promises';
import { requireUser } from '../context/authorize.ts';
import type { ReadContext } from '../context/contexts.ts';
import { AppError } from '../http/errors.ts';

/** Exports that one person may have running at once. */
export const EXPORTS_PER_PERSON = 2;
/** Threads of this process that write workbooks at once: each takes a core. */
const WORKBOOKS_AT_ONCE = 2;
/** Pages that exports read at once: the other connections stay free for requests. */
const PAGES_AT_ONCE = 1;

const running = new Map<string, number>();

/**
 * Counts an export of the user as running, in this process.
 * @returns to be called once it has ended
 * @throws AppError 401, 429 if too many of their exports are running
 */
export function beginExport({ actor }: Pick<ReadContext, 'actor'>): () => void {
  const { id } = requireUser(actor);
  const count = running.get(id) ?? 0;
  if (count >= EXPORTS_PER_PERSON) throw tooMany();
  running.set(id, count + 1);
  let ended = false;
  return () => {
    if (ended) return;
    ended = true;
    const left = (running.get(id) ?? 1) - 1;
    if (left > 0) running.set(id, left);
    else running.delete(id);
  };
}

const tooMany = () =>
  new AppError(429, `You have ${EXPORTS_PER_PERSON} exports running. Wait until one has finished, then try again.`, {
    retryAfterSeconds: 5,
  });

/** Runs at most that many pieces of work at once; the others wait in the order in which they came. */
function createTurns(atOnce: number) {
  let free = atOnce;
  const waiting: (() => void)[] = [];
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
}

/** Waits for one of the threads that write workbooks. */
export const inWorkbookTurn = createTurns(WORKBOOKS_AT_ONCE);

const inPageTurn = createTurns(PAGES_AT_ONCE);

/** The pages one after the other, so that requests get their turn between any two pages of all exports. */
export async function* inTurn<T>(pages: AsyncIterable<T>): AsyncGenerator<T> {
  const iterator = pages[Symbol.asyncIterator]();
  try {
    for (;;) {
      const { done, value } = await inPageTurn(async () => {
        const page = await iterator.next();
        // the embedded database answers without ever leaving the event loop to others
        await setImmediate();
        return page;
      });
      if (done) return;
      yield value;
    }
  } finally {
    await iterator.return?.();
  }
}
