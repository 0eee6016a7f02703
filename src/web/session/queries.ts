import { queryOptions, useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import type { Me } from '#contract/accounts/schema.ts';
import { ApiError, api } from '#web/api.ts';
import { clearToken, readToken, writeToken } from '#web/token.ts';

/** Tells the other tabs of this browser that somebody logged in or out. */
export const sessionChannel = new BroadcastChannel('plumbline-session');

/** The user of the spec, section 3. The server never reads `impersonating`: it only tells the page what to show. */
export type Person = Me & { readonly impersonating: boolean };

/** The person who is logged in, or null. A 401, or an account that is no longer active, ends the session here too. */
export const meQuery = queryOptions({
  queryKey: ['session', 'me'],
  queryFn: async ({ signal }): Promise<Person | null> => {
    const token = readToken();
    if (!token) return null;
    const me = await api.session.me({ signal }).catch((error) => {
      if (error instanceof ApiError && error.status === 401) return null;
      throw error;
    });
    if (me?.active) return { ...me, impersonating: token.endsWith('impersonating') };
    clearToken();
    return null;
  },
  staleTime: 60_000,
});

export const installationQuery = queryOptions({
  queryKey: ['session', 'installation'],
  queryFn: ({ signal }) => api.session.installation({ signal }),
  staleTime: Number.POSITIVE_INFINITY,
});

export function useMe(): Person | null {
  return useSuspenseQuery(meQuery).data;
}

/** Takes the new token and lets the routes decide where this person goes. */
function useEnter() {
  const router = useRouter();
  const client = useQueryClient();
  return async ({ access_token }: { access_token: string }) => {
    writeToken(access_token);
    client.clear();
    sessionChannel.postMessage('changed');
    await router.invalidate();
  };
}

export function useLogIn() {
  const enter = useEnter();
  return useMutation({
    mutationFn: (body: { username: string; password: string }) => api.session.logIn({ body }),
    onSuccess: enter,
  });
}

export function useMakeFirstAccount() {
  const enter = useEnter();
  return useMutation({
    mutationFn: (body: Parameters<typeof api.session.firstAccount>[0]['body']) => api.session.firstAccount({ body }),
    onSuccess: enter,
  });
}

/** Ends the session here and, where it can be reached, on the server. */
export function useLogOut() {
  const router = useRouter();
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api.session.logOut(),
    onSettled: async () => {
      clearToken();
      client.clear();
      sessionChannel.postMessage('changed');
      await router.navigate({ to: '/' });
    },
  });
}
