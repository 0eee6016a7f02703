import { queryOptions, useMutation } from '@tanstack/react-query';
import { api } from '#web/api.ts';
import { showAlert } from '#web/ui/alerts.ts';
import { copy } from '../copy/links.ts';
import { useStartSession } from '../queries.ts';

/** What a link is for; looking does not spend it. */
export const linkPreviewQuery = (tempToken: string) =>
  queryOptions({
    queryKey: ['session', 'link', tempToken],
    queryFn: ({ signal }) => api.session.lookAtLink({ body: { tempToken }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

/** Spends a link that logs its person in, and goes on. What goes wrong is said on the console too (spec, section 8). */
export function useLogInWithLink(to: string) {
  const enter = useStartSession();
  return useMutation({
    mutationFn: (tempToken: string) => api.session.tempSession({ body: { tempToken } }),
    onSuccess: (entry) => enter(entry, to),
    // biome-ignore lint/suspicious/noConsole: said there by the specification, section 8
    onError: (error) => console.error(error),
  });
}

export function useRequestPasswordReset() {
  return useMutation({
    mutationFn: (body: { email: string; redirect?: string }) => api.session.forgotPassword({ body }),
  });
}

export function useResetPassword(to: string) {
  const enter = useStartSession();
  return useMutation({
    mutationFn: (body: { tempToken: string; password: string }) => api.session.newPassword({ body }),
    onSuccess: async (entry) => {
      showAlert({ variant: 'success', text: copy.passwordChanged });
      await enter(entry, to);
    },
  });
}
