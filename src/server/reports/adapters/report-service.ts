import { createHmac } from 'node:crypto';
import type { Config } from '#server/config.ts';
import { AppError } from '#server/kernel/http/errors.ts';
import type { FileDownload } from '#server/kernel/http/handler.ts';

export type ReportServiceSettings = NonNullable<Config['reportService']>;

const WITHIN_MS = 30_000;
const MAX_BYTES = 50_000_000;
const ENDINGS: Readonly<Record<string, string>> = {
  'text/csv': 'csv',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
  'application/pdf': 'pdf',
};

/**
 * Another service makes the report in our place: it gets the body as it came, signed, and its file is passed on. It gets no
 * session; what it needs to read it reads with an access of its own. Redirects are not followed.
 * @throws AppError 422 for what it refuses, 503 where it can't be reached or takes too long
 */
export async function callReportService(
  { url, secret }: ReportServiceSettings,
  body: object,
  now: Date,
): Promise<FileDownload> {
  const text = JSON.stringify(body);
  const timestamp = now.toISOString();
  const signature = createHmac('sha256', secret).update(`${timestamp}.${text}`).digest('hex');
  const response = await answered(() =>
    fetch(url, {
      method: 'POST',
      redirect: 'error',
      signal: AbortSignal.timeout(WITHIN_MS),
      headers: {
        'content-type': 'application/json',
        'x-plumbline-timestamp': timestamp,
        'x-plumbline-signature': `sha256=${signature}`,
      },
      body: text,
    }),
  );
  if (!response.ok) {
    await response.body?.cancel();
    if (response.status >= 500) throw unavailable('The reporting service failed. Please try again later.');
    throw new AppError(422, `The reporting service refused this report (${response.status}).`);
  }
  const type = (response.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
  const ending = ENDINGS[type];
  if (!ending) {
    await response.body?.cancel();
    throw unavailable('The reporting service answered with something that is no report.');
  }
  return {
    name: `report-${timestamp.slice(0, 10)}.${ending}`,
    type,
    body: await answered(() => limitedBody(response)),
  };
}

/** Its size is counted while it is read, never believed. */
async function limitedBody(response: Response): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of response.body ?? []) {
    bytes += part.byteLength;
    if (bytes > MAX_BYTES) throw unavailable('The report of the reporting service is too large.');
    parts.push(part);
  }
  return Buffer.concat(parts);
}

async function answered<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof AppError) throw error;
    const isLate = error instanceof Error && error.name === 'TimeoutError';
    throw unavailable(
      isLate
        ? `The reporting service did not answer within ${WITHIN_MS / 1000} seconds. Please try again later.`
        : 'The reporting service cannot be reached. Please try again later.',
      error,
    );
  }
}

const unavailable = (detail: string, cause?: unknown): AppError =>
  new AppError(503, detail, { retryAfterSeconds: 60, cause });
