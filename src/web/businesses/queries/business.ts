import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { notFound } from '@tanstack/react-router';
import { routeOf } from '#contract/access/routes.ts';
import { ApiError, api } from '#web/api.ts';

/** By id or core id, or by vanity path. */
export type BusinessKey = { readonly id: string } | { readonly profile_url_path: string };

export const businessQuery = (key: BusinessKey) =>
  queryOptions({
    queryKey: ['businesses', key],
    queryFn: ({ signal }) => api.businesses.mwbes({ query: key, signal }),
  });

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** What the one word of a bare address stands for: an id, else a vanity path. */
export const businessKey = (word: string): BusinessKey =>
  UUID.test(word) ? { id: word } : { profile_url_path: word.toLowerCase() };

/** For a route: the firm before its page, or the page that says that there is none. */
export async function loadBusiness(client: QueryClient, key: BusinessKey) {
  // An address that can be no firm's leads nowhere, just as the id of no firm does.
  if ('id' in key ? !UUID.test(key.id) : !routeOf(`/${key.profile_url_path}`)) throw notFound();
  return client.ensureQueryData(businessQuery(key)).catch((error) => {
    throw error instanceof ApiError && error.status === 404 ? notFound() : error;
  });
}
