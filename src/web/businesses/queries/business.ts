import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { notFound } from '@tanstack/react-router';
import { ApiError, api } from '#web/api.ts';

/** By id or core id, or by vanity path. */
export type BusinessKey = { readonly id: string } | { readonly profile_url_path: string };

export const businessQuery = (key: BusinessKey) =>
  queryOptions({
    queryKey: ['businesses', key],
    queryFn: ({ signal }) => api.businesses.mwbes({ query: key, signal }),
  });

/** For a route: the firm before its page, or the page that says that there is none. */
export async function loadBusiness(client: QueryClient, key: BusinessKey) {
  // An address that is no id leads nowhere, just as the id of no firm does.
  if ('id' in key && !/^[\da-f-]{36}$/i.test(key.id)) throw notFound();
  return client.ensureQueryData(businessQuery(key)).catch((error) => {
    throw error instanceof ApiError && error.status === 404 ? notFound() : error;
  });
}
