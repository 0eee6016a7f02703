import { hash, verify } from '@node-rs/argon2';
import { AppError } from '#server/kernel/http/errors.ts';

/** argon2id (the library's default), 19 MiB and two passes: OWASP's floor, which a boot test holds. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hashes at a time: each takes a core for a quarter of a second, and the others need theirs. */
const AT_ONCE = 2;
/** Who comes when so many wait is sent away: a flood of guesses must not make everybody else wait a minute. */
const MAY_WAIT = 64;
let running = 0;
const waiting: (() => void)[] = [];

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE && waiting.length >= MAY_WAIT) {
    throw new AppError(503, 'Many people log in at this moment. Please try again.', { retryAfterSeconds: 3 });
  }
  if (running >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
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
export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password.normalize('NFKC'), COST));

let stranger: Promise<string> | undefined;

/** Takes the same time whether the account has a password, or exists at all. */
export async function passwordMatches(stored: string | null, password: string): Promise<boolean> {
  stranger ??= hash('no account has this password', COST);
  const known = await inTurn(async () => verify(stored ?? (await stranger) ?? '', password.normalize('NFKC')));
  return known && stored !== null;
}
