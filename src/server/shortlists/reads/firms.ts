import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type FirmSort, MAX_LISTED_FIRMS } from '#contract/shortlists/rules.ts';
import type { ListedFirm, ListedFirmsQuery, ListedIds, SavedNote } from '#contract/shortlists/schema.ts';
import { personName } from '#server/accounts/reads.ts';
import { firmFacts, isInDirectory, mwbeOfBusiness } from '#server/businesses/reads/listed-firms.ts';
import { type DirectoryFirm, directoryFirms } from '#server/businesses/reads.ts';
import { withRowSecurity } from '#server/db/row-security.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import { orNotFound } from '#server/kernel/http/errors.ts';
import { PagedList } from '#server/kernel/http/handler.ts';
import { firmOfItem, mergedNotes, shownItem } from './fragments.ts';
import { requireShown } from './lists.ts';

/** What the firms of rows `i` are sorted by, all ascending. */
const SORTS: Readonly<Record<FirmSort, RawBuilder<unknown>>> = {
  manual: sql`i.position`,
  name: sql`lower(${firmFacts.name(firmOfItem)})`,
  place: sql`lower(${firmFacts.place(firmOfItem)})`,
  certificate: sql`coalesce(${firmFacts.nextCertificateEnd(firmOfItem)}, 'infinity')`,
  verified: sql`-${firmFacts.verifiedProjects(firmOfItem)}`,
  added: sql`-extract(epoch FROM i.added_at)`,
};

interface Row {
  readonly id: string;
  readonly note: string;
  readonly version: number;
  readonly added_at: Date;
  readonly added_by: string | null;
  readonly business_id: string;
  readonly merged_notes: string[];
}

/** A row of a list; `firm` is null where the directory no longer shows it. */
export interface ListedRow extends Row {
  readonly firm: DirectoryFirm | null;
}

interface Page {
  readonly id: string;
  readonly sort: FirmSort;
  readonly q?: string | undefined;
  readonly after?: string | undefined;
  readonly limit: number;
}

/** Ids of the next rows of a list, in its order: first the order, then what each row says. @throws AppError 404 */
export const orderedRows = (ctx: ReadContext, { id, sort, q, after, limit }: Page): Promise<string[]> =>
  withRowSecurity(ctx, async (tx) => {
    const key = SORTS[sort];
    const behind = sql`
      AND (${key}, i.id) > (SELECT ${key}, i.id FROM shortlist_items i WHERE i.id = ${after} AND i.list_id = ${id})`;
    const page = await sql<{ id: string }>`
      SELECT i.id FROM shortlist_items i
      WHERE i.list_id = ${id} AND ${shownItem} AND ${matches(q)} ${after ? behind : sql``}
      ORDER BY ${key}, i.id LIMIT ${limit}`.execute(tx);
    // afterwards: of a list that is unshared meanwhile nobody is to read that it is empty
    await requireShown(tx, ctx.actor, id);
    return page.rows.map((row) => row.id);
  });

/** These rows of a list, in this order. @throws AppError 404 */
export async function rowsById(ctx: ReadContext, listId: string, ids: readonly string[]): Promise<ListedRow[]> {
  const { rows } = await withRowSecurity(ctx, async (tx) => {
    const found = await sql<Row>`
      SELECT i.id, i.note, i.note_version AS version, i.added_at, ${personName(sql.ref('i.added_by'))} AS added_by,
             ${firmOfItem} AS business_id, ${mergedNotes} AS merged_notes
      FROM unnest(${[...ids]}::uuid[]) WITH ORDINALITY AS page(id, at) JOIN shortlist_items i ON i.id = page.id
      WHERE i.list_id = ${listId} AND i.removed_at IS NULL ORDER BY page.at`.execute(tx);
    await requireShown(tx, ctx.actor, listId);
    return found;
  });
  const businesses = rows.map(({ business_id }) => business_id);
  const firms = new Map((await directoryFirms(ctx.sql, businesses)).map((firm) => [firm.mwbe_core_id, firm]));
  return rows.map((row) => ({ ...row, firm: firms.get(row.business_id) ?? null }));
}

/** Every word is in the firm's names or place, or in the note. */
function matches(q: string | undefined): RawBuilder<SqlBool> {
  const words = (q ?? '').split(/\s+/).filter(Boolean);
  const parts = words.map((word) => {
    const pattern = `%${word.replace(/[\\%_]/g, '\\$&')}%`;
    return sql<SqlBool>`(${firmFacts.words(firmOfItem)} ILIKE ${pattern} OR i.note ILIKE ${pattern})`;
  });
  return parts.length === 0 ? sql`true` : sql`(${sql.join(parts, sql` AND `)})`;
}

/** A page of a list. @throws AppError 404 */
export async function listedFirms(
  ctx: ReadContext,
  id: string,
  { sort, q, after, limit }: ListedFirmsQuery,
): Promise<PagedList<ListedFirm[]>> {
  const ids = await orderedRows(ctx, { id, sort, q, after, limit: limit + 1 });
  const page = ids.slice(0, limit);
  const rows = await rowsById(ctx, id, page);
  return new PagedList(rows.map(toListedFirm), ids.length > limit ? (page.at(-1) ?? null) : null);
}

function toListedFirm({ business_id: _, added_at, firm, ...row }: ListedRow): ListedFirm {
  return { ...row, added_at: added_at.toISOString(), firm: firm && shownFirm(firm) };
}

const shownFirm = (firm: DirectoryFirm): NonNullable<ListedFirm['firm']> => ({
  id: firm.id,
  mwbe_core_id: firm.mwbe_core_id,
  legal_business_name: firm.legal_business_name,
  trade_name: firm.trade_name,
  profile_url_path: firm.profile_url_path,
  city: firm.city,
  state: firm.state,
  verified_projects: firm.verified_projects,
  certificates: firm.certificates.map(({ type, agency, expires_on, lapsed, dated }) => ({
    type,
    agency,
    expires_on,
    lapsed,
    dated,
  })),
});

/** All firms of a list that the directory shows. @throws AppError 404 */
export const listedIds = (ctx: ReadContext, listId: string): Promise<ListedIds> =>
  withRowSecurity(ctx, async (tx) => {
    const { rows } = await sql<{ id: string }>`
      SELECT ${mwbeOfBusiness(firmOfItem)} AS id FROM shortlist_items i
      WHERE i.list_id = ${listId} AND ${shownItem} AND ${isInDirectory(firmOfItem)}
      ORDER BY i.position, i.id LIMIT ${MAX_LISTED_FIRMS}`.execute(tx);
    await requireShown(tx, ctx.actor, listId);
    return { mwbe_ids: rows.map(({ id }) => id) };
  });

/** @throws AppError 404 */
export const savedNote = (ctx: ReadContext, listId: string, itemId: string): Promise<SavedNote> =>
  withRowSecurity(ctx, async (tx) => {
    await requireShown(tx, ctx.actor, listId);
    const row = await tx
      .selectFrom('shortlist_items')
      .select(['id', 'note', 'note_version as version'])
      .where('list_id', '=', listId)
      .where('id', '=', itemId)
      .where('removed_at', 'is', null)
      .executeTakeFirst();
    return orNotFound(row);
  });
