import type { QueryClient } from '@tanstack/react-query';
import { type ParsedLocation, redirect } from '@tanstack/react-router';
import { isAnonymousLink } from '#contract/access/pages.ts';
import { redirectFor } from '#contract/access/redirects.ts';
import { meQuery } from '#web/session/queries.ts';
import { lastProjectId } from '#web/shell/model/last-visited.ts';
import { readToken } from '#web/token.ts';

interface Place {
  readonly pathname: string;
  readonly search: object;
}

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

/**
 * Starts the requests of a page: the account, and beside it the firms of the directory, which would come a request
 * later. @returns when the page can show its content at once; never rejects
 */
export async function loadEarly(client: QueryClient, { pathname, search }: Place): Promise<void> {
  if (isAnonymousLink(pathname) || !readToken()) return;
  // whoever needs the account handles its failure
  client.ensureQueryData(meQuery).catch(ignore);
  // its file is announced in the page, and there before the page has rendered
  if (pathname === '/search')
    await import('#web/search/queries/directory.ts').then(
      ({ prefetchDirectory }) => prefetchDirectory(client, search),
      ignore,
    );
}

/** Whoever renders the page asks again. */
const ignore = () => {};
