import { useEffect, useRef, useState } from 'react';
import { DOCUMENT_UPLOAD, FAULT_MESSAGES, validateFile } from '#contract/documents/rules.ts';
import { ApiError } from '#web/api.ts';
import { createUpload, type ResumableUpload, uploadIdOf } from '#web/ui/resumable-upload.ts';
import { copy } from '../copy.ts';

/** An upload. `cut`: the connection was lost; the bytes that arrived are kept. */
export interface Upload {
  readonly key: string;
  readonly name: string;
  readonly bytes: number;
  readonly state: 'waiting' | 'sending' | 'cut' | 'refused';
  /** Whole per cent that have arrived. */
  readonly percent: number;
  /** Why it failed or was interrupted. */
  readonly message: string;
}

/** Where files go. */
export interface Destination {
  /** What lets them in: the token of a session, or the secret of a link. */
  readonly token: () => string | null;
  /** Keeps a file that has arrived whole. */
  readonly save: (upload: string) => Promise<unknown>;
  /** The link or the session is over. */
  readonly onExpired: () => void;
}

interface UploadTask {
  readonly key: string;
  readonly file: File;
  upload: ResumableUpload | null;
  isUploaded: boolean;
  /** Starts the next task of the queue. */
  next: () => void;
}

const ENDPOINT = { path: `/api/v1${DOCUMENT_UPLOAD.path}`, chunkBytes: DOCUMENT_UPLOAD.chunkBytes };

/** Uploads files one after the other as soon as they are chosen, and resumes interrupted ones. */
export function useUploads(destination: Destination) {
  const [sending, setSending] = useState<readonly Upload[]>([]);
  const works = useRef(new Map<string, UploadTask>());
  const queue = useRef(Promise.resolve());
  const latest = useRef(destination);
  latest.current = destination;

  const step = (key: string, change: Partial<Upload>) =>
    setSending((all) => all.map((one) => (one.key === key ? { ...one, ...change } : one)));
  const leave = ({ key, next }: UploadTask) => {
    works.current.delete(key);
    setSending((all) => all.filter((one) => one.key !== key));
    next();
  };
  const stop = (work: UploadTask, state: 'cut' | 'refused', says: string) => {
    if (state === 'refused') works.current.delete(work.key);
    step(work.key, { state, message: says });
    work.next();
  };
  const refuse = (work: UploadTask, status: number, says: string) => {
    if (status === 401) latest.current.onExpired();
    stop(work, 'refused', says || copy.unknown);
  };
  const finish = async (work: UploadTask) => {
    work.isUploaded = true;
    step(work.key, { percent: 100 });
    try {
      await latest.current.save(uploadIdOf(work.upload));
      leave(work);
    } catch (error) {
      const { status, detail } = error instanceof ApiError ? error : new ApiError(400, '');
      if (status === 0 || status === 429 || status >= 500) stop(work, 'cut', '');
      else refuse(work, status, detail);
    }
  };
  const start = async (work: UploadTask) => {
    step(work.key, { state: 'sending', message: '' });
    if (work.isUploaded) return finish(work);
    const { file, key } = work;
    work.upload ??= await createUpload(
      file,
      { ...ENDPOINT, token: () => latest.current.token() },
      {
        onProgress: (sent) => step(key, { percent: Math.floor((100 * sent) / file.size) }),
        onSuccess: () => finish(work),
        onCut: (detail) => stop(work, 'cut', detail),
        onRefused: (status, detail) => refuse(work, status, detail),
      },
    );
    if (works.current.has(key)) work.upload.start();
  };
  const enqueue = (work: UploadTask) => {
    queue.current = queue.current.then(() => {
      if (!works.current.has(work.key)) return;
      const { promise, resolve } = Promise.withResolvers<void>();
      work.next = resolve;
      start(work).catch(() => stop(work, 'cut', ''));
      return promise;
    });
  };
  const send = (files: readonly File[]) => {
    for (const file of files) {
      const fault = validateFile(file);
      const work: UploadTask = {
        key: crypto.randomUUID(),
        file,
        upload: null,
        isUploaded: false,
        next: () => undefined,
      };
      const row = { key: work.key, name: file.name, bytes: file.size, percent: 0 };
      setSending((all) => [
        ...all,
        { ...row, state: fault ? 'refused' : 'waiting', message: fault ? FAULT_MESSAGES[fault] : '' },
      ]);
      if (fault) continue;
      works.current.set(work.key, work);
      enqueue(work);
    }
  };
  const resume = () => {
    for (const { key, state } of sending) {
      const work = state === 'cut' && works.current.get(key);
      if (work) enqueue(work);
    }
  };
  /** Gives a file up, wherever it is. */
  const drop = (key: string) => {
    const work = works.current.get(key);
    void work?.upload?.abort(true).catch(() => undefined); // what stays there is swept
    if (work) leave(work);
    else setSending((all) => all.filter((one) => one.key !== key));
  };
  useOnline(resume);
  useEffect(() => {
    const all = works.current;
    return () => {
      for (const { upload } of all.values()) void upload?.abort();
      all.clear();
    };
  }, []);
  return { sending, send, resume, drop };
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
