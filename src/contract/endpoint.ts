import { z } from 'zod';
import type { UserType } from './access/user-types.ts';

/**
 * Who may call an endpoint. It is always said, `public` included; the server refuses to start without it.
 * Whether a caller may see or change one particular row is decided by the feature's policy.
 */
export type Access =
  | { readonly kind: 'public' }
  /** Anyone who holds an unspent link of this purpose; the token travels in the body. */
  | { readonly kind: 'token-link'; readonly purpose: string }
  /** Anyone who is signed in, or only these user types. INTERNAL is not implied. */
  | { readonly kind: 'members'; readonly types?: readonly UserType[] }
  /** All staff, or only those with this right. */
  | { readonly kind: 'staff'; readonly right?: StaffRight };

/** `admin` runs the desk: people, companies, feature flags. `impersonate` may act as somebody else. */
export type StaffRight = 'admin' | 'impersonate';

type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
type ErrorStatus = 400 | 401 | 403 | 404 | 409 | 411 | 412 | 413 | 415 | 422 | 428 | 429;

export interface Endpoint {
  readonly method: Method;
  /** Below `/api/v1`, parameters as `:name`. */
  readonly path: `/${string}`;
  readonly summary: string;
  readonly access: Access;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /** How the body travels; `form` is `application/x-www-form-urlencoded`. */
  readonly encoding?: 'json' | 'form';
  /** Of a body that may be larger than `LIMITS.bodyBytes`; the handler's `admit` says whose, before it is read. */
  readonly bodyBytes?: number;
  /** Status of the answer when all went well; 204 has no body. */
  readonly status?: 200 | 201 | 204 | 303;
  readonly output: z.ZodType;
  /** Never while a member of staff acts as somebody else: money, passwords, claims, verification, memberships, deletions, settings. */
  readonly forbidImpersonation?: true;
  /** Never in a session from a company's single sign-on: what belongs to the person and not to that company. */
  readonly forbidSingleSignOn?: true;
  /** The person must have proved lately who they are, or is asked to (`PROBLEMS.confirm`). */
  readonly requireRecentAuth?: true;
  /** Open to people who still have to set up a second factor. */
  readonly allowBeforeSecondFactor?: true;
  /** The answer holds a secret, so nothing keeps it: it cannot be repeated with an Idempotency-Key. */
  readonly noStore?: true;
  /** Opens a session: the browser is known for this account from then on, by a long-lived cookie. */
  readonly marksBrowser?: true;
  /** What may go wrong beyond 400 (bad input) and, for members, 401 and 403. */
  readonly errors?: readonly ErrorStatus[];
  /** An event stream: the answer never ends and `output` is the shape of one event. */
  readonly stream?: boolean;
  /** The answer is a file to be saved, of one of these media types; `output` is then `savedFile`. */
  readonly file?: readonly string[];
}

/** A key that `Endpoint` does not know does not compile: a misspelled guard would guard nothing. */
export const endpoint = <const E extends Endpoint>(
  definition: E & { [K in Exclude<keyof E, keyof Endpoint>]: never },
): E => definition;

/** Output of an endpoint that answers with a file. */
export const fileDownload = z.string().describe('The file');

export const PUBLIC = { kind: 'public' } as const satisfies Access;
export const MEMBERS = { kind: 'members' } as const satisfies Access;
export const STAFF = { kind: 'staff' } as const satisfies Access;
export const STAFF_ADMIN = { kind: 'staff', right: 'admin' } as const satisfies Access;
export const linkHolder = <const P extends string>(purpose: P) => ({ kind: 'token-link', purpose }) as const;
export const members = <const T extends readonly UserType[]>(...types: T) => ({ kind: 'members', types }) as const;

type Parsed<S> = S extends z.ZodType ? z.output<S> : Record<never, never>;
type Sent<S> = S extends z.ZodType ? z.input<S> : undefined;

/** What a handler receives: validated, transformed, nothing else. */
export interface Input<E extends Endpoint> {
  readonly params: Parsed<E['params']>;
  readonly query: Parsed<E['query']>;
  readonly body: Parsed<E['body']>;
}
export type Output<E extends Endpoint> = z.input<E['output']>;

/** What a client sends: only the parts that the endpoint has. */
export type Request<E extends Endpoint> = {
  readonly [K in 'params' | 'query' | 'body' as E[K] extends z.ZodType ? K : never]: Sent<E[K]>;
};
export type Response<E extends Endpoint> = z.output<E['output']>;
