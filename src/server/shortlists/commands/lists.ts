import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { MAX_LISTS } from '#contract/shortlists/rules.ts';
import type { Shortlist, ShortlistChange } from '#contract/shortlists/schema.ts';
import { withRowSecurity } from '#server/db/row-security.ts';
import { serialize } from '#server/db/serialize.ts';
import type { Tx } from '#server/db/types.ts';
import { requireUser } from '#server/kernel/context/authorize.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { AppError, badRequest, conflict, notFound, orNotFound } from '#server/kernel/http/errors.ts';
import { changeOwnList, shownList } from '../policy.ts';
import { oneList } from '../reads/lists.ts';

/** Makes a list of the company that the person acts for. @throws AppError 409 at the limit */
export async function makeList(ctx: WriteContext, name: string): Promise<Shortlist> {
  const id = await withRowSecurity(ctx, (tx) => insertList(ctx, tx, name));
  return oneList(ctx, id);
}

async function insertList(ctx: WriteContext, tx: Tx, name: string): Promise<string> {
  const { id: owner_id, hiringCompanyIds } = requireUser(ctx.actor);
  await refuseTooMany(tx, owner_id);
  const id = randomUUID();
  await tx
    .insertInto('shortlists')
    .values({
      ...{ id, owner_id, name, company_id: hiringCompanyIds[0] ?? null },
      ...{ created_at: ctx.now, changed_at: ctx.now, removed_at: null },
    })
    .execute();
  return id;
}

/** @throws AppError 409 */
async function refuseTooMany(tx: Tx, owner: string): Promise<void> {
  // otherwise lists that are made at once could exceed the limit
  await serialize(tx, `shortlists ${owner}`);
  const { count } = await tx
    .selectFrom('shortlists')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('owner_id', '=', owner)
    .where('removed_at', 'is', null)
    .executeTakeFirstOrThrow();
  if (Number(count) >= MAX_LISTS) throw conflict(`You have ${MAX_LISTS} lists already. Delete one first.`);
}

/**
 * Renames a list, shares it, or says what its owner wants to hear of.
 * @throws AppError 400 at `sharing` without a company, 404, 403, 412 if it was changed meanwhile
 */
export async function changeList(ctx: WriteContext, id: string, change: ShortlistChange): Promise<Shortlist> {
  const { version, ...values } = change;
  const before = await changeOwnList(ctx, id, async (tx, list) => {
    if (list.removed) throw notFound();
    if (list.company_id === null && (values.sharing ?? 'private') !== 'private')
      throw badRequest('body.sharing', 'needs a company to share the list in');
    const changed = await tx
      .updateTable('shortlists')
      .set({ ...values, version: version + 1, changed_at: ctx.now })
      .where('id', '=', list.id)
      .where('version', '=', version)
      .returning('id')
      .executeTakeFirst();
    if (!changed) throw new AppError(412, 'This list was changed in the meantime, on another device.');
    // what happened while nobody was to be told is known from then on
    if (values.watch === true) await forgetSeen(tx, list.id);
    return list.sharing;
  });
  if (values.sharing && values.sharing !== before) {
    const details = { from: before, to: values.sharing };
    await ctx.audit({ action: 'shortlist shared', subjectType: 'shortlist', subjectId: id, details });
  }
  return oneList(ctx, id);
}

const forgetSeen = (tx: Tx, listId: string) =>
  tx.updateTable('shortlist_items').set({ seen: null }).where('list_id', '=', listId).execute();

/** Makes an own, private list of the same firms. @throws AppError 404; 409 at the limit */
export async function copyList(ctx: WriteContext, from: string, name: string): Promise<Shortlist> {
  const id = await withRowSecurity(ctx, async (tx) => {
    const { rows } = await sql`SELECT FROM shortlists l WHERE l.id = ${from} AND ${shownList(ctx.actor)}`.execute(tx);
    orNotFound(rows[0]);
    const made = await insertList(ctx, tx, name);
    await sql`
      INSERT INTO shortlist_items (id, list_id, business_id, position, note, added_by, added_at, batch)
      SELECT gen_random_uuid(), ${made}, business_id, position, note, ${requireUser(ctx.actor).id}, ${ctx.now}, ${made}
      FROM shortlist_items WHERE list_id = ${from} AND removed_at IS NULL`.execute(tx);
    return made;
  });
  return oneList(ctx, id);
}

/** @throws AppError 404, 403 */
export async function removeList(ctx: WriteContext, id: string): Promise<null> {
  await changeOwnList(ctx, id, async (tx, list) => {
    if (list.removed) throw notFound();
    await tx.updateTable('shortlists').set({ removed_at: ctx.now }).where('id', '=', list.id).execute();
  });
  await ctx.audit({ action: 'shortlist deleted', subjectType: 'shortlist', subjectId: id });
  return null;
}

/** Brings a deleted list back as it was. @throws AppError 404, 403; 409 at the limit */
export async function restoreList(ctx: WriteContext, id: string): Promise<Shortlist> {
  await changeOwnList(ctx, id, async (tx, list) => {
    if (!list.removed) return;
    await refuseTooMany(tx, requireUser(ctx.actor).id);
    await tx.updateTable('shortlists').set({ removed_at: null }).where('id', '=', list.id).execute();
  });
  return oneList(ctx, id);
}
