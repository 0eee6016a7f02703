import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { redactPath } from '#contract/analytics/rules.ts';
import { api } from '#web/api.ts';

export const feedbackQuery = infiniteQueryOptions({
  queryKey: ['analytics', 'feedback'],
  queryFn: ({ signal, pageParam }) => api.analytics.feedback({ query: pageParam ? { after: pageParam } : {}, signal }),
  initialPageParam: null as string | null,
  getNextPageParam: ({ next }) => next,
});

/** Sends feedback with the path of the page that it was written on. */
export function useGiveFeedback() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (text: string) =>
      api.analytics.giveFeedback({ body: { text, url_path: redactPath(location.pathname) } }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['analytics', 'feedback'] }),
  });
}
