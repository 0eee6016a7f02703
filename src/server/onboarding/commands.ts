import type { OnboardingStep } from '#contract/onboarding/rules.ts';
import type { OnboardingProgress } from '#contract/onboarding/schema.ts';
import { ownFirm } from '#server/businesses/reads/own-firm.ts';
import { requireUser } from '#server/kernel/context/authorize.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { onboardingProgress } from './reads.ts';

/** Goes on from a step; doing so again changes nothing. @throws AppError 404 for everybody but the people of the firm */
export async function passStep(ctx: WriteContext, mwbeId: string, step: OnboardingStep): Promise<OnboardingProgress> {
  const { id } = await ownFirm(ctx, mwbeId);
  const { numInsertedOrUpdatedRows: passed } = await ctx.sql
    .insertInto('onboarding_steps')
    .values({ mwbe_id: id, step, passed_at: ctx.now, passed_by: requireUser(ctx.actor).id })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  if (passed === 1n) {
    await ctx.audit({ action: 'onboarding step passed', subjectType: 'mwbe', subjectId: id, details: { step } });
  }
  return onboardingProgress(ctx, id);
}
