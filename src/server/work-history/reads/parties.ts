import { type RawBuilder, sql } from 'kysely';
import { isShownTo, mwbesOfFirm } from '#server/businesses/reads/fragments.ts';
import { withRowSecurity } from '#server/db/row-security.ts';
import type { Actor } from '#server/kernel/context/actor.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import { orNotFound } from '#server/kernel/http/errors.ts';
import { isPublic, type Parties, projectScope } from '../policy.ts';

/** The parties of a project, for its parties. @throws AppError 404 */
export async function partiesOfProject(ctx: ReadContext, id: string): Promise<Parties> {
  const { rows } = await withRowSecurity(ctx, (tx) =>
    sql<Parties>`
    SELECT p.id, p.hiring_company_id, p.mwbe_id FROM projects p
    WHERE p.id = ${id} AND ${projectScope(ctx.actor, 'p')}`.execute(tx),
  );
  return orNotFound(rows[0]);
}

/** The parties of a project, for its parties, and for everybody once the work is verified. @throws AppError 404 */
export async function partiesOfVisibleProject(ctx: ReadContext, id: string): Promise<Parties> {
  const { rows } = await sql<Parties>`
    SELECT p.id, p.hiring_company_id, p.mwbe_id FROM projects p
    WHERE p.id = ${id} AND (${projectScope(ctx.actor, 'p')} OR (${isPublic('p')} AND ${isShownTo(ctx.actor, sql.ref('p.mwbe_id'))}))`.execute(
    ctx.sql,
  );
  return orNotFound(rows[0]);
}

/**
 * Fragment for other rooms: the verified projects of the firm with this MWBE id or core id, as a query with the column
 * `id`. No rows if there is no such firm, or none that shows itself to this caller.
 */
export const verifiedProjectsOf = (firm: string, actor: Actor): RawBuilder<{ id: string }> => sql`
  SELECT p.id FROM projects p WHERE p.mwbe_id IN (${mwbesOfFirm(firm, actor)}) AND ${isPublic('p')}`;
