import { randomUUID } from 'node:crypto';
import { type Selectable, sql } from 'kysely';
import type { Input } from '#contract/endpoint.ts';
import type { endpoints } from '#contract/search/endpoints.ts';
import { MAX_SAVED_SEARCHES } from '#contract/search/rules.ts';
import type { SavedSearch } from '#contract/search/schema.ts';
import { withRowSecurity } from '#server/db/row-security.ts';
import { serialize } from '#server/db/serialize.ts';
import { refuseImpersonation, requireUser } from '#server/kernel/context/authorize.ts';
import type { ReadContext, WriteContext } from '#server/kernel/context/contexts.ts';
import { conflict, orNotFound, sqlState } from '#server/kernel/http/errors.ts';
import { renameAlert, setAlert, stopAlert } from '#server/search-alerts/commands/watch.ts';
import { matchesToday } from '#server/search-alerts/reads/today.ts';
import { alertFrequencyOf, isWatched } from '#server/search-alerts/reads/watches.ts';
import { savedSearchScope } from './policy.ts';
import { savedQuery, toSavedSearch } from './reads/saved.ts';
import type { SavedSearchTable } from './tables.ts';

type NewSearch = Input<typeof endpoints.save>['body'];
type Change = Input<typeof endpoints.rename>['body'];

/**
 * Of a search whose alerts are turned on, what it finds today: slow, so before the transaction.
 * @throws AppError 400 where it can't be run, 409 where it finds too many
 */
export const prepareSave = async (ctx: ReadContext, { kind, query, alert }: NewSearch): Promise<readonly string[]> =>
  alert === 'off' ? [] : matchesToday(ctx, kind, query);

/** The same for a saved one; alerts that are on already know theirs. @throws AppError 404 where it is not the person's own */
export async function prepareChange(
  ctx: ReadContext,
  id: string,
  { alert = 'off' }: Change,
): Promise<readonly string[]> {
  if (alert === 'off' || (await isWatched(ctx, id))) return [];
  const { kind, query } = orNotFound(await savedQuery(ctx, id));
  return matchesToday(ctx, kind, query);
}

/** @throws AppError 409 where the name is taken or the limit is reached */
export async function saveSearch(
  ctx: WriteContext,
  { alert, ...search }: NewSearch,
  known: readonly string[],
): Promise<SavedSearch> {
  const actor = requireUser(ctx.actor);
  const { id: owner_id, onlyCompanyId: company_id } = actor;
  if (alert !== 'off') refuseImpersonation(actor);
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
  await chooseAlert(ctx, row, alert, known);
  return toSavedSearch({ ...row, alert });
}

/** Renames it, or chooses its alerts. @throws AppError 404 where it is not the person's own, 409 where the name is taken */
export async function changeSearch(
  ctx: WriteContext,
  id: string,
  { name, alert }: Change,
  known: readonly string[],
): Promise<SavedSearch> {
  if (alert !== undefined) refuseImpersonation(requireUser(ctx.actor));
  const changed = await withRowSecurity(ctx, (tx) =>
    withUniqueName(
      name ?? '',
      tx
        .updateTable('saved_searches')
        // also without a new name: it locks the row until the alerts are chosen
        .set((eb) => ({ name: name ?? eb.ref('name') }))
        .where('id', '=', id)
        .where(savedSearchScope(ctx.actor))
        .returningAll()
        .returning(alertFrequencyOf(sql.ref('saved_searches.id')).as('alert'))
        .executeTakeFirst(),
    ),
  );
  const search = orNotFound(changed);
  if (name !== undefined) await renameAlert(ctx, id, search.name);
  if (alert !== undefined) await chooseAlert(ctx, search, alert, known);
  return toSavedSearch({ ...search, alert: alert ?? search.alert });
}

const chooseAlert = (
  ctx: WriteContext,
  { id: search_id, owner_id, company_id, kind, name, query }: Selectable<SavedSearchTable>,
  frequency: SavedSearch['alert'],
  known: readonly string[],
): Promise<void> => setAlert(ctx, { search_id, kind, owner_id, company_id, name, query, frequency, known });

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
  await stopAlert(ctx, id);
  return null;
}

/** Maps a unique violation. @throws AppError 409 where the person has a search of this name */
async function withUniqueName<T>(name: string, statement: Promise<T>): Promise<T> {
  return statement.catch((error) => {
    throw sqlState(error) === '23505' ? conflict(`You have a search named “${name}” already`) : error;
  });
}
