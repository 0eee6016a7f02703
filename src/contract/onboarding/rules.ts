/** The steps of onboarding in the order of the specification (section 2); each is the last segment of its path. */
export const ONBOARDING_STEPS = [
  'basic-information',
  'documents',
  'financials',
  'work-experience',
  'references',
  'upload-photos',
  'outro',
] as const;
export type OnboardingStep = (typeof ONBOARDING_STEPS)[number];

/** The first step that was not passed; the last one where all were. */
export const nextStep = (passed: readonly OnboardingStep[]): OnboardingStep =>
  ONBOARDING_STEPS.find((step) => !passed.includes(step)) ?? 'outro';
