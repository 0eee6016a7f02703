import type { QueryClient } from '@tanstack/react-query';
import { type ParsedLocation, redirect } from '@tanstack/react-router';
import { isAnonymousLink } from '#contract/access/pages.ts';
import { redirectFor } from '#contract/access/redirects.ts';
import { meQuery } from '#web/session/queries.ts';
import { lastProjectId } from '#web/shell/model/last-visited.ts';

interface Navigation {
  readonly context: { readonly queryClient: QueryClient };
  readonly location: ParsedLocation<{ redirect?: unknown }>;
}

/** The guard of every route: redirects as the access rules say. */
export async function guardRoute({ context, location }: Navigation): Promise<void> {
  if (isAnonymousLink(location.pathname)) return;
  const me = await context.queryClient.ensureQueryData(meQuery);
  const wishes = { redirect: location.search.redirect, lastProject: lastProjectId() };
  const href = redirectFor(me, location.href, wishes);
  if (href !== null) throw redirect({ href, replace: true });
}
