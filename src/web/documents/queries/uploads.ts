import { DOCUMENT_FAULT_MESSAGES, DOCUMENT_UPLOAD, validateFile } from '#contract/documents/rules.ts';
import { createUpload, uploadIdOf } from '#web/ui/resumable-upload.ts';
import { useUploadQueue } from '#web/ui/useUploadQueue.ts';

/** Where files go. */
export interface Destination {
  /** What lets them in: the token of a session, or the secret of a link. */
  readonly token: () => string | null;
  /** Keeps a file that has arrived whole. */
  readonly save: (upload: string) => Promise<unknown>;
  /** The link or the session is over. */
  readonly onExpired: () => void;
}

export function useUploads({ token, save, onExpired }: Destination) {
  return useUploadQueue({
    validate: (file) => {
      const fault = validateFile(file);
      return fault ? DOCUMENT_FAULT_MESSAGES[fault] : undefined;
    },
    open: (file, handlers) =>
      createUpload(
        file,
        { path: `/api/v1${DOCUMENT_UPLOAD.path}`, chunkBytes: DOCUMENT_UPLOAD.chunkBytes, token },
        handlers,
      ),
    save: (upload) => save(uploadIdOf(upload)),
    onRejected: (_item, status) => {
      if (status === 401) onExpired();
    },
  });
}
