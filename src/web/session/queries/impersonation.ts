import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { api } from '#web/api.ts';
import { clearToken, readToken, writeToken } from '#web/token.ts';
import { sessionChannel, useStartSession } from '../queries.ts';

/** The person to impersonate. */
export const impersonationTargetQuery = (id: string) =>
  queryOptions({
    queryKey: ['session', 'impersonation', id],
    queryFn: ({ signal }) => api.session.impersonationTarget({ params: { id }, signal }),
  });

/** Starts the impersonation, on the person's landing page. */
export function useImpersonate(user_id: string) {
  const startSession = useStartSession();
  return useMutation({
    mutationFn: (reason: string) => api.session.impersonate({ body: { user_id, reason } }),
    onSuccess: ({ access_token }) => startSession({ access_token, second_factor: null }, '/'),
  });
}

/** Returns to the staff session, on the page of the impersonated person; to the sign-in page where that session has expired. */
export function useEndImpersonation(personId: string) {
  const router = useRouter();
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api.session.endImpersonation(),
    onSettled: async (answer) => {
      if (answer?.access_token) writeToken(answer.access_token);
      // another tab may have ended it already
      else if (readToken()?.endsWith('impersonating')) clearToken();
      client.clear();
      sessionChannel.postMessage('changed');
      await router.navigate({ href: readToken() ? `/staff/people/${personId}` : '/' });
    },
  });
}
