import { hashKey, QueryClient } from '@tanstack/react-query';
import type { Me } from '#contract/accounts/schema.ts';
import { VIEWERS } from '#contract/seen-as/rules.ts';
import type { SeenPapers, SeenProfile, ViewerQuery } from '#contract/seen-as/schema.ts';
import { type BusinessKey, businessQuery } from '#web/businesses/queries/business.ts';
import { contactQuery } from '#web/businesses/queries/contact.ts';
import { sharedQuery } from '#web/firm-documents/queries/sharing.ts';
import { firmPhotosQuery, photosQuery } from '#web/photos/queries/photos.ts';
import { shownReferencesQuery } from '#web/references/queries.ts';
import { type CurrentUser, meQuery } from '#web/session/queries.ts';
import { shownExperiencesQuery } from '#web/work-experience/queries.ts';
import { verifiedWorkQuery } from '#web/work-history/queries/verified-work.ts';

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** As whom the URL asks to see the own profile: `?as=PRIME`, or a company's id; null for oneself. */
export function parseViewer({ as }: Readonly<Record<string, unknown>>): ViewerQuery | null {
  if (typeof as !== 'string') return null;
  if (UUID.test(as)) return { viewer: 'company', company: as.toLowerCase() };
  const viewer = VIEWERS.find((one) => one === as && one !== 'company');
  return viewer ? { viewer } : null;
}

/** Somebody of that kind, as far as the page asks who is looking. */
function standInOf(me: CurrentUser, { viewer }: ViewerQuery, company: SeenProfile['company']): CurrentUser | null {
  if (viewer === 'public') return null;
  const hiring_companies: Me['hiring_companies'] = company
    ? [{ ...company, lands_on_search: false, role: 'member' }]
    : [];
  const user_type = viewer === 'company' ? 'PRIME' : viewer;
  return { ...me, user_type, admin: false, may_impersonate: false, mwbes: [], hiring_companies };
}

interface Seen {
  readonly me: CurrentUser;
  readonly business: BusinessKey;
  readonly mwbeId: string;
  readonly viewer: ViewerQuery;
  readonly profile: SeenProfile;
  readonly papers: SeenPapers | null;
}

/** What is the same for everybody who sees the firm, and so is read as usual. */
const isSameForAll = ([first, second, third]: readonly unknown[]): boolean =>
  (first === 'businesses' && (second === 'agencies' || third === 'certification-status')) ||
  (first === 'search' && second === 'nearby');

/**
 * A client whose queries about the firm have the answers that the server gives somebody else. Below it the page is
 * rendered as for that person; a query that has no such answer fails rather than being read as oneself.
 */
export function seenAsClient({ me, business, mwbeId, viewer, profile, papers }: Seen): QueryClient {
  const answers = new Map<string, unknown>(
    [
      [meQuery, standInOf(me, viewer, profile.company)] as const,
      [businessQuery(business), profile.firm] as const,
      [contactQuery(mwbeId), profile.contact] as const,
      [verifiedWorkQuery(mwbeId), profile.verified_work] as const,
      [firmPhotosQuery(mwbeId), profile.work_photos] as const,
      [photosQuery(mwbeId), profile.own_photos] as const,
      [shownExperiencesQuery(mwbeId), profile.work_experience] as const,
      [shownReferencesQuery(mwbeId), profile.references] as const,
      [sharedQuery(mwbeId), papers?.shared ?? null] as const,
    ].map(([{ queryKey }, answer]) => [hashKey(queryKey), answer]),
  );
  const client = new QueryClient();
  const original = client.defaultQueryOptions.bind(client) as unknown as (options: object) => Options;
  const answered = (options: object): Options => {
    const all = original(options);
    const { queryHash } = all;
    if (isSameForAll(all.queryKey)) return all;
    if (!answers.has(queryHash))
      return { ...all, queryFn: () => Promise.reject(new Error(`Nobody else's answer to ${queryHash}`)), retry: false };
    const answer = answers.get(queryHash);
    return { ...all, queryFn: async () => answer, initialData: answer, staleTime: 'static', refetchInterval: false };
  };
  return Object.assign(client, { defaultQueryOptions: answered });
}

interface Options {
  readonly queryKey: readonly unknown[];
  readonly queryHash: string;
  readonly [option: string]: unknown;
}
