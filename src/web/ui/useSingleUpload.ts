import type { ResumableUpload } from './resumable-upload.ts';
import type { UploadQueueOptions } from './upload-queue.ts';
import { useUploadQueue } from './useUploadQueue.ts';

/** One file at a time: another takes its place. */
export function useSingleUpload<Upload extends ResumableUpload>(options: UploadQueueOptions<Upload>) {
  const { uploads, add, resume, remove } = useUploadQueue(options);
  const cancel = () => {
    for (const { key } of uploads) remove(key);
  };
  const send = (file: File) => {
    cancel();
    return add([file]);
  };
  return { upload: uploads[0] ?? null, send, resume, cancel };
}
export type SingleUploadQueue = ReturnType<typeof useSingleUpload>;
