import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { DocumentChange, FirmDocument } from '#contract/firm-documents/schema.ts';
import { api } from '#web/api.ts';
import { showAlert } from '#web/ui/alerts.ts';
import { saveFile } from '#web/ui/data/save-file.ts';

const WAITING_MS = 15_000;

/** A firm's documents; while a file waits to be scanned they are read again and again. */
export const documentsQuery = (mwbeId: string) =>
  queryOptions({
    queryKey: ['firm-documents', mwbeId],
    queryFn: ({ signal }) => api.firmDocuments.list({ params: { id: mwbeId }, signal }),
    refetchInterval: ({ state }) => (state.data?.some(({ file }) => file.state === 'waiting') ? WAITING_MS : false),
  });

export function useDocuments(mwbeId: string) {
  const client = useQueryClient();
  const { queryKey } = documentsQuery(mwbeId);
  const refresh = () => client.invalidateQueries({ queryKey });
  const put = (saved: FirmDocument) =>
    client.setQueryData(queryKey, (all) => all?.map((one) => (one.id === saved.id ? saved : one)));
  const onError = (error: Error) => void showAlert({ variant: 'error', text: error.message });
  const of = (documentId: string) => ({ params: { id: mwbeId, documentId } });
  const remove = useMutation({
    mutationFn: (id: string) => api.firmDocuments.remove(of(id)),
    onError,
    onSettled: refresh,
  });
  const restore = useMutation({
    mutationFn: (id: string) => api.firmDocuments.restore(of(id)),
    onError,
    onSettled: refresh,
  });
  const change = async (id: string, body: DocumentChange): Promise<FirmDocument> => {
    const saved = await api.firmDocuments.change({ ...of(id), body });
    put(saved);
    return saved;
  };
  return { refresh, remove, restore, change };
}

/** Fetches a file, which is on record first, and hands it to the browser to be saved. */
export const useDownload = (mwbeId: string) =>
  useMutation({
    mutationFn: async ({ id, name, file }: { readonly id: string; readonly name: string; readonly file?: string }) => {
      const body = file === undefined ? {} : { file };
      const opened = await api.firmDocuments.openDownload({ params: { id: mwbeId, documentId: id }, body });
      saveFile(name, (await api.firmDocuments.download({ params: { id: opened.id } })) as unknown as Blob);
    },
    onError: (error) => showAlert({ variant: 'error', text: error.message }),
  });
