import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { LIST_UPLOAD } from '#contract/imports/rules/list-upload.ts';
import { ApiError, api } from '#web/api.ts';
import { readToken } from '#web/token.ts';
import { createUpload, type ResumableUpload, uploadIdOf } from '#web/ui/resumable-upload.ts';

/** State of an upload. `cut`: the connection was lost; the bytes that arrived are kept. */
export interface ListUpload {
  readonly state: 'sending' | 'arrived' | 'cut' | 'refused';
  readonly file: File;
  /** Bytes that have arrived. */
  readonly sent: number;
  /** Why it was refused, in plain words. */
  readonly why?: string;
}

const ENDPOINT = { path: `/api/v1${LIST_UPLOAD.path}`, chunkBytes: LIST_UPLOAD.chunkBytes, token: readToken };

/**
 * Uploads one file in parts and starts an import. An interrupted upload can be resumed, also on a later visit.
 * @param onBegun gets the id of the import
 */
export function useListUpload(onBegun: (id: string) => void) {
  const client = useQueryClient();
  const [sending, setSending] = useState<ListUpload | null>(null);
  const upload = useRef<ResumableUpload | null>(null);
  const step = (change: Partial<ListUpload>) => setSending((now) => now && { ...now, ...change });
  const refuse = (error: unknown) => step({ state: 'refused', why: errorText(error) });

  const begin = async (name: string) => {
    step({ state: 'arrived' });
    const { id } = await api.imports.create({ body: { upload: name } });
    await client.invalidateQueries({ queryKey: ['imports', 'list'] });
    onBegun(id);
  };

  const send = async (file: File) => {
    await upload.current?.abort();
    setSending({ state: 'sending', file, sent: 0 });
    if (file.size > LIST_UPLOAD.maxBytes || file.size === 0)
      return step({ state: 'refused', why: file.size === 0 ? 'empty' : 'large' });
    try {
      const made = await createUpload(file, ENDPOINT, {
        onProgress: (sent) => step({ state: 'sending', sent }),
        onSuccess: () => begin(uploadIdOf(upload.current)).catch(refuse),
        onCut: () => step({ state: 'cut' }),
        onRefused: (status, detail) => refuse(new ApiError(status, detail)),
      });
      upload.current = made;
      made.start();
    } catch (error) {
      refuse(error);
    }
  };

  const resume = () => {
    step({ state: 'sending' });
    upload.current?.start();
  };
  const cancel = async () => {
    setSending(null);
    await upload.current?.abort(true).catch(() => {
      // the server deletes abandoned uploads within a day
    });
    upload.current = null;
  };
  useEffect(() => () => void upload.current?.abort(), []);
  return { sending, send, resume, cancel };
}

const errorText = (error: unknown): string => (error instanceof ApiError ? error.detail : '');
