import { useEffect, useRef, useState } from 'react';
import { LIMITS } from '#contract/limits.ts';
import {
  detectImageFormat,
  FAULT_MESSAGES,
  MAX_UNFINISHED,
  PHOTO_UPLOAD,
  SIGNATURE_BYTES,
  validateFile,
} from '#contract/photos/rules.ts';
import type { AssemblyRecord, PhotoTicket } from '#contract/photos/schema.ts';
import { ApiError, api } from '#web/api.ts';
import { readToken } from '#web/token.ts';
import { createUpload, type ResumableUpload, uploadIdOf } from '#web/ui/resumable-upload.ts';
import { copy } from '../copy.ts';

/** An upload. `cut`: the connection was lost; the bytes that arrived are kept. */
export interface PhotoUpload {
  readonly key: string;
  readonly state: 'sending' | 'cut';
  /** Object URL of the picture. */
  readonly preview: string;
  /** Whole percent uploaded. */
  readonly percent: number;
}

/** Error messages with their number of occurrences. */
export type UploadErrors = ReadonlyMap<string, number>;

const ENDPOINT = { path: `/api/v1${PHOTO_UPLOAD.path}`, chunkBytes: PHOTO_UPLOAD.chunkBytes, token: readToken };

interface UploadTask {
  readonly key: string;
  readonly file: File;
  readonly preview: string;
  upload: ResumableUpload | null;
  isUploaded: boolean;
  /** Of a photo at the external upload service. */
  record: AssemblyRecord | null;
  readonly canceled: AbortController;
  /** Starts the next task of the queue. */
  next: () => void;
}

/**
 * Uploads photos one after the other as soon as they are chosen, resumes interrupted ones, and creates an assembly of each.
 * @param onAssembled saves the finished upload; what it throws is handled like a failed upload
 */
