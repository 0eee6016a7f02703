import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { api } from '#web/api.ts';
import { clearToken, readToken, writeToken } from '#web/token.ts';
import { sessionChannel, useStartSession } from '../queries.ts';

/** Who would be impersonated. */
export const impersonationTargetQuery = (id: string) =>
  queryOptions({
    queryKey: ['session', 'impersonation', id],
    queryFn: ({ signal }) => api.session.whoToImpersonate({ params: { id }, signal }),
  });

/** Goes on as the other person, at the page that they land on. */
export function useImpersonate(user_id: string) {
  const enter = useStartSession();
  return useMutation({
    mutationFn: (reason: string) => api.session.impersonate({ body: { user_id, reason } }),
    onSuccess: ({ access_token }) => enter({ access_token, second_factor: null }, '/'),
  });
}

/** Goes back to the own session, at the page of the person who was impersonated; to the log-in page where it is over. */
export function useEndImpersonation(personId: string) {
  const router = useRouter();
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api.session.endImpersonation(),
    onSettled: async (answer) => {
      if (answer?.access_token) writeToken(answer.access_token);
      // another tab may have ended it and gone back already
      else if (readToken()?.endsWith('impersonating')) clearToken();
      client.clear();
      sessionChannel.postMessage('changed');
      await router.navigate({ href: readToken() ? `/staff/people/${personId}` : '/' });
    },
  });
}
