import type { OnboardingStep } from '#contract/onboarding/rules.ts';

declare module '#server/db/types.ts' {
  interface Database {
    onboarding_steps: OnboardingStepTable;
  }
}

/** A step that the firm went on from. */
export interface OnboardingStepTable {
  mwbe_id: string;
  step: OnboardingStep;
  passed_at: Date;
  passed_by: string;
}
