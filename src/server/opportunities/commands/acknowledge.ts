import type { Opportunity } from '#contract/opportunities/schema.ts';
import { ownFirm } from '#server/businesses/reads/own-firm.ts';
import { requireUser } from '#server/kernel/context/authorize.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { orNotFound } from '#server/kernel/http/errors.ts';
import { addendumAcknowledged } from '../events.ts';
import { opportunity } from '../reads.ts';

/** A firm has read an addendum; once is enough. @throws AppError 401, 404 */
export async function acknowledgeAddendum(
  ctx: WriteContext,
  opportunityId: string,
  { number, mwbeId }: { readonly number: number; readonly mwbeId: string },
): Promise<Opportunity> {
  const firm = await ownFirm(ctx, mwbeId);
  const { id, hiring_company_id } = await opportunity(ctx, opportunityId);
  const addendum = orNotFound(
    await ctx.sql
      .selectFrom('opportunity_addenda')
      .select('id')
      .where('opportunity_id', '=', id)
      .where('number', '=', number)
      .executeTakeFirst(),
  );
  const added = await ctx.sql
    .insertInto('opportunity_acknowledgements')
    .values({
      addendum_id: addendum.id,
      mwbe_id: firm.id,
      acknowledged_by: requireUser(ctx.actor).id,
      acknowledged_at: ctx.now,
    })
    .onConflict((repeated) => repeated.doNothing())
    .returning('mwbe_id')
    .executeTakeFirst();
  if (added && hiring_company_id) {
    const details = { number, firm: firm.id };
    await ctx.audit({ action: 'addendum acknowledged', subjectType: 'opportunity', subjectId: id, details });
    const event = { opportunityId: id, hiringCompanyId: hiring_company_id, number, mwbeId: firm.id };
    await ctx.announce(addendumAcknowledged(event));
  }
  return opportunity(ctx, id);
}
