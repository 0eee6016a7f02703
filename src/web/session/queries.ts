import { queryOptions, skipToken, useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import type { Me } from '#contract/accounts/schema.ts';
import type { SignInResult } from '#contract/session/schema.ts';
import { ApiError, api } from '#web/api.ts';
import { adoptToken, forgetToken, readToken, storeToken } from '#web/token.ts';
import { showAlert } from '#web/ui/alerts.ts';
import { giveBackUnsent } from '#web/ui/form/unsent-values.ts';
import { focusNextHeading } from '#web/ui/PageHeading.tsx';
import { copy } from './copy.ts';
import { restart, sessionChannel } from './model/restart.ts';

/** The user of the spec, section 3. The server never reads `impersonating`: it only tells the page what to show. */
export type CurrentUser = Me & { readonly impersonating: boolean };

const ME = ['session', 'me'] as const;

/** The signed-in person, or null. A 401 or a deactivated account ends the session here too. */
export const meQuery = queryOptions({
  queryKey: ME,
  queryFn: async ({ client, signal }): Promise<CurrentUser | null> => {
    const token = readToken();
    if (!token) return null;
    const me = await api.session.me({ signal }).catch((error) => {
      if (error instanceof ApiError && error.status === 401) return null;
      throw error;
    });
    const impersonating = token.endsWith('impersonating');
    if (me?.active) {
      giveBackUnsent(impersonating ? null : me.id);
      return { ...me, impersonating };
    }
    forgetToken();
    const shown = client.getQueryData<CurrentUser | null>(ME);
    if (shown) {
      showAlert({ variant: 'info', text: copy.ended, shouldStayVisible: true });
      return restart(undefined, shown.impersonating ? null : shown.id);
    }
    adoptToken();
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

/** The pending second factor after a correct password. Kept in memory only, so that a reload starts over. */
export const twoStepQuery = queryOptions<SignInResult['second_factor']>({
  queryKey: ['session', 'second-step'],
  queryFn: skipToken,
  initialData: null,
  gcTime: Number.POSITIVE_INFINITY,
});

/**
 * Stores the new token. Without `to` the access rules of the current route decide where the person goes, which may be
 * nowhere; with `to` the current page is replaced in the history. Where a second factor is required, asks for it first.
 * @returns whether a session has started
 */
export function useStartSession() {
  const router = useRouter();
  const client = useQueryClient();
  // only the contract says that both are there
  return async ({ access_token, second_factor }: Partial<SignInResult>, to?: string): Promise<boolean> => {
    if (second_factor) {
      // ends any current session: two-step verification belongs to the sign-in page
      forgetToken();
      adoptToken();
      sessionChannel.postMessage('changed');
      client.clear();
      client.setQueryData(twoStepQuery.queryKey, second_factor);
      focusNextHeading();
      const { pathname } = router.state.location;
      if (pathname !== '/') await router.navigate({ to: '/', search: to === undefined ? {} : { redirect: to } });
      return false;
    }
    if (!access_token) {
      // biome-ignore lint/suspicious/noConsole: required by the specification, section 8
      console.error('Sign-in returned no token');
      return false;
    }
    storeToken(access_token);
    sessionChannel.postMessage('changed');
    // another person needs another page
    if (client.getQueryData(ME)) return restart(to);
    adoptToken();
    client.clear();
    if (to === undefined) await router.invalidate();
    else await router.navigate({ href: to, replace: true });
    return true;
  };
}

export function useLogIn() {
  const startSession = useStartSession();
  return useMutation({
    mutationFn: (body: { username: string; password: string }) => api.session.signIn({ body }),
    onSuccess: (entry) => startSession(entry),
  });
}

/** Requests a sign-in link by email. */
export function useSendLogInLink() {
  return useMutation({
    mutationFn: (body: { email: string; redirect?: string }) => api.session.sendSignInLink({ body }),
  });
}

export function useLogInWithPasskey() {
  const startSession = useStartSession();
  return useMutation({
    mutationFn: async () => {
      const { getPasskeyAssertion: askForPasskey } = await import('#web/second-factor/model/passkeys.ts');
      const answer = await askForPasskey(() => api.session.passkeyOptions());
      return api.session.signInByPasskey({ body: { answer } });
    },
    onSuccess: (entry) => startSession(entry),
  });
}
