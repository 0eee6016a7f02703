/** A file on its way in parts, by the tus protocol; as much of the client as is needed, loaded with the first file. */
export interface ResumableUpload {
  /** Where it lies; null until the server has given it a place. */
  readonly url: string | null;
  /** Begins, or goes on where it was cut off. */
  start(): void;
  /** Stops; with `forget` the server drops what has arrived. */
  abort(forget?: boolean): Promise<void>;
}

interface Endpoint {
  /** Of the same origin. */
  readonly path: string;
  /** Of one request. */
  readonly chunkBytes: number;
  /** Who sends; asked for every request. */
  readonly token: () => string | null;
}

export interface UploadHandlers {
  /** Bytes that have arrived. */
  readonly onProgress: (sent: number) => void;
  readonly onSuccess: () => void;
  /** The connection broke for longer than it is tried by itself; what has arrived is kept, and `start` goes on. `detail` is what the server said, if anything. */
  readonly onCut: (detail: string) => void;
  /** The server will not have it; `detail` is what it said, if anything. */
  readonly onRefused: (status: number, detail: string) => void;
}

/** Gaps between tries by itself; then a person has to ask for it. */
const RETRY_MS = [0, 1_000, 2_000, 4_000, 8_000];

/** Prepares to send a file; one of which a part arrived before, on an earlier visit too, goes on from there. */
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

/** The last part of its address, by which the server knows it. */
export const uploadIdOf = (upload: ResumableUpload | null): string => upload?.url?.split('/').at(-1) ?? '';

function problemDetail(body: string | undefined): string {
  try {
    return String(JSON.parse(body ?? '').detail);
  } catch {
    return '';
  }
}

/** No answer, too many requests, a server that is away, a part that is still being written: later it may go well. */
const isTransient = (status: number | undefined): boolean =>
  status === undefined || status === 0 || status === 409 || status === 423 || status === 429 || status >= 500;
