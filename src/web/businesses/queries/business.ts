import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { notFound, type ParsedLocation, redirect } from '@tanstack/react-router';
import { profilePath } from '#contract/access/redirects.ts';
import { matchRoute } from '#contract/access/routes.ts';
import { ApiError, api } from '#web/api.ts';

/** A firm by its id or core id, or by its vanity path. */
export type BusinessKey = { readonly id: string } | { readonly profile_url_path: string };

export const businessQuery = (key: BusinessKey) =>
  queryOptions({
    queryKey: ['businesses', key],
    queryFn: ({ signal }) => api.businesses.mwbes({ query: key, signal }),
  });

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** The key in the single path segment of a profile URL: an id, else a vanity path. */
export const businessKey = (word: string): BusinessKey =>
  UUID.test(word) ? { id: word } : { profile_url_path: word.toLowerCase() };

/**
 * Route loader: loads the firm, redirects from a merged record to the remaining one and from a former vanity path to
 * the current one, and throws notFound.
 */
export async function loadBusiness(client: QueryClient, key: BusinessKey, { searchStr, hash }: ParsedLocation) {
  // a reserved word is no vanity path, so it needs no call
  if ('id' in key ? !UUID.test(key.id) : !matchRoute(`/${key.profile_url_path}`)) throw notFound();
  const firm = await client.ensureQueryData(businessQuery(key)).catch((error) => {
    throw error instanceof ApiError && error.status === 404 ? notFound() : error;
  });
  const requested = 'id' in key ? key.id : key.profile_url_path;
  const isFormer = ![firm.id, firm.mwbe_core_id, firm.profile_url_path].includes(requested.toLowerCase());
  const current = 'id' in key ? `/profile/${firm.id}` : profilePath(firm);
  if (isFormer) throw redirect({ href: `${current}${searchStr}${hash && `#${hash}`}`, replace: true });
  return firm;
}
