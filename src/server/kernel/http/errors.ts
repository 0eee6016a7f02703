import type { FieldError, Problem } from '#contract/errors.ts';
import type { WriteContext } from '../context/contexts.ts';

const TITLES: Record<number, string> = {
  400: 'Bad request',
  401: 'Not signed in',
  403: 'Not allowed',
  404: 'Not found',
  408: 'Request took too long',
  409: 'Conflict',
  411: 'Length required',
  412: 'Changed in the meantime',
  413: 'Too large',
  415: 'Unknown format',
  422: 'Cannot be processed',
  428: 'Precondition required',
  429: 'Too many requests',
  500: 'Unexpected error',
  503: 'Not available',
  507: 'Out of storage',
};

/** An error that is shown to the caller. All others become a 500 without details. */
export class AppError extends Error {
  readonly status: number;
  readonly errors: readonly FieldError[] | undefined;
  /** Written in a second transaction, since the failure rolls the first one back. */
  readonly record: ((ctx: WriteContext) => Promise<void>) | undefined;
  readonly retryAfterSeconds: number | undefined;
  /** One of `PROBLEMS`, for errors that pages handle specifically. */
  readonly type: string | undefined;

  constructor(
    status: number,
    detail: string,
    more: {
      errors?: readonly FieldError[];
      record?: (ctx: WriteContext) => Promise<void>;
      retryAfterSeconds?: number;
      cause?: unknown;
      type?: string;
    } = {},
  ) {
    super(detail, { cause: more.cause });
    this.status = status;
    this.errors = more.errors;
    this.record = more.record;
    this.retryAfterSeconds = more.retryAfterSeconds;
    this.type = more.type;
  }
}

export const TOO_MANY_REQUESTS = 'Too many requests. Please wait a minute.';

/** @param field dotted path as in `query.zip` or `body.title` */
export const badRequest = (field: string, detail: string) =>
  new AppError(400, `${field.replace(/^(body|query|params)\./, '')} ${detail}`, { errors: [{ field, detail }] });
export const unauthorized = () => new AppError(401, 'Sign in to continue');
export const forbidden = (detail = 'You may not do this') => new AppError(403, detail);
/** The same for missing rows and rows out of scope. */
export const notFound = () => new AppError(404, 'There is nothing here that you may see');
export const conflict = (detail: string) => new AppError(409, detail);

/** The row, or 404 if it is missing or out of scope. */
export function orNotFound<T>(row: T | undefined | null): T {
  if (row === undefined || row === null) throw notFound();
  return row;
}

export function problemOf(
  status: number,
  detail: string,
  requestId?: string,
  { errors, type = 'about:blank' }: { errors?: readonly FieldError[] | undefined; type?: string | undefined } = {},
): Problem {
  return {
    type,
    title: TITLES[status] ?? 'Error',
    status,
    detail,
    ...(requestId ? { request_id: requestId } : {}),
    ...(errors?.length ? { errors: [...errors] } : {}),
  };
}

/** SQLSTATE of a database error, from either engine. */
export function sqlState(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  const { code, cause } = error as { code?: unknown; cause?: unknown };
  if (typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code)) return code;
  return cause === undefined ? undefined : sqlState(cause);
}

const CONNECTION_FAULTS = /^(ECONNREFUSED|ECONNRESET|EPIPE|ENOTFOUND|ETIMEDOUT|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)$/;
/** Connection lost, out of connections or disk or memory, shut down, or a standby that takes no writes. */
const UNAVAILABLE = /^(08|53|57|25006)/;

/** No space or no quota left for files; what the database reports; what S3-compatible services answer. */
function isDiskFull(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  const { code, cause, $metadata } = error as {
    code?: unknown;
    cause?: unknown;
    $metadata?: { readonly httpStatusCode?: number };
  };
  return (
    code === 'ENOSPC' || code === 'EDQUOT' || code === '53100' || $metadata?.httpStatusCode === 507 || isDiskFull(cause)
  );
}

/** Maps a full disk, of this machine, the database or the object storage, to a response. */
export const fromFullDisk = (error: unknown): AppError | undefined =>
  isDiskFull(error)
    ? new AppError(507, "We're out of storage space, so nothing was saved. Please try again later.", { cause: error })
    : undefined;

/** A statement timeout. */
const QUERY_CANCELED = '57014';
export const queryTimedOut = (cause?: unknown) =>
  new AppError(503, 'This took too long and was undone. Please try again.', { retryAfterSeconds: 1, cause });

/** Whether the database is temporarily unreachable. */
export function isUnavailable(error: unknown): boolean {
  const state = sqlState(error);
  if (state) return UNAVAILABLE.test(state);
  if (!(error instanceof Error)) return false;
  const code = (error as NodeJS.ErrnoException).code;
  return (
    (code !== undefined && CONNECTION_FAULTS.test(code)) ||
    /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/.test(
      error.message,
    )
  );
}

/** Whether the transaction lost a conflict and may be retried. */
export const isRetryable = (error: unknown): boolean => ['40001', '40P01'].includes(sqlState(error) ?? '');

/** Maps a database error to a response; its message is not exposed. */
export function fromDatabaseError(error: unknown): AppError | undefined {
  const state = sqlState(error);
  if (state === QUERY_CANCELED) return queryTimedOut(error);
  if (isUnavailable(error)) {
    return new AppError(503, 'The database cannot be reached at the moment. Please try again.', {
      retryAfterSeconds: 2,
      cause: error,
    });
  }
  if (state?.startsWith('22')) return new AppError(400, 'A value has a form that cannot be stored', { cause: error });
  if (state === '23505') return new AppError(409, 'This exists already', { cause: error });
  if (isRetryable(error)) return new AppError(409, 'Somebody else changed this at the same moment', { cause: error });
  return undefined;
}
