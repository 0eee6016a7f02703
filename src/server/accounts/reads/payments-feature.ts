import { type RawBuilder, sql } from 'kysely';
import { mayUsePayments } from '#contract/access/pages.ts';
import type { HiringSide } from '#contract/access/user-types.ts';
import type { Sql } from '#server/db/types.ts';
import { requireUser } from '#server/kernel/context/authorize.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import type { MailPreferences } from '../reads.ts';
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

/** Fragment for other rooms: whom payment tracking is open to, with the company or firm they act for. */
export const paymentPeople = sql<{ user_id: string; company_id: string }>`
  SELECT u.id AS user_id, m.company_id FROM memberships m JOIN users u ON u.id = m.user_id
  WHERE u.active AND u.user_type <> 'INTERNAL'
    AND (u.has_payments_feature OR u.has_dashboard_payments_feature OR u.admin)`;

/** Fragment for other rooms: whether the company or firm whose id is in `column` has such people (migration 0087). */
export const hasPaymentPeople = (column: RawBuilder<string>): RawBuilder<boolean> => sql`
  has_payment_people(${column})`;

/** Those of a company or firm. */
export async function paymentMembers(
  db: Sql,
  companyId: string,
): Promise<{ id: string; update_mail_preference: MailPreferences['update_mail_preference'] }[]> {
  return db
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select(['users.id', 'users.update_mail_preference'])
    .where('memberships.company_id', '=', companyId)
    .where('users.active', '=', true)
    .where((on) =>
      on.or(
        ['has_payments_feature', 'has_dashboard_payments_feature', 'admin'].map((flag) =>
          on(`users.${flag as 'admin'}`, '=', true),
        ),
      ),
    )
    .orderBy('users.id')
    .execute();
}

/** What a company is on the hiring side; undefined if there is none. */
export async function companyType(ctx: Pick<ReadContext, 'sql'>, id: string): Promise<HiringSide | undefined> {
  const companies = (ctx.sql as Sql).selectFrom('hiring_companies').select('user_type').where('id', '=', id);
  return (await companies.executeTakeFirst())?.user_type;
}
