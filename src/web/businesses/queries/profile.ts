import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { FirmProfile } from '#contract/businesses/schema/profile.ts';
import { api } from '#web/api.ts';

/** What a firm says of itself, for its own people. */
export const profileQuery = (mwbeId: string) =>
  queryOptions({
    queryKey: ['businesses', mwbeId, 'profile'],
    queryFn: ({ signal }) => api.businesses.profile({ params: { id: mwbeId }, signal }),
  });

export const pathQuery = (mwbeId: string, path: string) =>
  queryOptions({
    queryKey: ['businesses', mwbeId, 'path', path],
    queryFn: ({ signal }) => api.businesses.pathAvailability({ params: { id: mwbeId }, query: { path }, signal }),
    enabled: path !== '',
    staleTime: 10_000,
  });

export const tradesQuery = (q: string) =>
  queryOptions({
    queryKey: ['businesses', 'trades', q],
    queryFn: ({ signal }) => api.businesses.tradeCodes({ query: { q }, signal }),
    enabled: q !== '',
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  });

export const countiesQuery = (state: string) =>
  queryOptions({
    queryKey: ['businesses', 'counties', state],
    queryFn: ({ signal }) => api.businesses.counties({ query: { state }, signal }),
    enabled: state !== '',
    staleTime: Number.POSITIVE_INFINITY,
  });

/** The answer is the profile; everything that others read of it is fetched again, also after somebody else saved. */
function useProfileMutation<Input>(mwbeId: string, save: (input: Input) => Promise<FirmProfile>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: save,
    onSuccess: (saved) => client.setQueryData(profileQuery(mwbeId).queryKey, saved),
    onSettled: () => void client.invalidateQueries({ queryKey: ['businesses'] }),
  });
}

type Change = Parameters<typeof api.businesses.changeProfile>[0]['body'];
export const useSaveProfile = (mwbeId: string) =>
  useProfileMutation(mwbeId, (body: Change) => api.businesses.changeProfile({ params: { id: mwbeId }, body }));

type Answer = Parameters<typeof api.businesses.answerList>[0]['body'];
export const useAnswerList = (mwbeId: string) =>
  useProfileMutation(mwbeId, (body: Answer) => api.businesses.answerList({ params: { id: mwbeId }, body }));

function useSettings<Input, Result>(save: (input: Input) => Promise<Result>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: save,
    onSettled: () => Promise.all(['businesses', 'session'].map((key) => client.invalidateQueries({ queryKey: [key] }))),
  });
}

export const usePublish = (mwbeId: string) =>
  useSettings((is_public: boolean) => api.businesses.publish({ params: { id: mwbeId }, body: { is_public } }));

export const useSetPath = (mwbeId: string) =>
  useSettings((path: string) => api.businesses.setPath({ params: { id: mwbeId }, body: { path } }));
