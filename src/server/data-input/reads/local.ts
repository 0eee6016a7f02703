import { type RawBuilder, sql } from 'kysely';
import { MONTH_LIMITS } from '#contract/data-input/rules.ts';
import type { Place } from '#contract/data-input/schema.ts';
import { withRowSecurity } from '#server/db/row-security.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import { projectAccess } from '#server/parent-projects/reads/access.ts';
import type {} from '../tables.ts';

/**
 * Why the row `r` of local hiring counts as local or does not, by the places of the project. A street counts in its own ZIP
 * code alone, since other towns have one of the same name.
 */
export const localReason = (project: RawBuilder<string>): RawBuilder<string> => {
  const place = (where: RawBuilder<unknown>) =>
    sql`EXISTS (SELECT FROM project_local_places l WHERE l.project_id = ${project} ${where})`;
  return sql`
    CASE WHEN NOT ${place(sql``)} THEN 'no_places'
         WHEN r.zip IS NULL THEN 'zip_unknown'
         WHEN ${place(sql`AND l.zip = r.zip AND l.street = ''`)} THEN 'zip'
         WHEN NOT ${place(sql`AND l.zip = r.zip`)} THEN 'not_listed'
         WHEN r.street_key IS NULL THEN 'street_unknown'
         WHEN ${place(sql`AND l.zip = r.zip AND l.street = r.street_key`)} THEN 'street'
         ELSE 'street_not_listed' END`;
};

/** What a reason says. */
export const isLocalBy = (reason: RawBuilder<unknown>): RawBuilder<boolean | null> => sql`
  CASE WHEN ${reason} IN ('zip', 'street') THEN true WHEN ${reason} IN ('not_listed', 'street_not_listed') THEN false END`;

/** Where new hires of a project count as local. @throws AppError 401, 404 */
export async function localPlaces(ctx: ReadContext, id: string): Promise<Place[]> {
  await projectAccess(ctx, id);
  const { rows } = await withRowSecurity(ctx, (tx) =>
    sql<Omit<Place, 'added_at'> & { added_at: Date }>`
    SELECT l.id, l.zip, l.street, l.added_at FROM project_local_places l WHERE l.project_id = ${id}::uuid
    ORDER BY l.zip, l.street, l.id LIMIT ${MONTH_LIMITS.places}`.execute(tx),
  );
  return rows.map((row) => ({ ...row, added_at: row.added_at.toISOString() }));
}
