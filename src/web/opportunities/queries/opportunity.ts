import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { NewAddendum, NewAward, Opportunity } from '#contract/opportunities/schema.ts';
import { api, nullIfMissing } from '#web/api.ts';
import { showAlert } from '#web/ui/alerts.ts';
import { saveFile } from '#web/ui/data/save-file.ts';
import type { SomeFacts } from '../model/facts-form.ts';

const WAITING_MS = 15_000;

/** Null where the person may not see it, or there is none; while a file waits to be scanned it is read again and again. */
export const opportunityQuery = (id: string) =>
  queryOptions({
    queryKey: ['opportunities', 'one', id],
    queryFn: ({ signal }) => api.opportunities.read({ query: { id }, signal }).catch(nullIfMissing),
    refetchInterval: ({ state }) => (state.data?.files.some((file) => file.state === 'waiting') ? WAITING_MS : false),
  });

/** What was saved is shown at once; lists are read again. */
export function usePutOpportunity() {
  const client = useQueryClient();
  return (saved: Opportunity): Opportunity => {
    client.setQueryData(opportunityQuery(saved.id).queryKey, saved);
    void client.invalidateQueries({ queryKey: ['opportunities', 'own'] });
    return saved;
  };
}

/** What the owner does with an opportunity; each act says which version the person saw. */
export function useOpportunityActs(id: string) {
  const put = usePutOpportunity();
  const client = useQueryClient();
  const params = { id };
  /** Whoever acted on a stale version is shown the newer one. */
  const tried = (call: Promise<Opportunity>) =>
    call.then(put, async (error) => {
      await client.invalidateQueries(opportunityQuery(id));
      throw error;
    });
  const at = (version: number) => ({ params, body: { version } });
  return {
    save: (changes: SomeFacts, version: number) =>
      api.opportunities.change({ params, body: { version, ...changes } }).then(put),
    publish: (version: number) => tried(api.opportunities.publish(at(version))),
    amend: (body: NewAddendum) => tried(api.opportunities.amend({ params, body })),
    close: (version: number) => tried(api.opportunities.close(at(version))),
    award: (body: NewAward) => tried(api.opportunities.award({ params, body })),
    cancel: (version: number, reason: string) => tried(api.opportunities.cancel({ params, body: { version, reason } })),
    remove: async () => {
      await api.opportunities.remove({ params });
      client.setQueryData(opportunityQuery(id).queryKey, null);
      await client.invalidateQueries({ queryKey: ['opportunities', 'own'] });
    },
    restore: () => api.opportunities.restore({ params }).then(put),
    removeFile: (fileId: string) => tried(api.opportunities.removeFile({ params: { id, fileId } })),
  };
}

/** A firm says that it has read an addendum. */
export function useAcknowledge(id: string, mwbeId: string) {
  const put = usePutOpportunity();
  return useMutation({
    mutationFn: (number: number) =>
      api.opportunities.acknowledge({ params: { id, number: String(number) }, body: { mwbe_id: mwbeId } }),
    onSuccess: put,
    onError: (error) => showAlert({ variant: 'error', text: error.message }),
  });
}

/** Fetches a file and hands it to the browser to be saved. */
export const useDownload = (id: string) =>
  useMutation({
    mutationFn: async ({ fileId, name }: { readonly fileId: string; readonly name: string }) =>
      saveFile(name, (await api.opportunities.downloadFile({ params: { id, fileId } })) as unknown as Blob),
    onError: (error) => showAlert({ variant: 'error', text: error.message }),
  });

/** What a ZIP code says of the place. */
export const placeQuery = (zip: string) =>
  queryOptions({
    queryKey: ['opportunities', 'place', zip],
    queryFn: ({ signal }) => api.opportunities.place({ query: { zip }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
