import type { Readable } from 'node:stream';
import type { Endpoint, Input, Output } from '#contract/endpoint.ts';
import type { ReadContext, WriteContext } from '../context/contexts.ts';
import type { Change } from './live.ts';

export interface ReadHandler<E extends Endpoint> {
  readonly kind: 'read';
  run(ctx: ReadContext, input: Input<E>): Promise<Output<E> | ListPage<Output<E>>>;
}
/** A page of a long list; the header `Link` has the URL of the next page (RFC 8288). */
export class ListPage<T> {
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

  constructor(location: string) {
    this.location = location;
  }
}
export interface CommandHandler<E extends Endpoint> {
  readonly kind: 'command';
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
export interface FileHandler<E extends Endpoint> {
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

export function read<E extends Endpoint>(_endpoint: E, run: ReadHandler<E>['run']): ReadHandler<E> {
  return { kind: 'read', run };
}

export function command<E extends Endpoint, P = undefined>(
  _endpoint: E,
  parts: {
    prepare?: (ctx: ReadContext, input: Input<E>) => Promise<P>;
    run: (ctx: WriteContext, input: Input<E>, prepared: P) => Promise<Output<E> | Redirect>;
  },
): CommandHandler<E> {
  return {
    kind: 'command',
    prepare: parts.prepare ?? (async () => undefined),
    run: (ctx, input, prepared) => parts.run(ctx, input, prepared as P),
  };
}

export function stream<E extends Endpoint>(_endpoint: E, event: StreamHandler<E>['event']): StreamHandler<E> {
  return { kind: 'stream', event };
}

export function file<E extends Endpoint>(_endpoint: E, run: FileHandler<E>['run']): FileHandler<E> {
  return { kind: 'file', run };
}
