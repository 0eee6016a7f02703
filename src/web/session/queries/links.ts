import { queryOptions, useMutation } from '@tanstack/react-query';
import { api } from '#web/api.ts';
import { showAlert } from '#web/ui/alerts.ts';
import { copy } from '../copy/links.ts';
import { useStartSession } from '../queries.ts';

/** What a link is for; the preview does not use it up. */
export const linkPreviewQuery = (tempToken: string) =>
  queryOptions({
    queryKey: ['session', 'link', tempToken],
    queryFn: ({ signal }) => api.session.previewLink({ body: { tempToken }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

/** Uses a sign-in link, then opens `to`. Errors also go to the console (spec, section 8). */
export function useLogInWithLink(to: string) {
  const startSession = useStartSession();
  return useMutation({
    mutationFn: (tempToken: string) => api.session.tempSession({ body: { tempToken } }),
    onSuccess: (entry) => startSession(entry, to),
    // biome-ignore lint/suspicious/noConsole: required by the specification, section 8
    onError: (error) => console.error(error),
  });
}

export function useRequestPasswordReset() {
  return useMutation({
    mutationFn: (body: { email: string; redirect?: string }) => api.session.forgotPassword({ body }),
  });
}

export function useResetPassword(to: string) {
  const startSession = useStartSession();
  return useMutation({
    mutationFn: (body: { tempToken: string; password: string }) => api.session.newPassword({ body }),
    onSuccess: async (entry) => {
      showAlert({ variant: 'success', text: copy.passwordSaved });
      await startSession(entry, to);
    },
  });
}
