import type { LeadTimeRule } from '#contract/outreach/schema.ts';
import { withRowSecurity } from '#server/db/row-security.ts';
import { requireUser } from '#server/kernel/context/authorize.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import { ownedBy } from '../policy.ts';
import type {} from '../tables.ts';

const COLUMNS = ['id', 'hiring_company_id', 'name', 'lead_days', 'effective_from'] as const;

/** Rules of the actor's companies, the latest first. */
export async function leadTimeRules(ctx: ReadContext): Promise<LeadTimeRule[]> {
  const own = ownedBy(requireUser(ctx.actor));
  if (own.length === 0) return [];
  return withRowSecurity(ctx, (tx) =>
    tx
      .selectFrom('lead_time_rules')
      .select(COLUMNS)
      .where('hiring_company_id', 'in', [...own])
      .orderBy('effective_from', 'desc')
      .orderBy('id')
      .execute(),
  );
}

/** The rule of a company that held on a day; the caller has authorized the reader of its packet. */
export async function leadTimeRuleOn(
  { sql: db }: Pick<ReadContext, 'sql'>,
  hiringCompanyId: string,
  day: string,
): Promise<Pick<LeadTimeRule, 'name' | 'lead_days' | 'effective_from'> | null> {
  const row = await db
    .selectFrom('lead_time_rules')
    .select(COLUMNS)
    .where('hiring_company_id', '=', hiringCompanyId)
    .where('effective_from', '<=', day)
    .orderBy('effective_from', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}
