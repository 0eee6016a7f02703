import { sql } from 'kysely';
import type { Generated } from '#server/db/types.ts';
import { AppError } from '../http/errors.ts';
import type { ReadContext, WriteContext } from './contexts.ts';
import { hashToken } from './tokens.ts';

declare module '#server/db/types.ts' {
  interface Database {
    attempts: AttemptTable;
  }
}

interface AttemptTable {
  id: Generated<number>;
  what: string;
  /** SHA-256 of the account name, since people mistakenly type passwords there. */
  account_hash: Buffer;
  address: string;
  at: Date;
}

/** Attempts allowed within a window, per account and per address. */
export interface RateLimit {
  /** Its name in the table. */
  readonly name: string;
  readonly perAccount: number;
  readonly perAddress: number;
  readonly windowMs: number;
  /** Message of the 429. */
  readonly message: string;
}

/** The longest window of any rate limit: older attempts no longer count. */
export const ATTEMPTS_TTL_MS = 24 * 3_600_000;

/**
 * @param account as typed; case-insensitive
 * @throws AppError 429 after too many attempts
 */
export async function enforceRateLimit(ctx: ReadContext, limit: RateLimit, account: string): Promise<void> {
  const since = new Date(ctx.now.getTime() - limit.windowMs);
  const { rows } = await sql<{ account: number; address: number }>`
    SELECT (SELECT count(*) FROM attempts
            WHERE account_hash = ${accountHash(account)} AND what = ${limit.name} AND at > ${since})::int AS account,
           (SELECT count(*) FROM attempts
            WHERE address = ${ctx.request.address} AND what = ${limit.name} AND at > ${since})::int AS address
    `.execute(ctx.sql);
  const made = rows[0] ?? { account: 0, address: 0 };
  if (made.account < limit.perAccount && made.address < limit.perAddress) return;
  throw new AppError(429, limit.message, { retryAfterSeconds: Math.ceil(limit.windowMs / 1000) });
}

/** Counts an attempt. Limits on failures call it in `record` of the error. */
export async function recordAttempt(ctx: WriteContext, limit: RateLimit, account: string): Promise<void> {
  await ctx.sql
    .insertInto('attempts')
    .values({
      what: limit.name,
      account_hash: accountHash(account),
      address: ctx.request.address,
      at: ctx.now,
    })
    .execute();
}

const accountHash = (account: string): Buffer => hashToken(account.trim().toLowerCase());
