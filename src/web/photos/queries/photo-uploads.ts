import { useEffect, useRef, useState } from 'react';
import { LIMITS } from '#contract/limits.ts';
import {
  detectPhotoFormat,
  MAX_UNFINISHED_PHOTOS,
  PHOTO_FAULT_MESSAGES,
  PHOTO_FORMATS,
  PHOTO_UPLOAD,
  SIGNATURE_BYTES,
  validateFile,
} from '#contract/photos/rules.ts';
import type { AssemblyRecord, PhotoTicket } from '#contract/photos/schema.ts';
import { api } from '#web/api.ts';
import { readToken } from '#web/token.ts';
import { createUpload, type ResumableUpload, type UploadHandlers, uploadIdOf } from '#web/ui/resumable-upload.ts';
import { useUploadQueue } from '#web/ui/useUploadQueue.ts';
import { copy } from '../copy.ts';

/** A photo on its way. `cut`: the connection broke, and what has arrived is kept. */
export interface PhotoUpload {
  readonly key: string;
  readonly state: 'sending' | 'cut';
  /** Address of the picture inside this window. */
  readonly preview: string;
  /** Whole percent that have arrived. */
  readonly percent: number;
}

/** What each refused photo was refused with, and how often. */
export type UploadErrors = ReadonlyMap<string, number>;

/** With the record of the service, where one takes the photo. */
type OpenUpload = ResumableUpload & { readonly record?: AssemblyRecord };

const ENDPOINT = { path: `/api/v1${PHOTO_UPLOAD.path}`, chunkBytes: PHOTO_UPLOAD.chunkBytes, token: readToken };

/**
 * Sends photos as soon as they are chosen.
 * @param onAssembled keeps the finished upload; what it throws is told like a failed upload, and tried again if it may pass
 */
export function usePhotoUploads(onAssembled: (record: AssemblyRecord, preview: string) => Promise<void> | void) {
  const [refusals, setRefusals] = useState<UploadErrors>(new Map());
  const previewOf = usePreviews();
  const refuse = (text: string) => setRefusals((all) => new Map(all).set(text, (all.get(text) ?? 0) + 1));
  const { uploads, add, resume, remove } = useUploadQueue<OpenUpload>({
    validate: faultOf,
    open: openUpload,
    save: async (upload, { file }) => {
      const record = upload.record ?? (await api.photos.createAssembly({ body: { upload: uploadIdOf(upload) } }));
      await onAssembled(record, previewOf(file));
    },
    onInterrupted: ({ message }) => {
      if (message === MAX_UNFINISHED_PHOTOS.tooMany) refuse(message);
    },
    onRejected: ({ key, message }) => {
      refuse(message || copy.unknown);
      remove(key);
    },
  });
  const send = (files: readonly File[]) => {
    setRefusals(new Map());
    return add(files);
  };
  const resumeAll = () => {
    setRefusals((all) => new Map([...all].filter(([text]) => text !== MAX_UNFINISHED_PHOTOS.tooMany)));
    resume();
  };
  const sending = uploads.map(
    ({ key, file, state, sent }): PhotoUpload => ({
      key,
      state: state === 'interrupted' ? 'cut' : 'sending',
      preview: previewOf(file),
      percent: Math.floor((100 * sent) / file.size),
    }),
  );
  return { sending, refusals, refuse, send, resume: resumeAll };
}

/** Addresses of pictures inside this window, for as long as the component is there. */
function usePreviews(): (file: File) => string {
  const previews = useRef(new Map<File, string>());
  useEffect(() => {
    const all = previews.current;
    return () => {
      for (const url of all.values()) URL.revokeObjectURL(url);
      all.clear();
    };
  }, []);
  return (file) => {
    const url = previews.current.get(file) ?? URL.createObjectURL(file);
    previews.current.set(file, url);
    return url;
  };
}

async function openUpload(file: File, handlers: UploadHandlers): Promise<OpenUpload> {
  const ticket = await ticketFor(file);
  if (!ticket) return createUpload(file, ENDPOINT, handlers);
  const { createExternalUpload } = await import('./external-upload.ts');
  return createExternalUpload(file, ticket, handlers);
}

let hasService = true;

/** The signed parameters for the configured upload service; null where none is configured, which is remembered. */
async function ticketFor(file: File): Promise<PhotoTicket | null> {
  if (!hasService) return null;
  const kind = detectPhotoFormat(await firstBytes(file)) ?? 'jpeg';
  const body = { name: file.name.slice(-LIMITS.shortText), size: file.size, ext: PHOTO_FORMATS[kind].extension };
  const { ticket } = await api.photos.createTicket({ body });
  hasService = ticket !== null;
  return ticket;
}

const firstBytes = async (file: File) => new Uint8Array(await file.slice(0, SIGNATURE_BYTES).arrayBuffer());

/** Why a file is rejected, by its name, size and signature; undefined where it is accepted. */
async function faultOf(file: File): Promise<string | undefined> {
  const fault = validateFile(file);
  if (fault) return PHOTO_FAULT_MESSAGES[fault];
  return detectPhotoFormat(await firstBytes(file)) ? undefined : PHOTO_FAULT_MESSAGES.type;
}
