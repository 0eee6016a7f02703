import { hash, verify } from '@node-rs/argon2';
import { AppError } from '#server/kernel/http/errors.ts';

/** argon2id (the library's default), 19 MiB and two passes: OWASP's minimum, asserted by a test. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Concurrent hashes: each keeps a core busy for a quarter of a second. */
const CONCURRENCY = 2;
/** Beyond this queue length requests fail with 503, so that a flood of guesses cannot delay everyone else. */
const MAX_QUEUED = 64;
let running = 0;
const waiting: (() => void)[] = [];

async function withHashSlot<T>(work: () => Promise<T>): Promise<T> {
  if (running >= CONCURRENCY && waiting.length >= MAX_QUEUED) {
    throw new AppError(503, 'Too many people are signing in. Try again in a moment.', { retryAfterSeconds: 3 });
  }
  if (running >= CONCURRENCY) await new Promise<void>((resolve) => waiting.push(resolve));
  else running++;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running--;
  }
}

/** @returns the hash in PHC form. */
export const hashPassword = (password: string): Promise<string> =>
  withHashSlot(() => hash(password.normalize('NFKC'), COST));

let dummyHash: Promise<string> | undefined;

/** Takes the same time for accounts that have no password or do not exist. */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  dummyHash ??= hash('no account has this password', COST);
  const matches = await withHashSlot(async () => verify(stored ?? (await dummyHash) ?? '', password.normalize('NFKC')));
  return matches && stored !== null;
}
