import type { CallbackBody } from '#contract/sso/schema.ts';
import { type PendingSignOn, readPending } from './pending-sign-on.ts';

/** What the identity provider left in the URL of the callback page. */
export type CallbackResult =
  | { readonly kind: 'query'; readonly parameters: string; readonly pending: PendingSignOn }
  | { readonly kind: 'ticket'; readonly ticket: string; readonly pending: PendingSignOn | null }
  | { readonly kind: 'connect'; readonly tempToken: string }
  | { readonly kind: 'nothing' };

/** The results that the server turns into a session. */
export type SignInResult = Extract<CallbackResult, { kind: 'query' | 'ticket' }>;

export function readCallback({ hash, search }: Pick<Location, 'hash' | 'search'>): CallbackResult {
  const fragment = new URLSearchParams(hash.slice(1));
  const [ticket, tempToken] = [fragment.get('ticket'), fragment.get('connect')];
  if (tempToken) return { kind: 'connect', tempToken };
  const pending = readPending();
  if (ticket) return { kind: 'ticket', ticket, pending };
  return pending && search.length > 1 ? { kind: 'query', parameters: search.slice(1), pending } : { kind: 'nothing' };
}

export const callbackBody = (result: SignInResult): CallbackBody =>
  result.kind === 'query'
    ? { via: 'query', parameters: result.parameters, state: result.pending.state }
    : { via: 'ticket', ticket: result.ticket, state: result.pending?.state ?? null };
