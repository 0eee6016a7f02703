import { useMutation } from '@tanstack/react-query';
import type { Arrived, Start } from '#contract/sso/schema.ts';
import { api } from '#web/api.ts';
import { copy } from '../copy/sign-on.ts';

/** In this tab alone: whoever comes back has to have gone from here. */
const KEPT = 'single-sign-on';

interface Kept {
  readonly state: string;
  /** The page to go on with. */
  readonly redirect: string | null;
}

/** Where a sign-on begins: by e-mail, from a tile, or as a test of what was set up. */
export type Beginning = { readonly email: string } | { readonly brand: string } | { readonly test: string };

const start = (from: Beginning): Promise<Start> => {
  if ('email' in from) return api.sso.lookUp({ query: { email: from.email } });
  if ('brand' in from) return api.sso.unsolicited({ query: { brand: from.brand } });
  return api.sso.testProvider({ params: { id: from.test } });
};

/** Leaves for the identity provider. */
export function useBegin(redirect: string | null) {
  return useMutation({
    mutationFn: async (from: Beginning) => {
      const { url, state } = await start(from);
      if (!/^https?:\/\//.test(url)) throw new Error(copy.notAddress);
      sessionStorage.setItem(KEPT, JSON.stringify({ state, redirect } satisfies Kept));
      location.assign(url);
    },
  });
}

/** What stands in the address of the page that people come back to. */
export type Returned =
  | { readonly kind: 'query'; readonly parameters: string; readonly kept: Kept }
  | { readonly kind: 'ticket'; readonly ticket: string; readonly kept: Kept | null }
  | { readonly kind: 'connect'; readonly tempToken: string }
  | { readonly kind: 'nothing' };

export function readReturned({ hash, search }: Pick<Location, 'hash' | 'search'>): Returned {
  const behind = new URLSearchParams(hash.slice(1));
  const [ticket, tempToken] = [behind.get('ticket'), behind.get('connect')];
  if (tempToken) return { kind: 'connect', tempToken };
  const kept = readKept();
  if (ticket) return { kind: 'ticket', ticket, kept };
  return kept && search.length > 1 ? { kind: 'query', parameters: search.slice(1), kept } : { kind: 'nothing' };
}

function readKept(): Kept | null {
  try {
    return JSON.parse(sessionStorage.getItem(KEPT) ?? 'null') as Kept | null;
  } catch {
    return null;
  }
}

const bodyOf = (returned: Extract<Returned, { kind: 'query' | 'ticket' }>): Arrived =>
  returned.kind === 'query'
    ? { via: 'query', parameters: returned.parameters, state: returned.kept.state }
    : { via: 'ticket', ticket: returned.ticket, state: returned.kept?.state ?? null };

/** Ends the sign-on; what was kept for it is good once. */
export function useArrive() {
  return useMutation({
    mutationFn: (returned: Extract<Returned, { kind: 'query' | 'ticket' }>) => {
      sessionStorage.removeItem(KEPT);
      return api.sso.callback({ body: bodyOf(returned) });
    },
  });
}

export function useConnect() {
  return useMutation({ mutationFn: (tempToken: string) => api.sso.connect({ body: { tempToken } }) });
}
