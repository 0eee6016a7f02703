import type { AssemblyRecord, PhotoTicket } from '#contract/photos/schema.ts';
import type { ResumableUpload, UploadHandlers } from '#web/ui/resumable-upload.ts';

/** The service has its record before it has the photo. */
type ExternalUpload = ResumableUpload & { readonly record: AssemblyRecord };

/** An upload to the service of the settings: in one go, so that an interrupted one begins anew with another ticket. */
export function createExternalUpload(
  file: File,
  { record, fields }: PhotoTicket,
  { onProgress, onSuccess, onCut, onRefused }: UploadHandlers,
): ExternalUpload {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set('file', file, record.name);
  const request = new XMLHttpRequest(); // fetch reports no upload progress
  request.upload.onprogress = ({ loaded, total }) => onProgress((file.size * loaded) / (total || 1));
  request.onload = () => {
    if (request.status < 300) onSuccess();
    // its status says nothing about the person's session here
    else if (request.status < 500) onRefused(0, '');
    else onCut('');
  };
  request.onerror = () => onCut('');
  return {
    record,
    url: null,
    start() {
      request.open('POST', record.assemblyUrl);
      request.send(form);
    },
    async abort() {
      request.abort();
    },
  };
}
