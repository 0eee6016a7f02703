import { useQueryClient } from '@tanstack/react-query';
import { LIST_UPLOAD } from '#contract/imports/rules/list-upload.ts';
import { api } from '#web/api.ts';
import { readToken } from '#web/token.ts';
import { createUpload, uploadIdOf } from '#web/ui/resumable-upload.ts';
import { useUploadQueue } from '#web/ui/useUploadQueue.ts';

const ENDPOINT = { path: `/api/v1${LIST_UPLOAD.path}`, chunkBytes: LIST_UPLOAD.chunkBytes, token: readToken };

/**
 * Uploads one list, then starts its import.
 * @param onStarted gets the id of the import
 */
export function useListUpload(onStarted: (id: string) => Promise<unknown>) {
  const client = useQueryClient();
  const { uploads, add, resume, remove } = useUploadQueue({
    validate: ({ size }) => (size === 0 ? 'empty' : size > LIST_UPLOAD.maxBytes ? 'large' : undefined),
    open: (file, handlers) => createUpload(file, ENDPOINT, handlers),
    save: async (upload) => {
      const { id } = await api.imports.create({ body: { upload: uploadIdOf(upload) } });
      await client.invalidateQueries({ queryKey: ['imports', 'list'] });
      await onStarted(id);
    },
  });
  const cancel = () => {
    for (const { key } of uploads) remove(key);
  };
  const send = (file: File) => {
    cancel();
    return add([file]);
  };
  return { upload: uploads[0] ?? null, send, resume, cancel };
}
