import table from 'virtual:endpoints';
import type { Api } from '#contract/api.ts';
import type { Endpoint, Response as Output, Request } from '#contract/endpoint.ts';
import type { FieldError, Problem } from '#contract/errors.ts';
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

  constructor(status: number, detail: string, problem: Partial<Problem> = {}) {
    super(detail);
    this.name = 'ApiError';
    this.status = status;
    this.detail = detail;
    this.errors = problem.errors ?? [];
    this.requestId = problem.request_id ?? null;
  }

  /** What the server says of one field of the body, as a sentence. */
  field(name: string): string | undefined {
    const detail = this.errors.find(({ field }) => field === `body.${name}` || field === name)?.detail;
    return detail && detail.charAt(0).toUpperCase() + detail.slice(1);
  }
}

/** Every call of the contract, by feature: `api.session.logIn({ body })`. */
export const api = build() as Client;

function build(): object {
  const features: Record<string, Record<string, unknown>> = {};
  for (const name of Object.keys(table)) {
    const [feature = '', call = ''] = name.split('.');
    features[feature] = { ...features[feature], [call]: (parts?: Parts) => send(name as Name, parts).then(result) };
  }
  return features;
}

/**
 * One request with the login token; the answer as it came.
 * @throws ApiError when the answer is not OK or none came
 */
export async function send(
  name: Name,
  { params, query, body, signal, key, path: other, keepalive = false }: Parts = {},
): Promise<Response> {
  const [method, path, encoding] = table[name] ?? ['GET', '/', 'json'];
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
