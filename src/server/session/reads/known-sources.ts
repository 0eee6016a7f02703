import { sql } from 'kysely';
import { credentials } from '#server/accounts/reads.ts';
import type { ReadContext, RequestInfo } from '#server/kernel/context/contexts.ts';
import type { AttemptKey, KnownSource } from '#server/kernel/context/rate-limit.ts';
import { hashToken } from '#server/kernel/context/tokens.ts';
import type {} from '../tables.ts';

/** What a request can be known by, the browser first. */
export const sourcesOf = ({ browser, address }: RequestInfo): KnownSource[] => [
  ...(browser ? [{ kind: 'browser', hash: hashToken(`browser ${browser}`) } as const] : []),
  ...(address ? [{ kind: 'address', hash: hashToken(`address ${address}`) } as const] : []),
];

/** The source of this request, if the account was signed in from it before. */
export async function knownSource(
  ctx: Pick<ReadContext, 'sql' | 'request'>,
  userId: string,
): Promise<KnownSource | null> {
  const sources = sourcesOf(ctx.request);
  const { rows } = await sql<{ source: Buffer }>`
    SELECT source FROM known_sources
    WHERE user_id = ${userId} AND source = ANY(${sources.map(({ hash }) => hash)}::bytea[])`.execute(ctx.sql);
  return sources.find(({ hash }) => rows.some(({ source }) => hash.equals(source))) ?? null;
}

/** Attempts on an account, by its id. */
export const attemptOn = async (ctx: ReadContext, userId: string): Promise<AttemptKey> => ({
  account: userId,
  source: await knownSource(ctx, userId),
});

/** Attempts on an account, by its email as typed, whether it exists or not. */
export async function attemptOnEmail(ctx: ReadContext, email: string): Promise<AttemptKey> {
  const account = await credentials(ctx.sql, ctx.config, email.trim());
  return { account: email, source: account ? await knownSource(ctx, account.id) : null };
}

/** The sources of this request from which any of these people was signed in before. */
export async function sourcesOfPeople(
  ctx: Pick<ReadContext, 'sql' | 'request'>,
  userIds: readonly string[],
): Promise<KnownSource['kind'][]> {
  const sources = sourcesOf(ctx.request);
  const { rows } = await sql<{ source: Buffer }>`
    SELECT DISTINCT source FROM known_sources
    WHERE user_id = ANY(${userIds}::uuid[]) AND source = ANY(${sources.map(({ hash }) => hash)}::bytea[])`.execute(
    ctx.sql,
  );
  return sources.filter(({ hash }) => rows.some(({ source }) => hash.equals(source))).map(({ kind }) => kind);
}
