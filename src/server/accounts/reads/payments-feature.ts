import { mayUsePayments } from '#contract/access/pages.ts';
import type { HiringSide } from '#contract/access/user-types.ts';
import type { Sql } from '#server/db/types.ts';
import { requireUser } from '#server/kernel/context/authorize.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import type {} from '../tables.ts';

/** Whether payment tracking is open to the person: staff always, others by their flags, which are the person's own. */
export async function hasPaymentsFeature(ctx: Pick<ReadContext, 'sql' | 'actor'>): Promise<boolean> {
  const { id, userType, admin, onlyCompanyId } = requireUser(ctx.actor);
  if (userType === 'INTERNAL') return true;
  if (onlyCompanyId !== null) return false;
  const flags = await (ctx.sql as Sql)
    .selectFrom('users')
    .select(['has_payments_feature', 'has_dashboard_payments_feature'])
    .where('id', '=', id)
    .executeTakeFirst();
  return flags !== undefined && mayUsePayments({ ...flags, admin });
}

/** What a company is on the hiring side; undefined if there is none. */
export async function companyType(ctx: Pick<ReadContext, 'sql'>, id: string): Promise<HiringSide | undefined> {
  const companies = (ctx.sql as Sql).selectFrom('hiring_companies').select('user_type').where('id', '=', id);
  return (await companies.executeTakeFirst())?.user_type;
}
