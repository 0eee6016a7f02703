import { useRef, useState } from 'react';
import { DOCUMENT_FAULT_MESSAGES, validateFile } from '#contract/documents/rules.ts';
import { MESSAGE_LIMITS, MESSAGE_UPLOAD } from '#contract/messaging/rules.ts';
import { readToken } from '#web/token.ts';
import { createUpload, uploadIdOf } from '#web/ui/resumable-upload.ts';
import { useUploadQueue } from '#web/ui/useUploadQueue.ts';
import { copy } from '../copy/write.ts';

/** A file that was uploaded and goes with the next message. */
export interface AttachedFile {
  readonly upload: string;
  readonly name: string;
  readonly bytes: number;
}

/** Uploads files one after the other; what was cut off goes on where it stopped. */
export function useMessageFiles() {
  const [files, setFiles] = useState<readonly AttachedFile[]>([]);
  /** Those that are there and those on their way. */
  const count = useRef(0);
  const queue = useUploadQueue({
    validate: (file): string | undefined => {
      const fault = validateFile(file);
      if (fault) return DOCUMENT_FAULT_MESSAGES[fault];
      return count.current >= MESSAGE_LIMITS.attachments ? copy.tooManyFiles : undefined;
    },
    open: (file, handlers) => {
      const { path, chunkBytes } = MESSAGE_UPLOAD;
      return createUpload(file, { path: `/api/v1${path}`, chunkBytes, token: readToken }, handlers);
    },
    save: async (upload, { file }) => {
      const done = { upload: uploadIdOf(upload), name: file.name, bytes: file.size };
      setFiles((before) => [...before, done]);
    },
  });
  count.current = files.length + queue.uploads.length;
  const isBusy = queue.uploads.some(({ state }) => state !== 'rejected');
  return {
    files,
    queue,
    /** Some are on their way still. */
    isBusy,
    remove: (upload: string) => setFiles((before) => before.filter((one) => one.upload !== upload)),
    clear: () => setFiles([]),
    restore: (restored: readonly AttachedFile[]) => setFiles(restored),
  };
}
export type MessageFiles = ReturnType<typeof useMessageFiles>;
