import type { QueryClient } from '@tanstack/react-query';
import { type ParsedLocation, redirect } from '@tanstack/react-router';
import { isAnonymousLink } from '#contract/access/pages.ts';
import { redirectFor } from '#contract/access/redirects.ts';
import { parseSearchState } from '#web/search/model/search-state.ts';
import { directoryQuery } from '#web/search/queries/directory.ts';
import { meQuery } from '#web/session/queries.ts';
import { lastProjectId } from '#web/shell/model/last-visited.ts';
import { readToken } from '#web/token.ts';

interface Navigation {
  readonly context: { readonly queryClient: QueryClient };
  readonly location: ParsedLocation<{ redirect?: unknown }>;
}

/** The guard of every route: redirects as the access rules say. */
export async function guardRoute({ context, location }: Navigation): Promise<void> {
  if (isAnonymousLink(location.pathname)) return;
  loadEarly(context.queryClient, location);
  const me = await context.queryClient.ensureQueryData(meQuery);
  const wishes = { redirect: location.search.redirect, lastProject: lastProjectId() };
  const href = redirectFor(me, location.href, wishes);
  if (href !== null) throw redirect({ href, replace: true });
}

/** The firms of the directory load beside the account: after it they would come a request later. */
function loadEarly(client: QueryClient, { pathname, search }: Navigation['location']): void {
  if (pathname === '/search' && readToken()) client.prefetchQuery(directoryQuery(parseSearchState({ ...search })));
}
