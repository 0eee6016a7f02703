import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReviewPage } from '#contract/imports/schema/reviews.ts';
import { api } from '#web/api.ts';

export const reviewsQuery = infiniteQueryOptions({
  queryKey: ['imports', 'reviews'],
  queryFn: ({ signal, pageParam }) => api.imports.reviews({ query: pageParam ? { after: pageParam } : {}, signal }),
  initialPageParam: null as string | null,
  getNextPageParam: ({ next }) => next,
});

export const mergesQuery = infiniteQueryOptions({
  queryKey: ['imports', 'merges'],
  queryFn: ({ signal, pageParam }) => api.imports.merges({ query: pageParam ? { after: pageParam } : {}, signal }),
  initialPageParam: null as string | null,
  getNextPageParam: ({ next }) => next,
});

/** Removes a decided pair from the list, also when somebody else decided it. */
export function useDecideReview() {
  const client = useQueryClient();
  const forget = (id: string) =>
    client.setQueryData(
      reviewsQuery.queryKey,
      (data) => data && { ...data, pages: data.pages.map((page) => without(page, id)) },
    );
  return useMutation({
    mutationFn: ({ id, decision }: { readonly id: string; readonly decision: 'same' | 'different' }) =>
      api.imports.decide({ params: { id }, body: { decision } }),
    onSuccess: (_, { id }) => forget(id),
    onError: (_, { id }) => {
      client.invalidateQueries({ queryKey: reviewsQuery.queryKey });
      client.invalidateQueries({ queryKey: ['imports', 'review', id] });
    },
    onSettled: () => client.invalidateQueries({ queryKey: mergesQuery.queryKey }),
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
    onSettled: () => client.invalidateQueries({ queryKey: mergesQuery.queryKey }),
  });
}
