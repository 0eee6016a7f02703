import { randomUUID } from 'node:crypto';
import type { Input } from '#contract/endpoint.ts';
import type { endpoints } from '#contract/search/endpoints.ts';
import { MOST_SAVED, type SavedSearch } from '#contract/search/schema.ts';
import { withRowSecurity } from '#server/db/row-security.ts';
import { serialize } from '#server/db/serialize.ts';
import { requireUser } from '#server/kernel/context/authorize.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { conflict, orNotFound, sqlState } from '#server/kernel/http/errors.ts';
import { savedSearchScope } from './policy.ts';
import { toSavedSearch } from './reads/saved.ts';

/** @throws AppError 409 where the person has one of this name, or as many as one may have */
export async function saveSearch(
  ctx: WriteContext,
  search: Input<typeof endpoints.save>['body'],
): Promise<SavedSearch> {
  const owner_id = requireUser(ctx.actor).id;
  const row = { ...search, id: randomUUID(), owner_id, created_at: ctx.now };
  await withRowSecurity(ctx, async (tx) => {
    // otherwise two windows could exceed the limit together
    await serialize(tx, `saved_searches ${owner_id}`);
    const { kept } = await tx
      .selectFrom('saved_searches')
      .select(({ fn }) => fn.countAll<number>().as('kept'))
      .where(savedSearchScope(ctx.actor))
      .executeTakeFirstOrThrow();
    if (Number(kept) >= MOST_SAVED) throw conflict(`You keep ${MOST_SAVED} searches already. Delete one first.`);
    await named(search.name, tx.insertInto('saved_searches').values(row).execute());
  });
  return toSavedSearch(row);
}

/** @throws AppError 404 for somebody else's, 409 where the person has another of this name */
export async function renameSearch(ctx: WriteContext, id: string, name: string): Promise<SavedSearch> {
  const renamed = await withRowSecurity(ctx, (tx) =>
    named(
      name,
      tx
        .updateTable('saved_searches')
        .set({ name })
        .where('id', '=', id)
        .where(savedSearchScope(ctx.actor))
        .returningAll()
        .executeTakeFirst(),
    ),
  );
  return toSavedSearch(orNotFound(renamed));
}

/** @throws AppError 404 for somebody else's */
export async function forgetSearch(ctx: WriteContext, id: string): Promise<null> {
  const gone = await withRowSecurity(ctx, (tx) =>
    tx
      .deleteFrom('saved_searches')
      .where('id', '=', id)
      .where(savedSearchScope(ctx.actor))
      .returning('id')
      .executeTakeFirst(),
  );
  orNotFound(gone);
  return null;
}

/** @throws AppError 409 when the database says that the name is taken */
async function named<T>(name: string, statement: Promise<T>): Promise<T> {
  return statement.catch((error) => {
    throw sqlState(error) === '23505' ? conflict(`You have a search named “${name}” already`) : error;
  });
}
