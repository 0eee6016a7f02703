import { type RawBuilder, sql } from 'kysely';
import type { ListSort } from '#contract/shortlists/rules.ts';
import type { ListedShortlist, Shortlist, ShortlistsQuery } from '#contract/shortlists/schema.ts';
import { hiringCompanyName, personName } from '#server/accounts/reads.ts';
import { businessesOfMwbes, mergedRecords, survivingBusiness } from '#server/businesses/reads/listed-firms.ts';
import { withRowSecurity } from '#server/db/row-security.ts';
import type { Sql } from '#server/db/types.ts';
import type { Actor } from '#server/kernel/context/actor.ts';
import { requireUser } from '#server/kernel/context/authorize.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import { orNotFound } from '#server/kernel/http/errors.ts';
import { PagedList } from '#server/kernel/http/handler.ts';
import { mayEdit, shownList } from '../policy.ts';
import { firmCount } from './fragments.ts';

interface Row extends Omit<Shortlist, 'created_at' | 'changed_at'> {
  readonly created_at: Date;
  readonly changed_at: Date;
}

/** List `l` as the contract shows it. */
const columns = (actor: Actor): RawBuilder<Row> => sql`
  l.id, l.name, l.sharing, l.watch, l.watch_days, l.version, l.created_at, l.changed_at,
  CASE WHEN l.company_id IS NOT NULL
       THEN jsonb_build_object('id', l.company_id, 'name', ${hiringCompanyName(sql.ref('l.company_id'))}) END AS company,
  jsonb_build_object('id', l.owner_id, 'name', ${personName(sql.ref('l.owner_id'))}) AS owner,
  l.owner_id = ${requireUser(actor).id}::uuid AS is_owner, ${mayEdit(actor)} AS may_edit, ${firmCount} AS firms`;

const toShortlist = <T extends Row>(row: T) => ({
  ...row,
  created_at: row.created_at.toISOString(),
  changed_at: row.changed_at.toISOString(),
});

/** What lists are sorted by; `descending` for the latest and the longest first. */
const SORTS: Readonly<Record<ListSort, { readonly key: RawBuilder<unknown>; readonly descending: boolean }>> = {
  changed: { key: sql`l.changed_at`, descending: true },
  name: { key: sql`lower(l.name)`, descending: false },
  firms: { key: firmCount, descending: true },
};

/** The lists that exist for the person, in pages. */
export async function allLists(ctx: ReadContext, query: ShortlistsQuery): Promise<PagedList<ListedShortlist[]>> {
  const { key, descending } = SORTS[query.sort];
  const [beyond, order] = descending ? [sql`<`, sql`DESC`] : [sql`>`, sql`ASC`];
  const pattern = `%${(query.q ?? '').replace(/[\\%_]/g, '\\$&')}%`;
  const rows = await withRowSecurity(ctx, async (tx) => {
    const found = await sql<Row & { has: string[] }>`
      SELECT ${columns(ctx.actor)}, ${hasFirms(query.firm)} AS has
      FROM shortlists l
      WHERE ${shownList(ctx.actor)} AND l.name ILIKE ${pattern}
        ${query.editable ? sql`AND ${mayEdit(ctx.actor)}` : sql``}
        ${query.after ? sql`AND (${key}, l.id) ${beyond} (SELECT ${key}, l.id FROM shortlists l WHERE l.id = ${query.after})` : sql``}
      ORDER BY ${key} ${order}, l.id ${order} LIMIT ${query.limit + 1}`.execute(tx);
    return found.rows;
  });
  const page = rows.slice(0, query.limit);
  return new PagedList(page.map(toShortlist), rows.length > query.limit ? (page.at(-1)?.id ?? null) : null);
}

/** Which of these firms (`mwbes.id`) are in list `l`. */
function hasFirms(mwbeIds: readonly string[]): RawBuilder<string[]> {
  if (mwbeIds.length === 0) return sql`'{}'::uuid[]`;
  return sql`
    ARRAY(SELECT (${[...mwbeIds]}::uuid[])[f.at] FROM (${businessesOfMwbes(mwbeIds)}) f
          WHERE EXISTS (SELECT FROM ${mergedRecords(survivingBusiness(sql.ref('f.id')))} AS m(id)
                        JOIN shortlist_items i ON i.list_id = l.id AND i.business_id = m.id AND i.removed_at IS NULL))`;
}

/** @throws AppError 404 */
export const oneList = (ctx: Pick<ReadContext, 'sql' | 'actor'>, id: string): Promise<Shortlist> =>
  withRowSecurity(ctx, async (tx) => {
    const { rows } = await sql<Row>`
      SELECT ${columns(ctx.actor)} FROM shortlists l WHERE l.id = ${id} AND ${shownList(ctx.actor)}`.execute(tx);
    return toShortlist(orNotFound(rows[0]));
  });

/** The list that the person added to last, else their own that changed last. */
export async function currentList(ctx: ReadContext): Promise<{ id: string | null }> {
  const { id } = requireUser(ctx.actor);
  const { rows } = await withRowSecurity(ctx, (tx) =>
    sql<{ id: string }>`
      SELECT l.id FROM shortlists l LEFT JOIN shortlist_uses u ON u.list_id = l.id AND u.user_id = ${id}
      WHERE ${shownList(ctx.actor)} AND (u.list_id IS NOT NULL OR l.owner_id = ${id})
      ORDER BY u.used_at DESC NULLS LAST, l.changed_at DESC, l.id LIMIT 1`.execute(tx),
  );
  return { id: rows[0]?.id ?? null };
}

/** Within row-level security. @throws AppError 404 */
export async function requireShown(db: Sql, actor: Actor, id: string): Promise<void> {
  const { rows } = await sql`SELECT FROM shortlists l WHERE l.id = ${id} AND ${shownList(actor)}`.execute(db);
  orNotFound(rows[0]);
}
