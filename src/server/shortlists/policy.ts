import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { withRowSecurity } from '#server/db/row-security.ts';
import type { Tx } from '#server/db/types.ts';
import type { Actor } from '#server/kernel/context/actor.ts';
import { requireUser } from '#server/kernel/context/authorize.ts';
import { type Authorized, authorized } from '#server/kernel/context/authorized.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { forbidden, orNotFound } from '#server/kernel/http/errors.ts';
import type {} from './tables.ts';

/**
 * Lists `l` of the companies that the actor acts for: their own, and those that colleagues share. Deleted ones are in it, for
 * the owner brings them back.
 */
export function listScope(actor: Actor): RawBuilder<SqlBool> {
  const { id, hiringCompanyIds, onlyCompanyId } = requireUser(actor);
  return sql<SqlBool>`
    ((l.company_id = ANY(${hiringCompanyIds}::uuid[]) AND (l.sharing <> 'private' OR l.owner_id = ${id}::uuid))
     OR (l.company_id IS NULL AND l.owner_id = ${id}::uuid AND ${onlyCompanyId === null}::boolean))`;
}

/** Lists `l` that exist for the actor. */
export const shownList = (actor: Actor): RawBuilder<SqlBool> => sql`(l.removed_at IS NULL AND ${listScope(actor)})`;

/** Lists `l` whose firms the actor may change. */
export const mayEdit = (actor: Actor): RawBuilder<SqlBool> =>
  sql`(l.owner_id = ${requireUser(actor).id}::uuid OR l.sharing = 'edit')`;

/** A list whose firms the caller changes; it is locked until the transaction ends, so that changes come one by one. */
export type EditedList = Authorized<{ readonly id: string }, 'edit'>;
/** A list that the caller owns, locked as well. */
export type OwnList = Authorized<
  { readonly id: string; readonly company_id: string | null; readonly sharing: string; readonly removed: boolean },
  'own'
>;

interface Found {
  readonly id: string;
  readonly company_id: string | null;
  readonly sharing: string;
  readonly is_owner: boolean;
  readonly may_edit: boolean;
  readonly removed: boolean;
}

/**
 * Runs a change of a list's firms behind row-level security.
 * @throws AppError 404 out of scope, 403 for those who may only read it
 */
export const editList = <T>(ctx: WriteContext, id: string, run: (tx: Tx, list: EditedList) => Promise<T>): Promise<T> =>
  withRowSecurity(ctx, async (tx) => {
    const found = await lockedList(tx, ctx.actor, id, sql`${shownList(ctx.actor)} AND ${mayEdit(ctx.actor)}`);
    if (!found) throw await refusal(tx, ctx.actor, id, 'You can see this list, but not change it');
    return run(tx, authorized({ id }, 'edit'));
  });

/**
 * Runs a change of a list itself.
 * @throws AppError 404 out of scope, 403 for everybody but its owner
 */
export const changeOwnList = <T>(
  ctx: WriteContext,
  id: string,
  run: (tx: Tx, list: OwnList) => Promise<T>,
): Promise<T> =>
  withRowSecurity(ctx, async (tx) => {
    const owned = sql<SqlBool>`${listScope(ctx.actor)} AND l.owner_id = ${requireUser(ctx.actor).id}::uuid`;
    const found = await lockedList(tx, ctx.actor, id, owned);
    if (!found) throw await refusal(tx, ctx.actor, id, 'Only the owner of this list can do this');
    return run(tx, authorized(found, 'own'));
  });

/** Only lists that may be changed can be locked (migrations/0060). */
async function lockedList(tx: Tx, actor: Actor, id: string, which: RawBuilder<SqlBool>): Promise<Found | undefined> {
  const { rows } = await sql<Found>`
    SELECT l.id, l.company_id, l.sharing, l.owner_id = ${requireUser(actor).id}::uuid AS is_owner,
           ${mayEdit(actor)} AS may_edit, l.removed_at IS NOT NULL AS removed
    FROM shortlists l WHERE l.id = ${id} AND ${which} FOR UPDATE`.execute(tx);
  return rows[0];
}

async function refusal(tx: Tx, actor: Actor, id: string, text: string): Promise<Error> {
  const { rows } = await sql`SELECT FROM shortlists l WHERE l.id = ${id} AND ${shownList(actor)}`.execute(tx);
  orNotFound(rows[0]);
  return forbidden(text);
}
