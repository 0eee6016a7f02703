import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#web/api.ts';

/** The person's active sessions. */
export const sessionsQuery = queryOptions({
  queryKey: ['session', 'sessions'],
  queryFn: ({ signal }) => api.session.sessions({ signal }),
});

/** Ends one session of the person, or all except the current one (null). */
export function useEndSession() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (id: string | null) => {
      if (id === null) await api.session.endOtherSessions();
      else await api.session.endSession({ params: { id } });
    },
    onSettled: () => client.invalidateQueries(sessionsQuery),
  });
}

export function useChangePassword() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (password: string) => api.session.changePassword({ body: { password } }),
    onSuccess: () => client.invalidateQueries(sessionsQuery),
  });
}
