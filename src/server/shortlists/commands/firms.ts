import { randomUUID } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { MAX_LISTED_FIRMS } from '#contract/shortlists/rules.ts';
import type { AddedFirms, Removal, SavedNote } from '#contract/shortlists/schema.ts';
import { businessesOfMwbes, isInDirectory, survivingBusiness } from '#server/businesses/reads/listed-firms.ts';
import type { Tx } from '#server/db/types.ts';
import { requireUser } from '#server/kernel/context/authorize.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { AppError, conflict, notFound, orNotFound } from '#server/kernel/http/errors.ts';
import type { FoundFirms } from '#server/search/reads/firm-ids.ts';
import { type EditedList, editList } from '../policy.ts';
import { firmOfItem } from '../reads/fragments.ts';

/** Adds firms by `mwbes.id`; those that the directory does not show are left out. @throws AppError 404, 403 */
export const addFirms = (ctx: WriteContext, listId: string, mwbeIds: readonly string[]): Promise<AddedFirms> =>
  editList(ctx, listId, (tx, list) => insertFirms(ctx, tx, list, businessesOfMwbes(mwbeIds)));

/** Adds the firms of a search in its order, in one statement. @throws AppError 404, 403 */
export const addSearch = (ctx: WriteContext, listId: string, { ids, total }: FoundFirms): Promise<AddedFirms> =>
  editList(ctx, listId, async (tx, list) => {
    const firms = sql<Wanted>`SELECT f.id, f.at FROM unnest(${[...ids]}::uuid[]) WITH ORDINALITY AS f(id, at)`;
    const added = await insertFirms(ctx, tx, list, firms);
    return { ...added, left_out: added.left_out + total - ids.length };
  });

interface Wanted {
  readonly id: string;
  readonly at: number;
}

async function insertFirms(
  ctx: WriteContext,
  tx: Tx,
  { id }: EditedList,
  firms: RawBuilder<Wanted>,
): Promise<AddedFirms> {
  const batch = randomUUID();
  const person = requireUser(ctx.actor).id;
  const { rows } = await sql<Omit<AddedFirms, 'batch'>>`
    WITH wanted AS MATERIALIZED (
      SELECT firm, min(at) AS at FROM (SELECT ${survivingBusiness(sql.ref('f.id'))} AS firm, f.at FROM (${firms}) f) named
      WHERE ${isInDirectory(sql.ref('firm'))} GROUP BY firm),
    there AS MATERIALIZED (
      SELECT ${firmOfItem} AS firm FROM shortlist_items i WHERE i.list_id = ${id} AND i.removed_at IS NULL),
    fresh AS MATERIALIZED (
      SELECT w.firm, row_number() OVER (ORDER BY w.at) AS n FROM wanted w
      WHERE NOT EXISTS (SELECT FROM there WHERE there.firm = w.firm)),
    made AS (
      INSERT INTO shortlist_items (id, list_id, business_id, position, added_by, added_at, batch)
      SELECT gen_random_uuid(), ${id}, fresh.firm,
             (SELECT ceil(coalesce(max(position), 0)) FROM shortlist_items WHERE list_id = ${id}) + fresh.n,
             ${person}, ${ctx.now}, ${batch}
      FROM fresh WHERE fresh.n <= ${MAX_LISTED_FIRMS} - (SELECT count(*) FROM there)
      RETURNING 1)
    SELECT (SELECT count(*) FROM made)::int AS added,
           ((SELECT count(*) FROM wanted) - (SELECT count(*) FROM fresh))::int AS already,
           ((SELECT count(*) FROM fresh) - (SELECT count(*) FROM made))::int AS left_out`.execute(tx);
  const counts = orNotFound(rows[0]);
  await markListChanged(ctx, tx, id);
  await tx
    .insertInto('shortlist_uses')
    .values({ user_id: person, list_id: id, used_at: ctx.now })
    .onConflict((known) => known.columns(['user_id', 'list_id']).doUpdateSet({ used_at: ctx.now }))
    .execute();
  return { ...counts, batch: counts.added > 0 ? batch : null };
}

const markListChanged = (ctx: WriteContext, tx: Tx, listId: string) =>
  tx.updateTable('shortlists').set({ changed_at: ctx.now }).where('id', '=', listId).execute();

/** Removes rows, with those of records that were merged with theirs. @throws AppError 404, 403 */
export const removeFirms = (
  ctx: WriteContext,
  listId: string,
  { items, batch }: Removal,
): Promise<{ removed: number; removal: string | null }> =>
  editList(ctx, listId, async (tx, { id }) => {
    const removal = randomUUID();
    const which = items
      ? sql`${firmOfItem} IN (SELECT ${firmOfItem} FROM shortlist_items i
                              WHERE i.list_id = ${id} AND i.id = ANY(${[...items]}::uuid[]))`
      : sql`i.batch = ${batch}`;
    const { rows } = await sql<{ removed: number }>`
      WITH gone AS (
        UPDATE shortlist_items i SET removed_at = ${ctx.now}, removal = ${removal}
        WHERE i.list_id = ${id} AND i.removed_at IS NULL AND ${which} RETURNING i.business_id)
      SELECT count(DISTINCT ${survivingBusiness(sql.ref('gone.business_id'))})::int AS removed FROM gone`.execute(tx);
    const { removed } = orNotFound(rows[0]);
    await markListChanged(ctx, tx, id);
    return { removed, removal: removed > 0 ? removal : null };
  });

