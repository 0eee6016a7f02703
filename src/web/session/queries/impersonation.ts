import { queryOptions, useMutation } from '@tanstack/react-query';
import { ApiError, api } from '#web/api.ts';
import { forgetToken, storeToken } from '#web/token.ts';
import { showAlert } from '#web/ui/alerts.ts';
import { restart, sessionChannel } from '../model/restart.ts';
import { useStartSession } from '../queries.ts';

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

/**
 * Returns to the staff session, on the page of the impersonated person; to the sign-in page where that session has
 * expired. Where nothing answers, the impersonation goes on and says so.
 */
export function useEndImpersonation(personId: string) {
  return useMutation({
    mutationFn: () => api.session.endImpersonation(),
    onSuccess: ({ access_token }) => {
      if (access_token) storeToken(access_token);
      else forgetToken();
      sessionChannel.postMessage('changed');
      return restart(access_token ? `/staff/people/${personId}` : '/');
    },
    onError: (error) => {
      if (!(error instanceof ApiError) || error.status === 0 || error.status === 429 || error.status >= 500)
        return showAlert({ variant: 'error', text: error.message });
      // it has ended, perhaps in another tab, which has stored what follows
      forgetToken();
      sessionChannel.postMessage('changed');
      return restart('/');
    },
  });
}
