import { randomUUID } from 'node:crypto';
import type { Input } from '#contract/endpoint.ts';
import type { endpoints } from '#contract/search/endpoints.ts';
import { MAX_SAVED_SEARCHES, type SavedSearch } from '#contract/search/schema.ts';
import { withRowSecurity } from '#server/db/row-security.ts';
import { serialize } from '#server/db/serialize.ts';
import { requireUser } from '#server/kernel/context/authorize.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { conflict, orNotFound, sqlState } from '#server/kernel/http/errors.ts';
import { savedSearchScope } from './policy.ts';
import { toSavedSearch } from './reads/saved.ts';

/** @throws AppError 409 where the name is taken or the limit is reached */
export async function saveSearch(
  ctx: WriteContext,
  search: Input<typeof endpoints.save>['body'],
): Promise<SavedSearch> {
  const { id: owner_id, onlyCompanyId: company_id } = requireUser(ctx.actor);
  const row = { ...search, id: randomUUID(), owner_id, company_id, created_at: ctx.now };
  await withRowSecurity(ctx, async (tx) => {
    // otherwise concurrent saves could exceed the limit
    await serialize(tx, `saved_searches ${owner_id}`);
    const { count } = await tx
      .selectFrom('saved_searches')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where(savedSearchScope(ctx.actor))
      .executeTakeFirstOrThrow();
    if (Number(count) >= MAX_SAVED_SEARCHES)
      throw conflict(`You keep ${MAX_SAVED_SEARCHES} searches already. Delete one first.`);
    await withUniqueName(search.name, tx.insertInto('saved_searches').values(row).execute());
  });
  return toSavedSearch(row);
}

/** @throws AppError 404 where it is not the person's own, 409 where the name is taken */
export async function renameSearch(ctx: WriteContext, id: string, name: string): Promise<SavedSearch> {
  const renamed = await withRowSecurity(ctx, (tx) =>
    withUniqueName(
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

/** @throws AppError 404 where it is not the person's own */
export async function deleteSearch(ctx: WriteContext, id: string): Promise<null> {
  const deleted = await withRowSecurity(ctx, (tx) =>
    tx
      .deleteFrom('saved_searches')
      .where('id', '=', id)
      .where(savedSearchScope(ctx.actor))
      .returning('id')
      .executeTakeFirst(),
  );
  orNotFound(deleted);
  return null;
}

/** Maps a unique violation. @throws AppError 409 where the person has a search of this name */
async function withUniqueName<T>(name: string, statement: Promise<T>): Promise<T> {
  return statement.catch((error) => {
    throw sqlState(error) === '23505' ? conflict(`You have a search named “${name}” already`) : error;
  });
}
