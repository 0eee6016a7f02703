import { useEffect, useRef, useState } from 'react';
import { LIMITS } from '#contract/limits.ts';
import {
  FAULT_TEXTS,
  faultOfFile,
  kindOf,
  MAX_UNFINISHED,
  PHOTO_UPLOAD,
  SIGNATURE_BYTES,
} from '#contract/photos/rules.ts';
import type { AssemblyRecord, PhotoTicket } from '#contract/photos/schema.ts';
import { ApiError, api } from '#web/api.ts';
import { readToken } from '#web/token.ts';
import { nameOfUpload, openUpload, type ResumableUpload } from '#web/ui/resumable.ts';
import { copy } from '../copy.ts';

/** A photo on its way. `cut`: the connection broke, and what has arrived is kept. */
export interface Sending {
  readonly key: string;
  readonly state: 'sending' | 'cut';
  /** Address of the picture inside this window. */
  readonly preview: string;
  /** Whole per cent that have arrived. */
  readonly percent: number;
}

/** What each refused photo was refused with, and how often. */
export type Refusals = ReadonlyMap<string, number>;

const PLACE = { path: `/api/v1${PHOTO_UPLOAD.path}`, chunkBytes: PHOTO_UPLOAD.chunkBytes, token: readToken };

interface Work {
  readonly key: string;
  readonly file: File;
  readonly preview: string;
  upload: ResumableUpload | null;
  hasArrived: boolean;
  /** Of a photo that the upload service of the settings has. */
  record: AssemblyRecord | null;
  readonly givenUp: AbortController;
  /** Ends the wait of the photos behind it. */
  next: () => void;
}

/**
 * Sends photos one after the other as soon as they are chosen, goes on where one was cut off, and has each looked at.
 * @param onAssembled keeps the finished upload; what it throws is told like a failed upload, and tried again if it may pass
 */
export function usePhotoSending(onAssembled: (record: AssemblyRecord, preview: string) => Promise<void> | void) {
  const [sending, setSending] = useState<readonly Sending[]>([]);
  const [refusals, setRefusals] = useState<Refusals>(new Map());
  const works = useRef(new Map<string, Work>());
  const queue = useRef(Promise.resolve());
  const previews = useRef<string[]>([]);
  const assembled = useRef(onAssembled);
  assembled.current = onAssembled;

  const step = (key: string, change: Partial<Sending>) =>
    setSending((all) => all.map((one) => (one.key === key ? { ...one, ...change } : one)));
  const refuse = (text: string) => setRefusals((all) => new Map(all).set(text, (all.get(text) ?? 0) + 1));
  const leave = ({ key, next }: Work) => {
    works.current.delete(key);
    setSending((all) => all.filter((one) => one.key !== key));
    next();
  };
  const cut = ({ key, next }: Work) => {
    step(key, { state: 'cut' });
    next();
  };
  const fail = (work: Work, text: string) => {
    refuse(text || copy.unknown);
    leave(work);
  };
  const finish = async (work: Work) => {
    work.hasArrived = true;
    try {
      const record = work.record ?? (await api.photos.assemble({ body: { upload: nameOfUpload(work.upload) } }));
      await assembled.current(record, work.preview);
      leave(work);
    } catch (error) {
      give(work, error);
    }
  };
  /** What may pass is tried again when the person asks for it. */
  const give = (work: Work, error: unknown) => {
    const { status, detail } = error instanceof ApiError ? error : new ApiError(400, '');
    if (status === 0 || status === 429 || status >= 500) cut(work);
    else fail(work, detail);
  };
  const startElsewhere = async (work: Work, ticket: PhotoTicket) => {
    const { sendElsewhere, Unwanted } = await import('./service.ts');
    try {
      await sendElsewhere(work.file, ticket, work.givenUp.signal, (percent) => step(work.key, { percent }));
    } catch (error) {
      if (!works.current.has(work.key)) return;
      return error instanceof Unwanted ? fail(work, copy.unknown) : cut(work);
    }
    work.record = ticket.record;
    return finish(work);
  };
  const start = async (work: Work) => {
    step(work.key, { state: 'sending' });
    if (work.hasArrived) return finish(work);
    const ticket = work.upload ? null : await ticketFor(work.file);
    if (!works.current.has(work.key)) return;
    if (ticket) return startElsewhere(work, ticket);
    work.upload ??= await openUpload(work.file, PLACE, {
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
  const enqueue = (work: Work) => {
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
      const work: Work = { ...made(file), file, next: () => undefined };
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
      for (const { upload, givenUp } of all.values()) {
        void upload?.abort();
        givenUp.abort();
      }
      all.clear();
      for (const preview of made.splice(0)) URL.revokeObjectURL(preview);
    };
  }, []);
  return { sending, refusals, refuse, send, resume };
}

const made = (file: File) => ({
  key: crypto.randomUUID(),
  preview: URL.createObjectURL(file),
  upload: null,
  hasArrived: false,
  record: null,
  givenUp: new AbortController(),
});

let hasService = true;

/** What the upload service of the settings takes the photo with; null where there is none, which is asked once. */
async function ticketFor(file: File): Promise<PhotoTicket | null> {
  if (!hasService) return null;
  const kind = kindOf(await startOf(file)) ?? 'jpeg';
  const body = { name: file.name.slice(-LIMITS.shortText), size: file.size, ext: EXTENSIONS[kind] };
  const { ticket } = await api.photos.ticket({ body });
  hasService = ticket !== null;
  return ticket;
}

const EXTENSIONS = { jpeg: 'jpg', png: 'png', gif: 'gif' } as const;

const startOf = async (file: File) => new Uint8Array(await file.slice(0, SIGNATURE_BYTES).arrayBuffer());

/** Why a file is no photo, by its name, its size and its first bytes; undefined where it may be one. */
async function faultOf(file: File): Promise<string | undefined> {
  const fault = faultOfFile(file);
  if (fault) return FAULT_TEXTS[fault];
  return kindOf(await startOf(file)) ? undefined : FAULT_TEXTS.type;
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
