import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { DAY_MS } from '#contract/durations.ts';
import { serialize } from '#server/db/serialize.ts';
import type { Generated } from '#server/db/types.ts';
import { AppError } from '../http/errors.ts';
import type { ReadContext, WriteContext } from './contexts.ts';
import { hashToken } from './tokens.ts';

declare module '#server/db/types.ts' {
  interface Database {
    rate_limit_attempts: RateLimitAttemptTable;
  }
}

interface RateLimitAttemptTable {
  id: Generated<number>;
  rate_limit: string;
  /** SHA-256 of the account name, since people mistakenly type passwords there. */
  account_hash: Buffer;
  address: string;
  /** A browser or address that the account is known to use; null for strangers, who are counted together. */
  source: Buffer | null;
  at: Date;
}

/** Attempts allowed within a window. */
export interface RateLimit {
  /** Its name in the table. */
  readonly name: string;
  /** What is counted in the end: every attempt, only those that fail, or only those that are not refused. */
  readonly counts: 'attempts' | 'failures' | 'successes';
  /** Of one account: from each source that is known for it, and from all others together. Null: no such limit. */
  readonly perAccount: number | null;
  /** Of one account from one address. */
  readonly perAccountAndAddress?: number;
  /** From one address, whatever the account. */
  readonly perAddress: number;
  readonly windowMs: number;
  /** Message of the 429. */
  readonly message: string;
}

/** What an attempt is counted by. */
export interface AttemptKey {
  /** As typed; case-insensitive. Null: by address only. */
  readonly account: string | null;
  /** The source of the request, if the account is known to use it. */
  readonly source?: KnownSource | null;
}

/** A browser or network address from which an account was signed in before. */
export interface KnownSource {
  readonly hash: Buffer;
  /** A browser is one person's; an address may be that of a whole office. */
  readonly kind: 'browser' | 'address';
}

/** The limits of one endpoint. The kernel reserves the attempt before any code of the endpoint runs. */
export interface EndpointRateLimit<I> {
  readonly limits: readonly RateLimit[];
  /** May refuse, if the actor must not even attempt it. */
  readonly key: (ctx: ReadContext, input: I) => AttemptKey | Promise<AttemptKey>;
  /** Statuses of failed attempts, for limits on failures; other responses below 500 give the attempt back. */
  readonly failures: readonly number[];
}

export const rateLimit = <I>(
  limits: RateLimit | readonly RateLimit[],
  key: EndpointRateLimit<I>['key'],
  failures: readonly number[] = [400],
): EndpointRateLimit<I> => ({ limits: [limits].flat(), key, failures });

/** For endpoints of signed-in users; anonymous callers are limited by address. */
export const ratePerPerson = (limits: RateLimit | readonly RateLimit[]): EndpointRateLimit<unknown> =>
  rateLimit(limits, ({ actor }) => ({ account: actor.kind === 'user' ? actor.id : null }));

/** For endpoints that send an email to the address in the body. */
export const ratePerRecipient = (limit: RateLimit): EndpointRateLimit<{ body: { email: string } }> =>
  rateLimit(limit, (_ctx, { body }) => ({ account: body.email }));

/** The longest window of any rate limit: older attempts no longer count. */
export const ATTEMPTS_TTL_MS = DAY_MS;

/**
 * Counts an attempt, provided that it is within all limits. Those with the same account or address wait for each other
 * until the transaction ends, so that concurrent ones cannot exceed a limit together. What is compared afterwards runs
 * after the commit (see kernel/http/limited.ts); what the same transaction does, as to enqueue an email, may follow here.
 * @returns ids for `releaseAttempt`
 * @throws AppError 429, which counts nothing
 */
export async function reserveAttempt(
  ctx: Pick<WriteContext, 'sql' | 'now' | 'request'>,
  limits: readonly RateLimit[],
  key: AttemptKey,
): Promise<readonly number[]> {
  const { address } = ctx.request;
  const account = accountHash(key);
  // always in this order, or two transactions could wait for each other
  for (const { name } of limits) {
    if (key.account !== null) await serialize(ctx.sql, `attempt ${name} ${account.toString('hex')}`);
    await serialize(ctx.sql, `attempt ${name} ${address}`);
  }
  const ids: number[] = [];
  for (const limit of limits) {
    const { rows } = await sql<{ id: number }>`
      INSERT INTO rate_limit_attempts (rate_limit, account_hash, address, source, at)
      SELECT ${limit.name}, ${account}::bytea, ${address}, ${key.source?.hash ?? null}::bytea, ${ctx.now}::timestamptz
      WHERE ${sql.join(bounds(limit, key, { account, address, now: ctx.now }), sql` AND `)}
      RETURNING id`.execute(ctx.sql);
    const id = rows[0]?.id;
    if (id === undefined) throw tooMany(limit);
    ids.push(id);
  }
  return ids;
}

/** Whether a limit is exceeded already: quicker than `reserveAttempt`, but reserves nothing. @throws AppError 429 */
export async function refuseIfExceeded(
  ctx: Pick<ReadContext, 'sql' | 'now' | 'request'>,
  limits: readonly RateLimit[],
  key: AttemptKey,
): Promise<void> {
  const attempt = { account: accountHash(key), address: ctx.request.address, now: ctx.now };
  for (const limit of limits) {
    const { rows } = await sql<{ free: boolean }>`
      SELECT ${sql.join(bounds(limit, key, attempt), sql` AND `)} AS free`.execute(ctx.sql);
    if (!rows[0]?.free) throw tooMany(limit);
  }
}

/** Gives reserved attempts back. */
export async function releaseAttempt({ sql: db }: Pick<WriteContext, 'sql'>, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await db.deleteFrom('rate_limit_attempts').where('id', 'in', ids).execute();
}

const accountHash = ({ account }: AttemptKey): Buffer => hashToken((account ?? '').trim().toLowerCase());

interface Attempt {
  readonly account: Buffer;
  readonly address: string;
  readonly now: Date;
}

function bounds(limit: RateLimit, key: AttemptKey, { account, address, now }: Attempt): RawBuilder<SqlBool>[] {
  const since = new Date(now.getTime() - limit.windowMs);
  const fewerThan = (most: number, which: RawBuilder<SqlBool>) => sql<SqlBool>`(
    SELECT count(*) FROM rate_limit_attempts a WHERE a.rate_limit = ${limit.name} AND a.at > ${since} AND ${which}) < ${most}`;
  const source = key.source ?? null;
  const ofAccount = sql<SqlBool>`a.account_hash = ${account}
    AND a.source IS NOT DISTINCT FROM ${source?.hash ?? null}::bytea`;
  const all: RawBuilder<SqlBool>[] = [];
  if (key.account !== null && limit.perAccount !== null) all.push(fewerThan(limit.perAccount, ofAccount));
  if (key.account !== null && limit.perAccountAndAddress !== undefined)
    all.push(fewerThan(limit.perAccountAndAddress, sql`${ofAccount} AND a.address = ${address}`));
  // others at the same address cannot lock out a browser that the account was signed in with
  if (source?.kind !== 'browser') all.push(fewerThan(limit.perAddress, sql`a.address = ${address}`));
  return all.length > 0 ? all : [sql<SqlBool>`true`];
}

const tooMany = ({ message, windowMs }: RateLimit) =>
  new AppError(429, message, { retryAfterSeconds: Math.ceil(windowMs / 1000) });
