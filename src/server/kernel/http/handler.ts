import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import type { Endpoint, Input, Output } from '#contract/endpoint.ts';
import type { ReadContext, WriteContext } from '../context/contexts.ts';
import type { EndpointRateLimit } from '../context/rate-limit.ts';
import type { Change } from './live.ts';

interface Limited<E extends Endpoint> {
  /** Reserved and committed before `prepare` and `run`. */
  readonly rateLimit?: EndpointRateLimit<Input<E>> | undefined;
}
export interface ReadHandler<E extends Endpoint> extends Limited<E> {
  readonly kind: 'read';
  run(ctx: ReadContext, input: Input<E>): Promise<Output<E> | PagedList<Output<E>>>;
}
/** A page of a long list; the header `Link` has the URL of the next page (RFC 8288). */
export class PagedList<T> {
  readonly items: T;
  /** Cursor for the query key `before`; null on the last page. */
  readonly next: string | null;

  constructor(items: T, next: string | null) {
    this.items = items;
    this.next = next;
  }
}
/** Redirects with 303, for forms posted by other sites. */
export class Redirect {
  /** A path of this origin, or a full address. */
  readonly location: string;
  /** What was tried failed, although the response is a redirect: it counts against the rate limit. */
  readonly failed: boolean;

  constructor(location: string, { failed = false } = {}) {
    this.location = location;
    this.failed = failed;
  }
}
/** What a request says of itself before its body is read. */
export interface Announced {
  /** Null where the body comes in chunks. */
  readonly bytes: number | null;
  readonly headers: IncomingHttpHeaders;
}
export interface CommandHandler<E extends Endpoint> extends Limited<E> {
  readonly kind: 'command';
  /** Refuses a request before its body is read; for bodies that are larger than most (`bodyBytes`). */
  readonly admit?: ((ctx: ReadContext, announced: Announced) => void) | undefined;
  /** Slow work before the transaction: hashing, other hosts, files. Its result is passed to `run`. */
  prepare(ctx: ReadContext, input: Input<E>): Promise<unknown>;
  run(ctx: WriteContext, input: Input<E>, prepared: unknown): Promise<Output<E> | Redirect>;
}
/** Streams the changes that concern the caller until either side closes. */
export interface StreamHandler<E extends Endpoint> {
  readonly kind: 'stream';
  event(change: Change): Output<E>;
}
/** Responds with a file that the browser saves or shows. */
export interface FileHandler<E extends Endpoint> extends Limited<E> {
  readonly kind: 'file';
  run(ctx: ReadContext, input: Input<E>): Promise<FileDownload>;
}
export interface FileDownload {
  readonly name: string;
  readonly type: string;
  readonly body: Buffer | Readable;
  /** Shown inline instead of saved, and cached by the browser: for immutable content. */
  readonly inline?: true;
}
export type Handler<E extends Endpoint> = ReadHandler<E> | CommandHandler<E> | StreamHandler<E> | FileHandler<E>;
export type Handlers<T extends Record<string, Endpoint>> = { readonly [K in keyof T]: Handler<T[K]> };

export function read<E extends Endpoint>(
  _endpoint: E,
  run: ReadHandler<E>['run'],
  { rateLimit }: Limited<E> = {},
): ReadHandler<E> {
  return { kind: 'read', run, rateLimit };
}

export function command<E extends Endpoint, P = undefined>(
  _endpoint: E,
  parts: Limited<E> & {
    admit?: CommandHandler<E>['admit'];
    prepare?: (ctx: ReadContext, input: Input<E>) => Promise<P>;
    run: (ctx: WriteContext, input: Input<E>, prepared: P) => Promise<Output<E> | Redirect>;
  },
): CommandHandler<E> {
  return {
    kind: 'command',
    rateLimit: parts.rateLimit,
    admit: parts.admit,
    prepare: parts.prepare ?? (async () => undefined),
    run: (ctx, input, prepared) => parts.run(ctx, input, prepared as P),
  };
}

export function stream<E extends Endpoint>(_endpoint: E, event: StreamHandler<E>['event']): StreamHandler<E> {
  return { kind: 'stream', event };
}

export function file<E extends Endpoint>(
  _endpoint: E,
  run: FileHandler<E>['run'],
  { rateLimit }: Limited<E> = {},
): FileHandler<E> {
  return { kind: 'file', run, rateLimit };
}
