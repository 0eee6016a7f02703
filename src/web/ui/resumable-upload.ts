/** A chunked upload by the tus protocol; the client library is loaded with the first file. */
export interface ResumableUpload {
  /** URL of the upload; null until the server has created it. */
  readonly url: string | null;
  /** Starts or resumes. */
  start(): void;
  /** Stops; with `deletePartial`, the server deletes what it received. */
  abort(deletePartial?: boolean): Promise<void>;
}

interface Endpoint {
  /** Of the same origin. */
  readonly path: string;
  /** Per request. */
  readonly chunkBytes: number;
  /** Login token, read for each request. */
  readonly token: () => string | null;
}

export interface UploadHandlers {
  /** Uploaded bytes. */
  readonly onProgress: (sent: number) => void;
  readonly onSuccess: () => void;
  /** Automatic retries are exhausted; the partial upload is kept, and `start` resumes it. `detail` is the server's message, if any. */
  readonly onCut: (detail: string) => void;
  /** The server rejected the upload; `detail` is its message, if any. */
  readonly onRefused: (status: number, detail: string) => void;
}

/** Delays between automatic retries. */
const RETRY_MS = [0, 1_000, 2_000, 4_000, 8_000];

/** Creates an upload; resumes a partial one of the same file, even of an earlier visit. */
export async function createUpload(
  file: File,
  { path, chunkBytes, token }: Endpoint,
  { onProgress, onSuccess, onCut, onRefused }: UploadHandlers,
): Promise<ResumableUpload> {
  const { DetailedError, Upload } = await import('tus-js-client');
  const statusOf = (error: unknown) =>
    error instanceof DetailedError ? error.originalResponse?.getStatus() : undefined;
  const upload = new Upload(file, {
    endpoint: `${location.origin}${path}`,
    chunkSize: chunkBytes,
    metadata: { filename: file.name },
    retryDelays: RETRY_MS,
    removeFingerprintOnSuccess: true,
    onBeforeRequest: (request) => request.setHeader('Authorization', `Bearer ${token() ?? ''}`),
    onShouldRetry: (error) => isTransient(statusOf(error)),
    onProgress,
    onSuccess,
    onError: (error) => {
      const status = statusOf(error);
      const body = error instanceof DetailedError ? error.originalResponse?.getBody() : undefined;
      if (isTransient(status)) onCut(problemDetail(body));
      else onRefused(status ?? 0, problemDetail(body));
    },
  });
  const [before] = await upload.findPreviousUploads();
  if (before) upload.resumeFromPreviousUpload(before);
  return upload;
}

/** The id of the upload: the last segment of its URL. */
export const uploadIdOf = (upload: ResumableUpload | null): string => upload?.url?.split('/').at(-1) ?? '';

function problemDetail(body: string | undefined): string {
  try {
    return String(JSON.parse(body ?? '').detail);
  } catch {
    return '';
  }
}

/** Transient: no response, a lock, too many requests or a server error. */
const isTransient = (status: number | undefined): boolean =>
  status === undefined || status === 0 || status === 409 || status === 423 || status === 429 || status >= 500;