/** Brings removed rows back, but for those that were added again. @throws AppError 404, 403; 409 without room */
export const undoRemoval = (ctx: WriteContext, listId: string, removal: string): Promise<{ restored: number }> =>
  editList(ctx, listId, async (tx, { id }) => {
    const { rows } = await sql<{ known: number; restored: number }>`
      WITH back AS (
        UPDATE shortlist_items i SET removed_at = NULL, removal = NULL
        WHERE i.list_id = ${id} AND i.removal = ${removal} AND NOT EXISTS (
          SELECT FROM shortlist_items o
          WHERE o.list_id = ${id} AND o.removed_at IS NULL AND o.business_id = i.business_id)
        RETURNING 1)
      SELECT (SELECT count(*) FROM shortlist_items WHERE list_id = ${id} AND shortlist_items.removal = ${removal})::int AS known,
             (SELECT count(*) FROM back)::int AS restored`.execute(tx);
    const { known, restored } = orNotFound(rows[0]);
    if (known === 0) throw notFound();
    await refuseOverfull(tx, id);
    await markListChanged(ctx, tx, id);
    return { restored };
  });

/** @throws AppError 409 */
async function refuseOverfull(tx: Tx, listId: string): Promise<void> {
  const { count } = await tx
    .selectFrom('shortlist_items')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('list_id', '=', listId)
    .where('removed_at', 'is', null)
    .executeTakeFirstOrThrow();
  if (Number(count) > MAX_LISTED_FIRMS)
    throw conflict(`A list has at most ${MAX_LISTED_FIRMS.toLocaleString('en-US')} firms.`);
}

/** Digits behind the point from which a list is numbered anew; so many moves into one gap take hours. */
const MAX_SCALE = 60;

/**
 * Moves a row right behind another one, or with null to the top. The list is locked: of moves at once each finds the others'
 * result, and none is lost.
 * @throws AppError 404, 403; 409 where the other row is gone for good
 */
export const moveFirm = (ctx: WriteContext, listId: string, itemId: string, after: string | null): Promise<null> =>
  editList(ctx, listId, async (tx, { id }) => {
    const rows = sql`shortlist_items WHERE list_id = ${id}`;
    const before =
      after === null ? sql`SELECT min(position) - 2 FROM ${rows}` : sql`SELECT position FROM ${rows} AND id = ${after}`;
    const moved = await sql<{ scale: number }>`
      UPDATE shortlist_items i SET position = gap.place
      FROM (SELECT CASE WHEN next.at IS NULL THEN last.at + 1 ELSE (last.at + next.at) * 0.5 END AS place
            FROM (SELECT (${before}) AS at) last,
                 LATERAL (SELECT min(position) AS at FROM ${rows} AND position > last.at AND id <> ${itemId}) next
            WHERE last.at IS NOT NULL) gap
      WHERE i.id = ${itemId} AND i.list_id = ${id} AND i.removed_at IS NULL
      RETURNING scale(i.position) AS scale`.execute(tx);
    const [row] = moved.rows;
    if (!row) throw await moveError(tx, id, itemId);
    if (row.scale > MAX_SCALE) await numberAnew(tx, id);
    await markListChanged(ctx, tx, id);
    return null;
  });

async function moveError(tx: Tx, listId: string, itemId: string): Promise<Error> {
  const row = await tx
    .selectFrom('shortlist_items')
    .select('id')
    .where('id', '=', itemId)
    .where('list_id', '=', listId)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  return row ? conflict('The firm above was removed from the list in the meantime.') : notFound();
}

/** Behind all present numbers, so that none is taken twice meanwhile. */
const numberAnew = (tx: Tx, listId: string) =>
  sql`
    UPDATE shortlist_items i SET position = sorted.place
    FROM (SELECT id, ceil(max(position) OVER ()) + row_number() OVER (ORDER BY position) AS place
          FROM shortlist_items WHERE list_id = ${listId}) sorted
    WHERE i.id = sorted.id AND i.list_id = ${listId}`.execute(tx);

/** @throws AppError 404, 403; 412 if somebody else wrote it meanwhile */
export const writeNote = (
  ctx: WriteContext,
  listId: string,
  itemId: string,
  { version, note }: { readonly version: number; readonly note: string },
): Promise<SavedNote> =>
  editList(ctx, listId, async (tx, { id }) => {
    const saved = await tx
      .updateTable('shortlist_items')
      .set({ note: note.trim(), note_version: version + 1 })
      .where('list_id', '=', id)
      .where('id', '=', itemId)
      .where('removed_at', 'is', null)
      .where('note_version', '=', version)
      .returning(['id', 'note', 'note_version as version'])
      .executeTakeFirst();
    if (!saved) {
      const row = await tx
        .selectFrom('shortlist_items')
        .select('id')
        .where('list_id', '=', id)
        .where('id', '=', itemId)
        .where('removed_at', 'is', null)
        .executeTakeFirst();
      orNotFound(row);
      throw new AppError(412, 'This note was changed in the meantime, on another device or by a colleague.');
    }
    await markListChanged(ctx, tx, id);
    return saved;
  });
