import { sql } from 'kysely';
import type { Template } from '#contract/opportunities/schema.ts';
import { withRowSecurity } from '#server/db/row-security.ts';
import { requireUser } from '#server/kernel/context/authorize.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import { ownedBy } from '../policy.ts';
import type { TemplateTable } from '../tables.ts';

/** Templates of the actor's companies, by name. */
export async function templates(ctx: ReadContext): Promise<Template[]> {
  const own = ownedBy(requireUser(ctx.actor));
  const rows = await withRowSecurity(ctx, (tx) =>
    tx
      .selectFrom('opportunity_templates')
      .select(['id', 'hiring_company_id', 'name', 'created_at'])
      .where('hiring_company_id', '=', sql<string>`ANY(${own}::uuid[])`)
      .orderBy((eb) => eb.fn('lower', ['name']))
      .orderBy('id')
      .execute(),
  );
  return rows.map(toTemplate);
}

export const toTemplate = ({
  created_at,
  ...row
}: Pick<TemplateTable, 'id' | 'hiring_company_id' | 'name' | 'created_at'>): Template => ({
  ...row,
  created_at: created_at.toISOString(),
});
