import type { QueryClient } from '@tanstack/react-query';
import { type ParsedLocation, redirect } from '@tanstack/react-router';
import { isOpen, landing, mayOpen, safeRedirect } from '#contract/access/pages.ts';
import { meQuery } from '#web/session/queries.ts';

interface Arrival {
  readonly context: { readonly queryClient: QueryClient };
  readonly location: ParsedLocation;
}

/** Lets members pass to the pages of their user type; sends everybody else to the log-in page or their landing. */
export async function membersOnly({ context, location }: Arrival): Promise<void> {
  const me = await context.queryClient.ensureQueryData(meQuery);
  if (me && !mayOpen(me.user_type, location.pathname)) throw redirect({ href: landing(me), replace: true });
  if (!me && !isOpen(location.pathname)) {
    throw redirect({ to: '/', search: { redirect: location.href }, replace: true });
  }
}

/** Sends who is logged in to the page they asked for, or to their landing. */
export async function guestsOnly({
  context,
  search,
}: Arrival & { readonly search: { redirect?: string } }): Promise<void> {
  const me = await context.queryClient.ensureQueryData(meQuery);
  if (me) throw redirect({ href: safeRedirect(search.redirect) ?? landing(me), replace: true });
}

/** `/profile`: one's own, where there is one. */
export async function toOwnProfile({ context }: Arrival): Promise<void> {
  const me = await context.queryClient.ensureQueryData(meQuery);
  throw redirect({ href: me ? landing(me) : '/', replace: true });
}
