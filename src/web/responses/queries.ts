import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { RESPONSE_LIMITS, type ResponseState } from '#contract/responses/rules.ts';
import type {
  AnswerByLink,
  ChangedSettings,
  Decline,
  Invitations,
  NewQuote,
  OwnResponse,
} from '#contract/responses/schema.ts';
import { ApiError, api } from '#web/api.ts';
import { showAlert } from '#web/ui/alerts.ts';
import { saveFile } from '#web/ui/data/save-file.ts';
import { textOrNull } from '#web/ui/form/text-or-null.ts';

const PAGE_SIZE = 50;
const onError = (error: Error) => showAlert({ variant: 'error', text: error.message });

export interface ResponseFilters {
  readonly q: string;
  readonly state: ResponseState | null;
}

/** Below the opportunities, so that what changes them reads these again too. */
const OF = (id: string) => ['opportunities', 'responses', id] as const;

export const responsesQuery = (id: string, { q, state }: ResponseFilters) =>
  infiniteQueryOptions({
    queryKey: [...OF(id), 'list', q, state],
    queryFn: ({ pageParam, signal }) => {
      const query = { limit: String(PAGE_SIZE), ...(q && { q }), ...(state && { state }) };
      return api.responses.list({
        params: { id },
        query: { ...query, ...(pageParam && { before: pageParam }) },
        signal,
      });
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => (page.length < PAGE_SIZE ? undefined : page.at(-1)?.id),
  });

export const summaryQuery = (id: string) =>
  queryOptions({
    queryKey: [...OF(id), 'summary'],
    queryFn: ({ signal }) => api.responses.summary({ params: { id }, signal }),
  });

export const detailsQuery = (id: string, response_id: string) =>
  queryOptions({
    queryKey: [...OF(id), 'details', response_id],
    queryFn: ({ signal }) => api.responses.details({ params: { id, response_id }, signal }),
  });

/** While a file is scanned, the response is read again and again. */
const WAITING_MS = 15_000;
const hasWaitingFile = (own: OwnResponse | undefined): boolean =>
  own?.files.concat(own.quotes[0]?.files ?? []).some(({ state }) => state === 'waiting') ?? false;

export const ownResponseQuery = (id: string, mwbeId: string) =>
  queryOptions({
    queryKey: [...OF(id), 'own', mwbeId],
    queryFn: ({ signal }) => api.responses.own({ params: { id: mwbeId, opportunity_id: id }, signal }),
    refetchInterval: ({ state }) => (hasWaitingFile(state.data) ? WAITING_MS : false),
  });

export const firmsResponsesQuery = (mwbeId: string, state: ResponseState | null) =>
  infiniteQueryOptions({
    queryKey: ['opportunities', 'responses-of-firm', mwbeId, state],
    queryFn: ({ pageParam, signal }) => {
      const query = { limit: String(PAGE_SIZE), ...(state && { state }), ...(pageParam && { before: pageParam }) };
      return api.responses.ofFirm({ params: { id: mwbeId }, query, signal });
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => (page.length < PAGE_SIZE ? undefined : page.at(-1)?.id),
  });

/** What the owner does with the firms of an opportunity. */
export function useOwnerActs(id: string) {
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: OF(id) });
  return {
    followUp: useMutation({
      mutationFn: () => api.responses.followUp({ params: { id }, body: {} }),
      onError,
      onSettled: refresh,
    }),
    openQuotes: useMutation({
      mutationFn: (at_once: boolean) => api.responses.openQuotes({ params: { id }, body: { at_once } }),
      onError,
      onSettled: refresh,
    }),
    download: useMutation({
      mutationFn: async ({ format, name }: { readonly format: 'csv' | 'xlsx'; readonly name: string }) =>
        saveFile(
          `${name}.${format}`,
          (await api.responses.export({ params: { id }, query: { format } })) as unknown as Blob,
        ),
      onError,
    }),
  };
}

