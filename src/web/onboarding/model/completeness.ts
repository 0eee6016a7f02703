import type { OnboardingProgress } from '#contract/onboarding/schema.ts';

/** The share of the steps that lack nothing, in whole percent; the last step itself does not count. */
export function percentComplete({ steps }: Pick<OnboardingProgress, 'steps'>): number {
  const own = steps.filter(({ step }) => step !== 'outro');
  return Math.round((100 * own.filter(({ done }) => done).length) / own.length);
}
