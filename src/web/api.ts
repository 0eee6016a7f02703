import table from 'virtual:endpoints';
import type { Api } from '#contract/api.ts';
import type { Endpoint, Response as Output, Request } from '#contract/endpoint.ts';
import type { FieldError, PROBLEMS, Problem } from '#contract/errors.ts';
import { readToken } from './token.ts';

const BASE = '/api/v1';

type Feature = keyof Api & string;
type Name = { [F in Feature]: `${F}.${keyof Api[F] & string}` }[Feature];
type Of<F extends Feature, N extends keyof Api[F]> = Api[F][N] extends Endpoint ? Api[F][N] : never;
type Call<E extends Endpoint> = keyof Request<E> extends never
  ? (request?: Options) => Promise<Output<E>>
  : (request: Request<E> & Options) => Promise<Output<E>>;
type Client = { readonly [F in Feature]: { readonly [N in keyof Api[F]]: Call<Of<F, N>> } };

interface Options {
  readonly signal?: AbortSignal;
  /** Sent again with the same key, a command is carried out once. */
  readonly key?: string;
  /** Another path below the API for this call, with the same parameters: `/projects/:projectId/pictures`. */
  readonly path?: string | undefined;
}
interface Parts extends Options {
  readonly params?: object;
  readonly query?: object;
  readonly body?: unknown;
  /** Goes on when the page is left. */
  readonly keepalive?: boolean;
}

/** A call that did not go well. `message` is what a person may read; status 0 says that no answer came. */
export class ApiError extends Error {
  readonly status: number;
  readonly detail: string;
  readonly errors: readonly FieldError[];
  readonly requestId: string | null;
  /** One of `PROBLEMS`, or `about:blank`. */
  readonly type: string;

  constructor(status: number, detail: string, problem: Partial<Problem> = {}) {
    super(detail);
    this.name = 'ApiError';
    this.status = status;
    this.detail = detail;
    this.errors = problem.errors ?? [];
    this.requestId = problem.request_id ?? null;
    this.type = problem.type ?? 'about:blank';
  }

  /** What the server says of one field of the body, as a sentence. */
  field(name: string): string | undefined {
    const detail = this.errors.find(({ field }) => field === `body.${name}` || field === name)?.detail;
    return detail && detail.charAt(0).toUpperCase() + detail.slice(1);
  }
}

/** For `catch` of a read: null for what is not there, or not for this person. */
export function nullIfMissing(error: unknown): null {
  if (error instanceof ApiError && [400, 403, 404].includes(error.status)) return null;
  throw error;
}

/** Whether the server answered and refused, so that what it holds may have changed. */
export const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status >= 400 && error.status < 500;

/** Every call of the contract, by feature: `api.session.logIn({ body })`. */
export const api = named((feature) =>
  named((call) => (parts?: Parts) => send(`${feature}.${call}` as Name, parts).then(result)),
) as Client;

/** An object that has whatever it is asked for. */
function named(make: (name: string) => unknown): object {
  return new Proxy({}, { get: (_, name) => make(String(name)) });
}

/** The calls that the log-in page does without at first, and those that the directory does without too. */
const directoryTable = () => import('virtual:directory-endpoints').then((module) => module.default);
const furtherTable = () => import('virtual:further-endpoints').then((module) => module.default);
// whoever is signed in needs it soon; the build renders the log-in page where there is no document
// after all modules have run: what watches imports is one of them
if (globalThis.document && readToken()) queueMicrotask(() => directoryTable().catch(() => undefined));

const laterSpec = async (name: Name) => (await directoryTable())[name] ?? (await furtherTable())[name];

const CONFIRM: (typeof PROBLEMS)['confirm'] = 'urn:plumbline:confirm-identity';
let whoIsThere: (() => Promise<boolean>) | null = null;

/** Sets what asks the person again who they are, where a call needs that. @param ask answers whether they proved it */
export function askWhoIsThere(ask: (() => Promise<boolean>) | null): void {
  whoIsThere = ask;
}

/**
 * One request with the login token; the answer as it came. Where the server wants to know again who is there the person
 * is asked, and the request goes once more.
 * @throws ApiError when the answer is not OK or none came
 */
export async function send(name: Name, parts: Parts = {}): Promise<Response> {
  try {
    return await request(name, parts);
  } catch (error) {
    if (!(error instanceof ApiError) || error.type !== CONFIRM || !(await whoIsThere?.())) throw error;
    return request(name, parts);
  }
}

async function request(
  name: Name,
  { params, query, body, signal, key, path: other, keepalive = false }: Parts,
): Promise<Response> {
  const [method, path, encoding] = table[name] ?? (await laterSpec(name)) ?? ['GET', '/', 'json'];
  const headers = new Headers({ accept: 'application/json' });
  const token = readToken();
  if (token) headers.set('authorization', `Bearer ${token}`);
  if (key) headers.set('idempotency-key', key);
  const payload = encode(body, encoding);
  if (typeof payload === 'string') headers.set('content-type', 'application/json');
  const url = `${BASE}${fill(other ?? path, params)}${search(query)}`;
  const response = await fetch(url, { method, headers, body: payload, signal: signal ?? null, keepalive }).catch(
    (error) => {
      throw signal?.aborted
        ? error
        : new ApiError(0, 'The server did not answer. Check the connection, then try again.');
    },
  );
  if (!response.ok) throw await failure(response);
  return response;
}

function encode(body: unknown, encoding: 'json' | 'form'): BodyInit | null {
  if (body === undefined) return null;
  if (body instanceof FormData || body instanceof Blob) return body;
  return encoding === 'form' ? new URLSearchParams(body as Record<string, string>) : JSON.stringify(body);
}

function fill(path: string, params: object = {}): string {
  const values = params as Record<string, unknown>;
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values[name])));
}

/** Lists become repeated keys. */
function search(query: object = {}): string {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== null) search.append(key, String(one));
    }
  }
  return search.size > 0 ? `?${search}` : '';
}

/** 204 gives nothing, JSON its value, everything else a blob. */
async function result(response: Response): Promise<unknown> {
  if (response.status === 204) return null;
  return response.headers.get('content-type')?.includes('json') ? response.json() : response.blob();
}

/** The `detail` of the answer, else its status text, else 'Unknown error' (spec, section 7). */
async function failure(response: Response): Promise<ApiError> {
  const problem: Partial<Problem> = await response.json().catch(() => ({}));
  const detail = typeof problem?.detail === 'string' && problem.detail ? problem.detail : response.statusText;
  return new ApiError(response.status, detail || 'Unknown error', problem ?? {});
}
