import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { LIST_UPLOAD } from '#contract/imports/rules/desk.ts';
import { ApiError, api } from '#web/api.ts';
import { readToken } from '#web/token.ts';

/** Where a file is on its way. `cut`: the connection broke, and what has arrived is kept. */
export interface Sending {
  readonly state: 'sending' | 'arrived' | 'cut' | 'refused';
  readonly file: File;
  /** Bytes that have arrived. */
  readonly sent: number;
  /** Why it was refused, in plain words. */
  readonly why?: string;
}

/** As much of the tus client as is needed here; it is loaded with the first file. */
interface Upload {
  url: string | null;
  start(): void;
  abort(forget?: boolean): Promise<void>;
}

/** Gaps between tries by itself; then a person has to ask for it. */
const RETRY_MS = [0, 1_000, 2_000, 4_000, 8_000];

/**
 * Sends one file in parts. Where it was cut off it goes on, by itself and after the page was left; then an import begins.
 * @param onBegun gets the id of the import
 */
export function useListUpload(onBegun: (id: string) => void) {
  const client = useQueryClient();
  const [sending, setSending] = useState<Sending | null>(null);
  const upload = useRef<Upload | null>(null);
  const step = (change: Partial<Sending>) => setSending((now) => now && { ...now, ...change });
  const refuse = (error: unknown) => step({ state: 'refused', why: wordsOf(error) });

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
      const made = await open(file, {
        onProgress: (sent) => step({ state: 'sending', sent }),
        onSuccess: () => begin(nameOf(upload.current)).catch(refuse),
        onCut: () => step({ state: 'cut' }),
        onRefused: refuse,
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
      // what the server does not hear of it forgets within a day
    });
    upload.current = null;
  };
  useEffect(() => () => void upload.current?.abort(), []);
  return { sending, send, resume, cancel };
}

const nameOf = (upload: Upload | null) => upload?.url?.split('/').at(-1) ?? '';

interface Told {
  readonly onProgress: (sent: number) => void;
  readonly onSuccess: () => void;
  readonly onCut: () => void;
  readonly onRefused: (error: unknown) => void;
}

async function open(file: File, { onProgress, onSuccess, onCut, onRefused }: Told): Promise<Upload> {
  const { DetailedError, Upload } = await import('tus-js-client');
  const statusOf = (error: unknown) =>
    error instanceof DetailedError ? error.originalResponse?.getStatus() : undefined;
  const upload = new Upload(file, {
    endpoint: `${location.origin}/api/v1${LIST_UPLOAD.path}`,
    chunkSize: LIST_UPLOAD.chunkBytes,
    metadata: { filename: file.name },
    retryDelays: RETRY_MS,
    removeFingerprintOnSuccess: true,
    onBeforeRequest: (request) => request.setHeader('Authorization', `Bearer ${readToken() ?? ''}`),
    onShouldRetry: (error) => isPassing(statusOf(error)),
    onProgress,
    onSuccess,
    onError: (error) => {
      const status = statusOf(error);
      if (isPassing(status)) onCut();
      else onRefused(new ApiError(status ?? 0, detailOf(error)));
    },
  });
  const [before] = await upload.findPreviousUploads();
  if (before) upload.resumeFromPreviousUpload(before);
  return upload;

  function detailOf(error: unknown): string {
    const body = error instanceof DetailedError ? error.originalResponse?.getBody() : undefined;
    try {
      return String(JSON.parse(body ?? '').detail);
    } catch {
      return '';
    }
  }
}

/** No answer, too many requests, a server that is away, a part that is still being written: later it may go well. */
const isPassing = (status: number | undefined): boolean =>
  status === undefined || status === 0 || status === 409 || status === 423 || status === 429 || status >= 500;

const wordsOf = (error: unknown): string => (error instanceof ApiError ? error.detail : '');
