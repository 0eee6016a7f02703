import type { Readable } from 'node:stream';
import type { Endpoint, Input, Output } from '#contract/endpoint.ts';
import type { ReadContext, WriteContext } from '../context/contexts.ts';
import type { Change } from './live.ts';

export interface ReadHandler<E extends Endpoint> {
  readonly kind: 'read';
  run(ctx: ReadContext, input: Input<E>): Promise<Output<E> | ListPage<Output<E>>>;
}
/** A part of a long list: the header `Link` says where the next part is (RFC 8288). */
export class ListPage<T> {
  readonly items: T;
  /** Cursor for the query key `before`; null where nothing follows. */
  readonly next: string | null;

  constructor(items: T, next: string | null) {
    this.items = items;
    this.next = next;
  }
}
/** Where the browser goes on, for calls that other sites' pages make by a form: 303. */
export class Redirect {
  /** A path of this origin, or a full address. */
  readonly location: string;

  constructor(location: string) {
    this.location = location;
  }
}
export interface CommandHandler<E extends Endpoint> {
  readonly kind: 'command';
  /** Slow things before the transaction: hashing, other hosts, files. What it returns is handed to `run`. */
  prepare(ctx: ReadContext, input: Input<E>): Promise<unknown>;
  run(ctx: WriteContext, input: Input<E>, prepared: unknown): Promise<Output<E> | Redirect>;
}
/** Streams the changes that concern the person who asks, until one side ends. */
export interface StreamHandler<E extends Endpoint> {
  readonly kind: 'stream';
  event(change: Change): Output<E>;
}
/** Answers with a file that the browser saves under its name, or shows. */
export interface FileHandler<E extends Endpoint> {
  readonly kind: 'file';
  run(ctx: ReadContext, input: Input<E>): Promise<FileDownload>;
}
export interface FileDownload {
  readonly name: string;
  readonly type: string;
  readonly body: Buffer | Readable;
  /** Shown in a page instead of saved, and kept by that browser: for what never changes at its address. */
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
