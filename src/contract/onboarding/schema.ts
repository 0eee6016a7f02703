import { z } from 'zod';
import { uuid } from '../formats.ts';
import { ONBOARDING_STEPS } from './rules.ts';

export const onboardingStep = z.enum(ONBOARDING_STEPS);

/** How far a firm is. */
export const onboardingProgress = z.strictObject({
  mwbe_id: uuid,
  /** Of the firm. */
  name: z.string(),
  steps: z.array(
    z.strictObject({
      step: onboardingStep,
      /** The firm went on from it. */
      passed: z.boolean(),
      /** Nothing is missing. */
      done: z.boolean(),
      /** Keys of what is missing. */
      missing: z.array(z.string()),
    }),
  ),
  /** Where to go on. */
  next: onboardingStep,
});
export type OnboardingProgress = z.infer<typeof onboardingProgress>;
