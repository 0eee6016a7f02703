import type { PhotoTicket } from '#contract/photos/schema.ts';

/** A service that will not have a photo; without it, the connection broke. */
export class UploadRejected extends Error {}

/**
 * Sends a photo to the upload service of the settings, in one go.
 * @param onProgress hears how many whole per cent have gone
 * @throws Unwanted
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
  const request = new XMLHttpRequest(); // fetch tells nothing of what has gone
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
