import { randomUUID } from 'node:crypto';
import { OUTREACH_LIMITS } from '#contract/outreach/rules/kinds.ts';
import type { LeadTimeRule, NewLeadTimeRule } from '#contract/outreach/schema.ts';
import { serialize } from '#server/db/serialize.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { conflict } from '#server/kernel/http/errors.ts';
import { authorizeRules } from '../policy.ts';
import type {} from '../tables.ts';

/** Earlier rules stay, for opportunities that were published under them. @throws AppError 401, 403, 409 */
export async function addLeadTimeRule(ctx: WriteContext, input: NewLeadTimeRule): Promise<LeadTimeRule> {
  const { userId, hiringCompanyId } = authorizeRules(ctx, input.hiring_company_id);
  await serialize(ctx.sql, `lead time rules ${hiringCompanyId}`);
  const { n } = await ctx.sql
    .selectFrom('lead_time_rules')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('hiring_company_id', '=', hiringCompanyId)
    .executeTakeFirstOrThrow();
  if (Number(n) >= OUTREACH_LIMITS.rules) throw conflict('Your company has too many rules for lead times.');
  const rule = { id: randomUUID(), ...input };
  const added = await ctx.sql
    .insertInto('lead_time_rules')
    .values({ ...rule, created_by: userId, created_at: ctx.now })
    .onConflict((taken) => taken.columns(['hiring_company_id', 'effective_from']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!added) throw conflict('Your company already has a rule from that day on.');
  await ctx.audit({
    action: 'lead time rule added',
    subjectType: 'hiring_company',
    subjectId: hiringCompanyId,
    details: { ...input },
  });
  return rule;
}
