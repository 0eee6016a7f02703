import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { ResumableUpload } from './resumable-upload.ts';
import { UploadQueue, type UploadQueueOptions } from './upload-queue.ts';

/** The upload queue of one component: it resumes when the browser is online again and stops with the component. */
export function useUploadQueue<Upload extends ResumableUpload>(options: UploadQueueOptions<Upload>) {
  const latest = useRef(options);
  latest.current = options;
  const [queue] = useState(() => new UploadQueue<Upload>(() => latest.current));
  const uploads = useSyncExternalStore(queue.subscribe, queue.getItems);
  useEffect(() => {
    window.addEventListener('online', queue.resume);
    return () => {
      window.removeEventListener('online', queue.resume);
      queue.stop();
    };
  }, [queue]);
  const { add, resume, remove } = queue;
  return { uploads, add, resume, remove };
}
