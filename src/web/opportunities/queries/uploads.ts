import { DOCUMENT_FAULT_MESSAGES, validateFile } from '#contract/documents/rules.ts';
import { OPPORTUNITY_UPLOAD } from '#contract/opportunities/rules.ts';
import { api } from '#web/api.ts';
import { readToken } from '#web/token.ts';
import { createUpload, uploadIdOf } from '#web/ui/resumable-upload.ts';
import { useUploadQueue } from '#web/ui/useUploadQueue.ts';
import { usePutOpportunity } from './opportunity.ts';

/** Uploads files one after the other and adds them; what was cut off goes on where it stopped. */
export function useFileUploads(id: string) {
  const put = usePutOpportunity();
  return useUploadQueue({
    validate: (file) => {
      const fault = validateFile(file);
      return fault ? DOCUMENT_FAULT_MESSAGES[fault] : undefined;
    },
    open: (file, handlers) =>
      createUpload(
        file,
        {
          path: `/api/v1${OPPORTUNITY_UPLOAD.path}`,
          chunkBytes: OPPORTUNITY_UPLOAD.chunkBytes,
          token: readToken,
        },
        handlers,
      ),
    save: async (upload) => {
      put(await api.opportunities.addFile({ params: { id }, body: { upload: uploadIdOf(upload) } }));
    },
  });
}
