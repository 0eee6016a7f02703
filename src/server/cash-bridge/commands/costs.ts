import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { CASH_LIMITS } from '#contract/cash-bridge/rules.ts';
import type { CashCost, CostChange, NewCost } from '#contract/cash-bridge/schema.ts';
import { serialize } from '#server/db/serialize.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { AppError, conflict, notFound, orNotFound } from '#server/kernel/http/errors.ts';
import { authorizeCash, type FirmCash } from '../policy.ts';
import { COST } from '../reads.ts';

/** @throws AppError 401, 403, 404, 409 where there are too many */
export async function addCost(ctx: WriteContext, firmId: string, cost: NewCost): Promise<CashCost> {
  const { mwbeId, userId } = await authorizeCash(ctx, firmId);
  await serialize(ctx.sql, `cash costs ${mwbeId}`);
  const { rows } = await sql<CashCost>`
    INSERT INTO cash_costs (id, mwbe_id, name, amount_cents, rhythm, from_on, until_on, created_at, updated_by)
    SELECT ${randomUUID()}, ${mwbeId}, ${cost.name}, ${cost.amount_cents}, ${cost.rhythm}, ${cost.from_on}::date,
           ${cost.until_on}::date, ${ctx.now}, ${userId}
    WHERE (SELECT count(*) FROM cash_costs c WHERE c.mwbe_id = ${mwbeId}) < ${CASH_LIMITS.costs}
    RETURNING ${sql.join(COST.map((name) => sql.ref(name)))}`.execute(ctx.sql);
  const [added] = rows;
  if (!added) throw conflict(`A firm can have at most ${CASH_LIMITS.costs} costs.`);
  return added;
}

const own = (ctx: WriteContext, { mwbeId }: FirmCash, id: string) =>
  ctx.sql.selectFrom('cash_costs').select('id').where('id', '=', id).where('mwbe_id', '=', mwbeId).executeTakeFirst();

/** @throws AppError 401, 403, 404, 412 */
export async function changeCost(
  ctx: WriteContext,
  { firmId, id }: { readonly firmId: string; readonly id: string },
  { version, ...values }: CostChange,
): Promise<CashCost> {
  const firm = await authorizeCash(ctx, firmId);
  const changed = await ctx.sql
    .updateTable('cash_costs')
    .set((eb) => ({ ...values, updated_by: firm.userId, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .where('mwbe_id', '=', firm.mwbeId)
    .where('version', '=', version)
    .returning(COST)
    .executeTakeFirst();
  if (changed) return changed;
  orNotFound(await own(ctx, firm, id));
  throw new AppError(412, 'The cost was changed in the meantime. Check what it says now.');
}

/** @throws AppError 401, 403, 404 */
export async function removeCost(ctx: WriteContext, firmId: string, id: string): Promise<void> {
  const { mwbeId } = await authorizeCash(ctx, firmId);
  const { numDeletedRows } = await ctx.sql
    .deleteFrom('cash_costs')
    .where('id', '=', id)
    .where('mwbe_id', '=', mwbeId)
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw notFound();
}
