import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { SPEND_UPLOAD } from '#contract/impact-dashboards/rules/spend-upload.ts';
import type { SpendColumns, SpendImport } from '#contract/impact-dashboards/schema/vendors.ts';
import { api } from '#web/api.ts';
import { readToken } from '#web/token.ts';
import { createUpload, uploadIdOf } from '#web/ui/resumable-upload.ts';
import { useSingleUpload } from '#web/ui/useSingleUpload.ts';
import { keyOf } from '../queries.ts';

/** How often a file that is being read is looked at. */
const POLL_MS = 1_500;
const ENDPOINT = { path: `/api/v1${SPEND_UPLOAD.path}`, chunkBytes: SPEND_UPLOAD.chunkBytes, token: readToken };
const isRunning = (one: SpendImport | undefined) => one?.status === 'waiting' || one?.status === 'importing';
const keyOfImport = (id: string, import_id: string) => [...keyOf(id), 'spend import', import_id];

export const spendImportQuery = (id: string, import_id: string) =>
  queryOptions({
    queryKey: keyOfImport(id, import_id),
    queryFn: ({ signal }) => api.impactDashboards.spendImport({ params: { id, import_id }, signal }),
    refetchInterval: ({ state }) => (isRunning(state.data) ? POLL_MS : false),
  });

/** Uploads one file, then has it checked. @param onStarted gets the id of the import */
export function useSpendUpload(id: string, onStarted: (importId: string) => void) {
  return useSingleUpload({
    validate: ({ size }) => (size === 0 ? 'empty' : size > SPEND_UPLOAD.maxBytes ? 'large' : undefined),
    open: (file, handlers) => createUpload(file, ENDPOINT, handlers),
    save: async (upload) => {
      const made = await api.impactDashboards.startSpendImport({
        params: { id },
        body: { upload: uploadIdOf(upload) },
      });
      onStarted(made.id);
    },
  });
}

export function useSpendImportActs(id: string, import_id: string) {
  const client = useQueryClient();
  const params = { id, import_id };
  const again = async (call: Promise<SpendImport>): Promise<void> => {
    try {
      client.setQueryData(keyOfImport(id, import_id), await call);
    } finally {
      void client.invalidateQueries({ queryKey: keyOfImport(id, import_id) });
    }
  };
  return {
    map: (body: SpendColumns) => again(api.impactDashboards.mapSpendImport({ params, body })),
    run: () => again(api.impactDashboards.runSpendImport({ params })),
    /** Its figures are on their way. */
    finish: () => void client.invalidateQueries({ queryKey: keyOf(id) }),
  };
}
