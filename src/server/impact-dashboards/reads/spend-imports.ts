import { sql } from 'kysely';
import type { SpendImport } from '#contract/impact-dashboards/schema/vendors.ts';
import { withRowSecurity } from '#server/db/row-security.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import { orNotFound } from '#server/kernel/http/errors.ts';
import { authorizeDashboard } from '../policy.ts';
import type {} from '../tables.ts';

export interface OfImport {
  readonly id: string;
  readonly import_id: string;
}

/** An uploaded file, for who may bring it in. @throws AppError 401, 403, 404 */
export async function spendImport(ctx: ReadContext, { id, import_id }: OfImport): Promise<SpendImport> {
  await authorizeDashboard(ctx, id, 'edit');
  const { rows } = await withRowSecurity(ctx, (tx) =>
    sql<SpendImport>`
    SELECT i.id, i.name, i.status, i.headers, coalesce(i.columns, '{}') AS columns, i.problem, i.result
    FROM impact_spend_imports i WHERE i.id = ${import_id}::uuid AND i.dashboard_id = ${id}::uuid`.execute(tx),
  );
  return orNotFound(rows[0]);
}
