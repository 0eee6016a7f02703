import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type {
  AskClient,
  LinkAnswer,
  MemberAnswer,
  NewExperience,
  OwnExperience,
} from '#contract/work-experience/schema.ts';
import { ApiError, api } from '#web/api.ts';
import { showAlert } from '#web/ui/alerts.ts';
import { answer } from './copy/answer.ts';
import { askForm, own } from './copy.ts';

export const ownExperiencesQuery = (mwbeId: string) =>
  queryOptions({
    queryKey: ['work experience', 'own', mwbeId],
    queryFn: ({ signal }) => api.workExperience.own({ params: { id: mwbeId }, signal }),
  });

export const shownExperiencesQuery = (mwbeId: string) =>
  queryOptions({
    queryKey: ['work experience', 'shown', mwbeId],
    queryFn: ({ signal }) => api.workExperience.shown({ params: { id: mwbeId }, signal }),
  });

export const clientsQuery = (mwbeId: string, q: string) =>
  queryOptions({
    queryKey: ['work experience', 'clients', mwbeId, q],
    queryFn: ({ signal }) => api.workExperience.clients({ params: { id: mwbeId }, query: { q }, signal }),
    enabled: q.length >= 2,
    placeholderData: keepPreviousData,
  });

export const requestQuery = (id: string) =>
  queryOptions({
    queryKey: ['work experience', 'request', id],
    queryFn: ({ signal }) => api.workExperience.request({ params: { id }, signal }),
  });

/** The request of a link; null where the link is over. */
export const linkQuery = (tempToken: string) =>
  queryOptions({
    queryKey: ['work experience', 'link', tempToken],
    queryFn: ({ signal }) =>
      api.workExperience.preview({ body: { tempToken }, signal }).catch((error) => {
        if (error instanceof ApiError && error.status === 404) return null;
        throw error;
      }),
    gcTime: 0,
  });

function useRefresh() {
  const client = useQueryClient();
  return () =>
    client.invalidateQueries({
      predicate: ({ queryKey }) => queryKey[0] === 'work experience' && queryKey[1] !== 'link',
    });
}

/** What a form that is saved as it is typed calls; the list shows what was saved. */
export function useSaveExperience(mwbeId: string, id: string) {
  const client = useQueryClient();
  const { queryKey } = ownExperiencesQuery(mwbeId);
  const show = (job: OwnExperience) => {
    client.setQueryData(queryKey, (jobs) => jobs?.map((one) => (one.id === job.id ? job : one)));
    return job;
  };
  return {
    save: async (changes: NewExperience, version: number) =>
      show(
        await api.workExperience.change({ params: { id: mwbeId, experience_id: id }, body: { ...changes, version } }),
      ),
    load: async () => {
      const jobs = await client.fetchQuery({ ...ownExperiencesQuery(mwbeId), staleTime: 0 });
      const job = jobs.find((one) => one.id === id);
      if (!job) throw new Error('The job was removed');
      return job;
    },
  };
}

export function useAddExperience(mwbeId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api.workExperience.add({ params: { id: mwbeId }, body: {} }),
    onSuccess: (job) => client.setQueryData(ownExperiencesQuery(mwbeId).queryKey, (jobs = []) => [job, ...jobs]),
    onError: (error) => showAlert({ variant: 'error', text: error.message }),
  });
}

/** What the firm does with one job, each time with the message of its success. */
function useJobAction<T>(send: (value: T) => Promise<unknown>, text: string) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: send,
    onSuccess: () => showAlert({ variant: 'success', text }),
    onError: (error) => showAlert({ variant: 'error', text: error.message }),
    onSettled: refresh,
  });
}

export function useJobActions(mwbeId: string, experience_id: string) {
  const params = { id: mwbeId, experience_id };
  return {
    remove: useJobAction(() => api.workExperience.remove({ params }), own.removed),
    withdraw: useJobAction(() => api.workExperience.withdraw({ params }), own.withdrawn),
    accept: useJobAction(() => api.workExperience.accept({ params }), own.accepted),
  };
}

export function useAskClient(mwbeId: string, experience_id: string) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (body: AskClient) => api.workExperience.ask({ params: { id: mwbeId, experience_id }, body }),
    onSuccess: () => {
      showAlert({ variant: 'success', text: askForm.sent });
      return refresh();
    },
  });
}

/**
 * Of the hiring company: what it confirmed is in its work history as well.
 * @param onDone called before that is read again, which replaces the form
 */
export function useAnswerRequest(id: string, onDone: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: MemberAnswer) => api.workExperience.answer({ params: { id }, body }),
    onSuccess: (_request, body) => {
      onDone();
      showAlert({ variant: 'success', text: answer.done[body.answer] });
    },
    onSettled: () => client.invalidateQueries(),
  });
}

export function useAnswerByLink(tempToken: string) {
  return useMutation({
    mutationFn: (body: Omit<LinkAnswer, 'tempToken'>) =>
      api.workExperience.answerByLink({ body: { tempToken, ...body } }),
  });
}
