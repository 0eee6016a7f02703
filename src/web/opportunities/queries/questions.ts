import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { api } from '#web/api.ts';

export const questionsQuery = (id: string) =>
  queryOptions({
    queryKey: ['opportunities', 'questions', id],
    queryFn: ({ signal }) => api.opportunities.questions({ params: { id }, signal }),
  });

/** Asking, with a key so that a lost response asks nothing twice, and answering. */
export function useQuestions(opportunityId: string) {
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries(questionsQuery(opportunityId));
  return {
    ask: (mwbe_id: string, question: string, key: string) =>
      api.opportunities.ask({ params: { id: opportunityId }, body: { mwbe_id, question }, key }).finally(refresh),
    answer: (id: string, answer: string) =>
      api.opportunities.answer({ params: { id }, body: { answer } }).finally(refresh),
  };
}
