import { useMutation } from '@tanstack/react-query';
import type { Start } from '#contract/sso/schema.ts';
import { api } from '#web/api.ts';
import { copy } from '../copy/sign-on.ts';
import { callbackBody, type SignInResult } from '../model/callback.ts';
import { clearPending, storePending } from '../model/pending-sign-on.ts';

/** How a sign-on starts: by email, from a provider's tile, or as a test of the settings. */
export type SignOnStart = { readonly email: string } | { readonly brand: string } | { readonly test: string };

const requestStart = (from: SignOnStart): Promise<Start> => {
  if ('email' in from) return api.sso.lookUpProvider({ query: { email: from.email } });
  if ('brand' in from) return api.sso.unsolicited({ query: { brand: from.brand } });
  return api.sso.testProvider({ params: { id: from.test } });
};

/** Sends the browser to the identity provider. */
export function useStartSignOn(redirect: string | null) {
  return useMutation({
    mutationFn: async (from: SignOnStart) => {
      const { url, state } = await requestStart(from);
      if (!/^https?:\/\//.test(url)) throw new Error(copy.invalidProviderUrl);
      storePending({ state, redirect });
      location.assign(url);
    },
  });
}

/** Completes the sign-on; the pending state is valid once. */
export function useCompleteSignIn() {
  return useMutation({
    mutationFn: (result: SignInResult) => {
      clearPending();
      return api.sso.callback({ body: callbackBody(result) });
    },
  });
}

export function useConnectAccount() {
  return useMutation({ mutationFn: (tempToken: string) => api.sso.linkAccount({ body: { tempToken } }) });
}
