import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { NewRequest } from '#contract/documents/schema.ts';
import { api } from '#web/api.ts';
import { showAlert } from '#web/ui/alerts.ts';
import { saveFile } from '#web/ui/data/save-file.ts';
import { copy } from '../copy.ts';

const pageParams = (before: string | undefined) => ({ query: before === undefined ? {} : { before } });

/** Files that companies sent to the staff, as far as the person may see them. */
export const submissionsQuery = infiniteQueryOptions({
  queryKey: ['documents', 'dropped'],
  queryFn: ({ pageParam, signal }) => api.documents.list({ ...pageParams(pageParam), signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ next }) => next ?? undefined,
});

/** Requests of the person and their company. */
export const requestsQuery = infiniteQueryOptions({
  queryKey: ['documents', 'requests'],
  queryFn: ({ pageParam, signal }) => api.documents.requests({ ...pageParams(pageParam), signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ next }) => next ?? undefined,
});

/** Sends files to the staff, and removes them. */
export function useSubmissions() {
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: submissionsQuery.queryKey });
  const remove = useMutation({
    mutationFn: (id: string) => api.documents.remove({ params: { id } }),
    onSettled: refresh,
  });
  const keep = async (upload: string) => {
    await api.documents.submit({ body: { upload } });
    await refresh();
  };
  return { remove, keep };
}

/** Fetches a file and hands it to the browser to be saved. */
export function useDownload() {
  return useMutation({
    mutationFn: async ({ id, display_name }: { readonly id: string; readonly display_name: string }) => {
      const file = (await api.documents.download({ params: { id } })) as unknown as Blob;
      saveFile(display_name, file);
    },
    onError: (error) => showAlert({ variant: 'error', text: error.message }),
  });
}

export function useRequestFiles() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: NewRequest) => api.documents.createRequest({ body }),
    onSuccess: ({ email }) => {
      showAlert({ variant: 'success', text: copy.requested(email) });
      return client.invalidateQueries({ queryKey: requestsQuery.queryKey });
    },
  });
}

export function useCloseRequest() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api.documents.closeRequest({ params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: requestsQuery.queryKey }),
  });
}
