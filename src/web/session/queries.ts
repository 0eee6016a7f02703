import { queryOptions, skipToken, useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import type { Me } from '#contract/accounts/schema.ts';
import type { Entry } from '#contract/session/schema.ts';
import { ApiError, api } from '#web/api.ts';
import { clearToken, readToken, writeToken } from '#web/token.ts';
import { focusNextHeading } from '#web/ui/PageHeading.tsx';

/** Tells the other tabs of this browser that somebody logged in or out. */
export const sessionChannel = new BroadcastChannel('plumbline-session');

/** The user of the spec, section 3. The server never reads `impersonating`: it only tells the page what to show. */
export type CurrentUser = Me & { readonly impersonating: boolean };

/** The person who is logged in, or null. A 401, or an account that is no longer active, ends the session here too. */
export const meQuery = queryOptions({
  queryKey: ['session', 'me'],
  queryFn: async ({ signal }): Promise<CurrentUser | null> => {
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

export function useMe(): CurrentUser | null {
  return useSuspenseQuery(meQuery).data;
}

/** What is asked for after the password; it stands here alone, and is gone with the page. */
export const twoStepQuery = queryOptions<Entry['second_factor']>({
  queryKey: ['session', 'second-step'],
  queryFn: skipToken,
  initialData: null,
  gcTime: Number.POSITIVE_INFINITY,
});

/**
 * Takes the new token. Without `to` the routes decide where this person goes, which on pages for whoever comes is to
 * stay; with it the page that they came from is not gone back to. Where a second step is asked for, that is what comes next.
 * @returns whether anybody is logged in now
 */
export function useStartSession() {
  const router = useRouter();
  const client = useQueryClient();
  return async ({ access_token, second_factor }: Entry, to?: string): Promise<boolean> => {
    if (second_factor !== null) {
      // whoever was logged in here leaves: the step belongs to the log-in page
      clearToken();
      client.clear();
      client.setQueryData(twoStepQuery.queryKey, second_factor);
      focusNextHeading();
      const { pathname } = router.state.location;
      if (pathname !== '/') await router.navigate({ to: '/', search: to === undefined ? {} : { redirect: to } });
      return false;
    }
    if (access_token === null) {
      // biome-ignore lint/suspicious/noConsole: said there by the specification, section 8
      console.error('The server let nobody in, and asked for nothing');
      return false;
    }
    writeToken(access_token);
    client.clear();
    sessionChannel.postMessage('changed');
    if (to === undefined) await router.invalidate();
    else await router.navigate({ href: to, replace: true });
    return true;
  };
}

export function useLogIn() {
  const enter = useStartSession();
  return useMutation({
    mutationFn: (body: { username: string; password: string }) => api.session.logIn({ body }),
    onSuccess: (entry) => enter(entry),
  });
}

/** Asks for an e-mail with a link to log in with. */
export function useSendLogInLink() {
  return useMutation({
    mutationFn: (body: { email: string; redirect?: string }) => api.session.sendLogInLink({ body }),
  });
}

export function useLogInWithPasskey() {
  const enter = useStartSession();
  return useMutation({
    mutationFn: async () => {
      const { getPasskeyAssertion: askForPasskey } = await import('#web/second-factor/model/passkeys.ts');
      const answer = await askForPasskey(() => api.session.askPasskey());
      return api.session.logInByPasskey({ body: { answer } });
    },
    onSuccess: (entry) => enter(entry),
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
