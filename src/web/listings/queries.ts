import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type {
  AnswerOfFirm,
  BidChange,
  NewBid,
  NewChange,
  OutcomeOfBid,
  OutcomeOfChange,
} from '#contract/listings/schema.ts';
import { api, nullIfMissing } from '#web/api.ts';

export const bidsQuery = infiniteQueryOptions({
  queryKey: ['listings', 'bids'],
  queryFn: ({ pageParam, signal }) => api.listings.bids({ query: pageParam ? { before: pageParam } : {}, signal }),
  initialPageParam: '',
  getNextPageParam: (page) => (page.length < 20 ? undefined : page.at(-1)?.id),
});

export const bidQuery = (id: string) =>
  queryOptions({
    queryKey: ['listings', 'bid', id],
    queryFn: ({ signal }) => api.listings.bid({ params: { id }, signal }).catch(nullIfMissing),
  });

export const bidsOfOpportunityQuery = (id: string) =>
  queryOptions({
    queryKey: ['listings', 'opportunity', id],
    queryFn: ({ signal }) => api.listings.ofOpportunity({ params: { id }, signal }),
  });

export const namedQuery = (mwbeId: string) =>
  queryOptions({
    queryKey: ['listings', 'named', mwbeId],
    queryFn: ({ signal }) => api.listings.named({ params: { id: mwbeId }, signal }),
  });

export const listingQuery = (id: string) =>
  queryOptions({
    queryKey: ['listings', 'listing', id],
    queryFn: ({ signal }) => api.listings.listing({ params: { id }, signal }).catch(nullIfMissing),
  });

export const listingLinkQuery = (tempToken: string) =>
  queryOptions({
    queryKey: ['listings', 'link', tempToken],
    queryFn: ({ signal }) => api.listings.look({ body: { tempToken }, signal }).catch(nullIfMissing),
    gcTime: 0,
  });

export const ownerLinkQuery = (tempToken: string) =>
  queryOptions({
    queryKey: ['listings', 'owner link', tempToken],
    queryFn: ({ signal }) => api.listings.ownerLook({ body: { tempToken }, signal }).catch(nullIfMissing),
    gcTime: 0,
  });

/** Everything about bids is read again, also after a refusal: somebody else may have acted. */
function useAct<Input, Result>(mutationFn: (input: Input) => Promise<Result>) {
  const client = useQueryClient();
  return useMutation({ mutationFn, onSettled: () => client.invalidateQueries({ queryKey: ['listings'] }) });
}

export const useAnswer = (id: string) => useAct((body: AnswerOfFirm) => api.listings.answer({ params: { id }, body }));
export const useAnswerByLink = (tempToken: string) =>
  useAct((given: AnswerOfFirm) => api.listings.answerByLink({ body: { tempToken, ...given } }));
export const useAskFirm = (id: string) => useAct((body: NewChange) => api.listings.ask({ params: { id }, body }));
export const useFinishChange = (id: string) =>
  useAct((body: OutcomeOfChange) => api.listings.finish({ params: { id }, body }));
export const useCreateBid = () => useAct((body: NewBid) => api.listings.create({ body }));
export const useDecideBid = (id: string) =>
  useAct((body: OutcomeOfBid) => api.listings.decide({ params: { id }, body }));

/** The list is read again; the draft itself, which its page still shows, is not there any more. */
export function useRemoveBid() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api.listings.remove({ params: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: bidsQuery.queryKey }),
  });
}

/** Saves a draft, and submits what was saved where that is wanted. */
export const useSaveBid = (id: string) =>
  useAct(async ({ submits, ...body }: BidChange & { readonly submits: boolean }) => {
    const saved = await api.listings.change({ params: { id }, body });
    return submits ? api.listings.submit({ params: { id }, body: { version: saved.version } }) : saved;
  });
