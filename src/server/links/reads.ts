import { type SqlBool, sql } from 'kysely';
import type { LinkNote } from '#contract/links/schema.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import { hashToken } from '#server/kernel/context/tokens.ts';
import { AppError } from '#server/kernel/http/errors.ts';
import type {} from './tables.ts';

/** One link, without its secret. */
export interface Link {
  readonly id: string;
  readonly purpose: string;
  readonly userId: string | null;
  readonly email: string | null;
  readonly note: LinkNote;
  /** Data for the action of the link, as given to `issueLink`. */
  readonly facts: Readonly<Record<string, unknown>>;
  readonly createdBy: string | null;
  readonly expiresAt: Date;
}

/** The same error for unknown, used, revoked and expired links and those of another purpose. */
export const linkExpired = () => new AppError(404, 'This link has expired or was used already. Ask for a new one.');

/** Columns of a `Link`. */
const COLUMNS = ['id', 'purpose', 'user_id', 'email', 'details', 'created_by', 'expires_at'] as const;

/** Matches the row of an open link with this secret. */
const isOpen = (secret: string, purposes: readonly string[], now: Date) => sql<SqlBool>`
  token_hash = ${hashToken(secret)} AND purpose = ANY(${purposes}::text[])
  AND spent_at IS NULL AND revoked_at IS NULL AND expires_at > ${now}`;

type Row = { [K in (typeof COLUMNS)[number]]: unknown };

const toLink = (row: Row): Link => {
  const { note = {}, ...facts } = row.details as { note?: LinkNote };
  return {
    id: row.id as string,
    purpose: row.purpose as string,
    userId: row.user_id as string | null,
    email: row.email as string | null,
    note,
    facts,
    createdBy: row.created_by as string | null,
    expiresAt: row.expires_at as Date,
  };
};

/** The link, without using it up: for previews, and before slow work. @throws AppError 404 */
export async function openLink(ctx: ReadContext, secret: string, ...purposes: readonly string[]): Promise<Link> {
  const row = await ctx.sql
    .selectFrom('link_tokens')
    .select(COLUMNS)
    .where(isOpen(secret, purposes, ctx.now))
    .executeTakeFirst();
  if (!row) throw linkExpired();
  return toLink(row);
}

/** The generation of a person's links; a later one means that all earlier ones were revoked. */
export async function linkGeneration({ sql: db }: Pick<ReadContext, 'sql'>, userId: string): Promise<number> {
  const row = await db
    .selectFrom('link_generations')
    .select('generation')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.generation ?? 0;
}

export { COLUMNS, isOpen, toLink };
