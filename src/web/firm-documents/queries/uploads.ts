import { useRef } from 'react';
import { DOCUMENT_FAULT_MESSAGES, validateFile } from '#contract/documents/rules.ts';
import { FIRM_DOCUMENT_UPLOAD, type FirmDocumentKind } from '#contract/firm-documents/rules.ts';
import { api } from '#web/api.ts';
import { readToken } from '#web/token.ts';
import { createUpload, uploadIdOf } from '#web/ui/resumable-upload.ts';
import { useUploadQueue } from '#web/ui/useUploadQueue.ts';
import { useDocuments } from './documents.ts';

/** What a file becomes. */
export interface Purpose {
  readonly kind: FirmDocumentKind;
  /** The document that it renews. */
  readonly replaces?: { readonly id: string; readonly version: number };
}

/** Uploads files one after the other and makes them documents; what was cut off goes on where it stopped. */
export function useDocumentUploads(mwbeId: string) {
  const { refresh } = useDocuments(mwbeId);
  const purposes = useRef(new WeakMap<File, Purpose>());
  const queue = useUploadQueue({
    validate: (file) => {
      const fault = validateFile(file);
      return fault ? DOCUMENT_FAULT_MESSAGES[fault] : undefined;
    },
    open: (file, handlers) =>
      createUpload(
        file,
        {
          path: `/api/v1${FIRM_DOCUMENT_UPLOAD.path}`,
          chunkBytes: FIRM_DOCUMENT_UPLOAD.chunkBytes,
          token: readToken,
        },
        handlers,
      ),
    save: async (upload, { file }) => {
      const purpose = purposes.current.get(file) ?? { kind: 'other' as const };
      await api.firmDocuments.add({ params: { id: mwbeId }, body: { upload: uploadIdOf(upload), ...purpose } });
      await refresh();
    },
    onRejected: () => void refresh(),
  });
  const add = (files: readonly File[], purpose: Purpose) => {
    for (const file of files) purposes.current.set(file, purpose);
    void queue.add(files);
  };
  return { ...queue, add };
}
