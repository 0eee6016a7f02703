import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { NewReply, ReplyVisibility } from '#contract/scorecards/schema.ts';
import { api } from '#web/api.ts';

export const scorecardQuery = (id: string) =>
  queryOptions({
    queryKey: ['scorecards', id],
    queryFn: ({ signal }) => api.scorecards.scorecard({ params: { id }, signal }),
    // counted once a month
    staleTime: 60_000,
  });

export function useReplyActs(id: string) {
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries(scorecardQuery(id));
  return {
    reply: (body: NewReply) => api.scorecards.reply({ params: { id }, body }).finally(refresh),
    setVisibility: (body: ReplyVisibility) => api.scorecards.hideReply({ params: { id }, body }).finally(refresh),
  };
}
