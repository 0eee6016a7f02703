import type { PhotoTicket } from '#contract/photos/schema.ts';

/** The service rejected the photo; any other error is a lost connection. */
export class UploadRejected extends Error {}

/**
 * Uploads a photo to the configured upload service, in one request.
 * @param onProgress called with whole percent
 * @throws UploadRejected
 */
export function uploadExternally(
  file: File,
  { record, fields }: PhotoTicket,
  signal: AbortSignal,
  onProgress: (percent: number) => void,
): Promise<void> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set('file', file, record.name);
  const request = new XMLHttpRequest(); // fetch reports no upload progress
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  request.upload.onprogress = ({ loaded, total }) => onProgress(Math.floor((100 * loaded) / (total || 1)));
  request.onload = () => {
    if (request.status < 300) resolve();
    else reject(request.status < 500 ? new UploadRejected() : new Error('away'));
  };
  request.onerror = () => reject(new Error('cut'));
  request.onabort = () => reject(new Error('given up'));
  signal.addEventListener('abort', () => request.abort());
  request.open('POST', record.assemblyUrl);
  request.send(form);
  return promise;
}
