import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { OnboardingStep } from '#contract/onboarding/rules.ts';
import { api } from '#web/api.ts';

export const onboardingQuery = (mwbeId: string) =>
  queryOptions({
    queryKey: ['onboarding', mwbeId],
    queryFn: ({ signal }) => api.onboarding.progress({ params: { id: mwbeId }, signal }),
  });

/** Goes on from a step. */
export function usePassStep(mwbeId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (step: OnboardingStep) => api.onboarding.pass({ params: { id: mwbeId, step } }),
    onSuccess: (progress) => client.setQueryData(onboardingQuery(mwbeId).queryKey, progress),
  });
}
