import { useMutation, useQueryClient } from '@tanstack/react-query';
import { DOCUMENT_FAULT_MESSAGES, validateFile } from '#contract/documents/rules.ts';
import { QUOTE_UPLOAD } from '#contract/responses/rules.ts';
import type { OwnResponse } from '#contract/responses/schema.ts';
import { api } from '#web/api.ts';
import { readToken } from '#web/token.ts';
import { showAlert } from '#web/ui/alerts.ts';
import { saveFile } from '#web/ui/data/save-file.ts';
import { createUpload, uploadIdOf } from '#web/ui/resumable-upload.ts';
import { useUploadQueue } from '#web/ui/useUploadQueue.ts';
import { ownResponseQuery } from '../queries.ts';

const onError = (error: Error) => showAlert({ variant: 'error', text: error.message });

/** Uploads files for a quote one after the other; what was cut off goes on where it stopped. */
export function useQuoteFiles(id: string, mwbeId: string) {
  const client = useQueryClient();
  const params = { id: mwbeId, opportunity_id: id };
  const put = (saved: OwnResponse) => client.setQueryData(ownResponseQuery(id, mwbeId).queryKey, saved);
  const queue = useUploadQueue({
    validate: (file) => {
      const fault = validateFile(file);
      return fault ? DOCUMENT_FAULT_MESSAGES[fault] : undefined;
    },
    open: (file, handlers) => {
      const { path, chunkBytes } = QUOTE_UPLOAD;
      return createUpload(file, { path: `/api/v1${path}`, chunkBytes, token: readToken }, handlers);
    },
    save: async (upload) => {
      put(await api.responses.addFile({ params, body: { upload: uploadIdOf(upload) } }));
    },
  });
  const removal = useMutation({
    mutationFn: (file_id: string) => api.responses.removeFile({ params: { ...params, file_id } }),
    onSuccess: put,
    onError,
  });
  return { queue, removal };
}

export interface WantedFile {
  readonly file_id: string;
  readonly name: string;
}

/** Fetches a file of the firm's own quote and hands it to the browser to be saved. */
export const useOwnFile = (id: string, mwbeId: string) =>
  useMutation({
    mutationFn: async ({ file_id, name }: WantedFile) => {
      const params = { id: mwbeId, opportunity_id: id, file_id };
      saveFile(name, (await api.responses.ownFile({ params })) as unknown as Blob);
    },
    onError,
  });

/** The same for the owner of the opportunity. */
export const useQuoteFile = (id: string, response_id: string) =>
  useMutation({
    mutationFn: async ({ file_id, name }: WantedFile) =>
      saveFile(name, (await api.responses.quoteFile({ params: { id, response_id, file_id } })) as unknown as Blob),
    onError,
  });
