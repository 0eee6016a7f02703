import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import type { ReviewPage } from '#contract/imports/schema/reviews.ts';
import { api } from '#web/api.ts';

const REVIEWS = ['imports', 'reviews'];
const MERGES = ['imports', 'merges'];
const pageOf = (q: string | undefined, after: string | null) => ({ ...(q && { q }), ...(after && { after }) });

/** @param q part of the name of a firm or agency */
export const reviewsQuery = (q?: string) =>
  infiniteQueryOptions({
    queryKey: [...REVIEWS, q ?? ''],
    queryFn: ({ signal, pageParam }) => api.imports.reviews({ query: pageOf(q, pageParam), signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });

/** @param q part of the name of a firm or agency */
export const mergesQuery = (q?: string) =>
  infiniteQueryOptions({
    queryKey: [...MERGES, q ?? ''],
    queryFn: ({ signal, pageParam }) => api.imports.merges({ query: pageOf(q, pageParam), signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  });

/** Removes a decided pair from the list, also when somebody else decided it. */
export function useDecideReview() {
  const client = useQueryClient();
  const forget = (id: string) =>
    client.setQueriesData<InfiniteData<ReviewPage>>(
      { queryKey: REVIEWS },
      (data) => data && { ...data, pages: data.pages.map((page) => without(page, id)) },
    );
  return useMutation({
    mutationFn: ({ id, decision }: { readonly id: string; readonly decision: 'same' | 'different' }) =>
      api.imports.decide({ params: { id }, body: { decision } }),
    onSuccess: (_, { id }) => forget(id),
    onError: (_, { id }) => {
      client.invalidateQueries({ queryKey: REVIEWS });
      client.invalidateQueries({ queryKey: ['imports', 'review', id] });
    },
    onSettled: () => client.invalidateQueries({ queryKey: MERGES }),
  });
}

function without(page: ReviewPage, id: string): ReviewPage {
  const reviews = page.reviews.filter((review) => review.id !== id);
  return { ...page, reviews, waiting: page.waiting - (page.reviews.length - reviews.length || 1) };
}

export function useUndoMerge() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api.imports.undo({ params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: MERGES }),
  });
}