export function usePhotoUploads(onAssembled: (record: AssemblyRecord, preview: string) => Promise<void> | void) {
  const [sending, setSending] = useState<readonly PhotoUpload[]>([]);
  const [refusals, setRefusals] = useState<UploadErrors>(new Map());
  const works = useRef(new Map<string, UploadTask>());
  const queue = useRef(Promise.resolve());
  const previews = useRef<string[]>([]);
  const assembled = useRef(onAssembled);
  assembled.current = onAssembled;

  const step = (key: string, change: Partial<PhotoUpload>) =>
    setSending((all) => all.map((one) => (one.key === key ? { ...one, ...change } : one)));
  const refuse = (text: string) => setRefusals((all) => new Map(all).set(text, (all.get(text) ?? 0) + 1));
  const leave = ({ key, next }: UploadTask) => {
    works.current.delete(key);
    setSending((all) => all.filter((one) => one.key !== key));
    next();
  };
  const cut = ({ key, next }: UploadTask) => {
    step(key, { state: 'cut' });
    next();
  };
  const fail = (work: UploadTask, text: string) => {
    refuse(text || copy.unknown);
    leave(work);
  };
  const finish = async (work: UploadTask) => {
    work.isUploaded = true;
    try {
      const record = work.record ?? (await api.photos.createAssembly({ body: { upload: uploadIdOf(work.upload) } }));
      await assembled.current(record, work.preview);
      leave(work);
    } catch (error) {
      give(work, error);
    }
  };
  /** Temporary errors leave the upload interrupted, so that the person can resume it. */
  const give = (work: UploadTask, error: unknown) => {
    const { status, detail } = error instanceof ApiError ? error : new ApiError(400, '');
    if (status === 0 || status === 429 || status >= 500) cut(work);
    else fail(work, detail);
  };
  const startExternal = async (work: UploadTask, ticket: PhotoTicket) => {
    const { uploadExternally, UploadRejected } = await import('./external-upload.ts');
    try {
      await uploadExternally(work.file, ticket, work.canceled.signal, (percent) => step(work.key, { percent }));
    } catch (error) {
      if (!works.current.has(work.key)) return;
      return error instanceof UploadRejected ? fail(work, copy.unknown) : cut(work);
    }
    work.record = ticket.record;
    return finish(work);
  };
  const start = async (work: UploadTask) => {
    step(work.key, { state: 'sending' });
    if (work.isUploaded) return finish(work);
    const ticket = work.upload ? null : await ticketFor(work.file);
    if (!works.current.has(work.key)) return;
    if (ticket) return startExternal(work, ticket);
    work.upload ??= await createUpload(work.file, ENDPOINT, {
      onProgress: (sent) => step(work.key, { state: 'sending', percent: Math.floor((100 * sent) / work.file.size) }),
      onSuccess: () => finish(work),
      onCut: (detail) => {
        if (detail === MAX_UNFINISHED.tooMany) refuse(detail);
        cut(work);
      },
      onRefused: (_status, detail) => fail(work, detail),
    });
    if (works.current.has(work.key)) work.upload.start();
  };
  const enqueue = (work: UploadTask) => {
    queue.current = queue.current.then(() => {
      if (!works.current.has(work.key)) return;
      const { promise, resolve } = Promise.withResolvers<void>();
      work.next = resolve;
      start(work).catch((error) => (error instanceof ApiError ? give(work, error) : cut(work)));
      return promise;
    });
  };

  const send = async (files: readonly File[]) => {
    setRefusals(new Map());
    for (const file of files) {
      const fault = await faultOf(file);
      if (fault) {
        refuse(fault);
        continue;
      }
      const work: UploadTask = { ...newTask(file), file, next: () => undefined };
      works.current.set(work.key, work);
      previews.current.push(work.preview);
      setSending((all) => [...all, { key: work.key, preview: work.preview, state: 'sending', percent: 0 }]);
      enqueue(work);
    }
  };
  const resume = () => {
    setRefusals((all) => new Map([...all].filter(([text]) => text !== MAX_UNFINISHED.tooMany)));
    for (const { key, state } of sending) {
      const work = state === 'cut' && works.current.get(key);
      if (work) enqueue(work);
    }
  };
  useOnline(resume);
  useEffect(() => {
    const [all, made] = [works.current, previews.current];
    return () => {
      for (const { upload, canceled } of all.values()) {
        void upload?.abort();
        canceled.abort();
      }
      all.clear();
      for (const preview of made.splice(0)) URL.revokeObjectURL(preview);
    };
  }, []);
  return { sending, refusals, refuse, send, resume };
}

const newTask = (file: File) => ({
  key: crypto.randomUUID(),
  preview: URL.createObjectURL(file),
  upload: null,
  isUploaded: false,
  record: null,
  canceled: new AbortController(),
});

let hasService = true;

/** The signed parameters for the configured upload service; null where none is configured, which is remembered. */
async function ticketFor(file: File): Promise<PhotoTicket | null> {
  if (!hasService) return null;
  const kind = detectImageFormat(await firstBytes(file)) ?? 'jpeg';
  const body = { name: file.name.slice(-LIMITS.shortText), size: file.size, ext: EXTENSIONS[kind] };
  const { ticket } = await api.photos.createTicket({ body });
  hasService = ticket !== null;
  return ticket;
}

const EXTENSIONS = { jpeg: 'jpg', png: 'png', gif: 'gif' } as const;

const firstBytes = async (file: File) => new Uint8Array(await file.slice(0, SIGNATURE_BYTES).arrayBuffer());

/** Why a file is rejected, by its name, size and signature; undefined where it is accepted. */
async function faultOf(file: File): Promise<string | undefined> {
  const fault = validateFile(file);
  if (fault) return FAULT_MESSAGES[fault];
  return detectImageFormat(await firstBytes(file)) ? undefined : FAULT_MESSAGES.type;
}

/** Calls back when the browser has a connection again. */
function useOnline(run: () => void): void {
  const latest = useRef(run);
  latest.current = run;
  useEffect(() => {
    const again = () => latest.current();
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, []);
}
