import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { AppError } from '#server/kernel/http/errors.ts';
import type { EstimateRequest } from './password-strength-worker.ts';

/** The dictionaries take 100 MB and half a second to load, so they stay for the next password, but not for long. */
const IDLE_MS = 60_000;
/** Loading on a busy machine included. */
const TIMEOUT_MS = 20_000;

let worker: Worker | undefined;
let idle: NodeJS.Timeout | undefined;
let last: Promise<unknown> = Promise.resolve();

/**
 * Estimates how many guesses a password needs, as a power of ten. In a thread that starts with the first password,
 * since a check takes up to a tenth of a second; one at a time.
 * @throws AppError 503 if the thread failed
 */
export function estimateGuesses(request: EstimateRequest): Promise<number> {
  const mine = last.then(() => ask(request));
  last = mine.catch(() => undefined);
  return mine;
}

async function ask(request: EstimateRequest): Promise<number> {
  clearTimeout(idle);
  worker ??= new Worker(new URL('./password-strength-worker.ts', import.meta.url), { name: 'password strength' });
  const mine = worker;
  try {
    mine.ref();
    mine.postMessage(request);
    const [guessesLog10] = await once(mine, 'message', { signal: AbortSignal.timeout(TIMEOUT_MS) });
    idle = setTimeout(stop, IDLE_MS).unref();
    mine.unref();
    return guessesLog10 as number;
  } catch (cause) {
    stop();
    throw new AppError(503, "We couldn't check the password. Please try again.", { retryAfterSeconds: 2, cause });
  }
}

function stop(): void {
  void worker?.terminate();
  worker = undefined;
}

/** Whether the dictionaries are loaded. */
export const isEstimatorLoaded = (): boolean => worker !== undefined;