/** Invites firms, a thousand in a call, one call after the other. */
export function useInvite() {
  const client = useQueryClient();
  return async (
    id: string,
    { mwbeIds, message }: { readonly mwbeIds: readonly string[]; readonly message: string },
    onProgress: (invited: number) => void,
  ): Promise<Invitations> => {
    const results: Invitations = [];
    for (let from = 0; from < mwbeIds.length; from += RESPONSE_LIMITS.firms) {
      const mwbe_ids = mwbeIds.slice(from, from + RESPONSE_LIMITS.firms);
      const body = { mwbe_ids, message: textOrNull(message) };
      results.push(...(await api.responses.invite({ params: { id }, body })));
      onProgress(results.length);
    }
    await client.invalidateQueries({ queryKey: OF(id) });
    return results;
  };
}

/** What a firm answers; a stale answer is followed by what is there now. */
export function useOwnActs(id: string, mwbeId: string) {
  const client = useQueryClient();
  const params = { id: mwbeId, opportunity_id: id };
  const { queryKey } = ownResponseQuery(id, mwbeId);
  const done = async (call: Promise<OwnResponse>): Promise<OwnResponse> => {
    try {
      const saved = await call;
      client.setQueryData(queryKey, saved);
      void client.invalidateQueries({ queryKey: ['opportunities', 'responses-of-firm', mwbeId] });
      return saved;
    } catch (error) {
      if (error instanceof ApiError && (error.status === 412 || error.status === 409))
        await client.invalidateQueries({ queryKey });
      throw error;
    }
  };
  return {
    interest: (version: number) => done(api.responses.interest({ params, body: { version } })),
    decline: (body: Decline) => done(api.responses.decline({ params, body })),
    withdraw: (version: number, words: string) => done(api.responses.withdraw({ params, body: { version, words } })),
    /** Acknowledges the addenda that are still unread, then sends the quote. */
    quote: async (body: NewQuote, unread: readonly number[]) => {
      for (const number of unread)
        await api.opportunities.acknowledge({ params: { id, number: String(number) }, body: { mwbe_id: mwbeId } });
      const saved = await done(api.responses.quote({ params, body }));
      if (unread.length > 0) void client.invalidateQueries({ queryKey: ['opportunities', 'one', id] });
      return saved;
    },
    opened: () => api.responses.opened({ params }),
  };
}

/** What a link invites to; null where the link is over. */
export const linkQuery = (tempToken: string) =>
  queryOptions({
    queryKey: ['opportunity-invitation', tempToken],
    queryFn: ({ signal }) =>
      api.responses.look({ body: { tempToken }, signal }).catch((error): null => {
        if (error instanceof ApiError && error.status === 404) return null;
        throw error;
      }),
    gcTime: 0,
  });

export function useAnswerByLink(tempToken: string) {
  const client = useQueryClient();
  return async (answer: Omit<AnswerByLink, 'tempToken'>) => {
    const saved = await api.responses.answer({ body: { tempToken, ...answer } });
    client.setQueryData(linkQuery(tempToken).queryKey, saved);
    return saved;
  };
}

export const settingsQuery = (mwbeId: string) =>
  queryOptions({
    queryKey: ['invitation-settings', mwbeId],
    queryFn: ({ signal }) => api.responses.settings({ params: { id: mwbeId }, signal }),
  });

/** Saves all of the settings. */
export function useSaveSettings(mwbeId: string) {
  const client = useQueryClient();
  return async (body: ChangedSettings) => {
    const saved = await api.responses.changeSettings({ params: { id: mwbeId }, body });
    client.setQueryData(settingsQuery(mwbeId).queryKey, saved);
    return saved;
  };
}

/** A company may not invite the firm again. */
export function useMute(mwbeId: string) {
  const client = useQueryClient();
  const save = useSaveSettings(mwbeId);
  return useMutation({
    mutationFn: async (companyId: string) => {
      const { muted, ...rest } = await client.fetchQuery({ ...settingsQuery(mwbeId), staleTime: 0 });
      return save({ ...rest, muted: [...new Set([...muted.map(({ id }) => id), companyId])] });
    },
    onError,
  });
}
