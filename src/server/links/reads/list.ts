import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { LinkState } from '#contract/links/schema.ts';
import type { Sql } from '#server/db/types.ts';
import type {} from '../tables.ts';

/** A link in the lists of staff; recipient and issuer by id. */
export interface ListedLink {
  readonly id: string;
  readonly purpose: string;
  readonly email: string | null;
  readonly user_id: string | null;
  readonly created_by: string | null;
  readonly created_at: Date;
  readonly expires_at: Date;
  readonly state: LinkState;
  readonly ended_at: Date | null;
}

export interface LinksFilter {
  readonly q?: string | undefined;
  readonly purpose?: string | undefined;
  readonly state?: LinkState | undefined;
  readonly person?: string | undefined;
}

const stateOf = (now: Date): RawBuilder<LinkState> => sql`
  CASE WHEN l.spent_at IS NOT NULL THEN 'spent' WHEN l.revoked_at IS NOT NULL THEN 'revoked'
       WHEN l.expires_at <= ${now} THEN 'expired' ELSE 'open' END`;

const matching = ({ q, purpose, state, person }: LinksFilter, now: Date): RawBuilder<SqlBool> => sql`
  ${q ? sql`strpos(lower(coalesce(l.email, '')), lower(${q})) > 0` : sql`true`}
  AND ${purpose ? sql`l.purpose = ${purpose}` : sql`true`}
  AND ${state ? sql`${stateOf(now)} = ${state}` : sql`true`}
  AND ${person ? sql`l.user_id = ${person}` : sql`true`}`;

/** SQL fragment for other features: a page of `ListedLink` rows, newest first, without secrets. */
export const listedLinks = (
  filter: LinksFilter,
  { after, limit, now }: { readonly after: string | undefined; readonly limit: number; readonly now: Date },
): RawBuilder<ListedLink> => sql`
  (SELECT l.id, l.purpose, l.email, l.user_id, l.created_by, l.created_at, l.expires_at, ${stateOf(now)} AS state,
          coalesce(l.spent_at, l.revoked_at) AS ended_at
   FROM link_tokens l
   WHERE ${matching(filter, now)} AND ${
     after === undefined
       ? sql`true`
       : sql`(l.created_at, l.id) < (SELECT created_at, id FROM link_tokens WHERE id = ${after})`
   }
   ORDER BY l.created_at DESC, l.id DESC LIMIT ${limit})`;

/** Number of open links of an account. */
export async function countOpenLinks(db: Sql, userId: string, now: Date): Promise<number> {
  const { rows } = await sql<{ open: number }>`
    SELECT count(*)::int AS open FROM link_tokens l WHERE ${matching({ state: 'open', person: userId }, now)}`.execute(
    db,
  );
  return rows[0]?.open ?? 0;
}
