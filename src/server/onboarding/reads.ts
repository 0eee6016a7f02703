import { nextStep, ONBOARDING_STEPS, type OnboardingStep } from '#contract/onboarding/rules.ts';
import type { OnboardingProgress } from '#contract/onboarding/schema.ts';
import { ownFirm } from '#server/businesses/reads/own-firm.ts';
import { profileProgress } from '#server/businesses/reads/progress.ts';
import { mwbe } from '#server/businesses/reads.ts';
import { withRowSecurity } from '#server/db/row-security.ts';
import { progress as financialsProgress } from '#server/financials/reads/progress.ts';
import { progress as documentsProgress } from '#server/firm-documents/reads/progress.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import { photoProgress } from '#server/photos/reads/progress.ts';
import { progress as referencesProgress } from '#server/references/reads/progress.ts';
import { progress as experienceProgress } from '#server/work-experience/reads/progress.ts';
import type {} from './tables.ts';

/** What one step lacks; each room answers for its own. */
interface StepProgress {
  readonly done: boolean;
  readonly missing: readonly string[];
}

const STEP_PROGRESS: Readonly<
  Record<Exclude<OnboardingStep, 'outro'>, (ctx: ReadContext, mwbeId: string) => Promise<StepProgress>>
> = {
  'basic-information': profileProgress,
  documents: documentsProgress,
  financials: financialsProgress,
  'work-experience': experienceProgress,
  references: referencesProgress,
  'upload-photos': photoProgress,
};

const NOTHING_MISSING: StepProgress = { done: true, missing: [] };

/** @throws AppError 404 for everybody but the people of the firm */
export async function onboardingProgress(ctx: ReadContext, mwbeId: string): Promise<OnboardingProgress> {
  const { id } = await ownFirm(ctx, mwbeId);
  const rows = await withRowSecurity(ctx, (tx) =>
    tx.selectFrom('onboarding_steps').select('step').where('mwbe_id', '=', id).execute(),
  );
  const passed = rows.map(({ step }) => step);
  const { legal_business_name: name } = await mwbe(ctx, { id });
  const steps = [];
  for (const step of ONBOARDING_STEPS) {
    const { done, missing } = step === 'outro' ? NOTHING_MISSING : await STEP_PROGRESS[step](ctx, id);
    steps.push({ step, passed: passed.includes(step), done, missing: [...missing] });
  }
  return { mwbe_id: id, name, steps, next: nextStep(passed) };
}
