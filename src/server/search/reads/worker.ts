// The search index in a thread of its own: requests of other kinds never wait for a long search.
import { parentPort } from 'node:worker_threads';
import { naicsTitles } from '#server/businesses/reads/naics.ts';
import { readDocuments } from '../adapters/documents.ts';
import { readLore } from '../adapters/lore.ts';
import { readSnapshot, writeSegment, writeSnapshot } from '../adapters/snapshot.ts';
import type { SegmentBuilder } from '../engine/build.ts';
import type { FirmFilter, FirmQuery, Frame } from '../engine/document.ts';
import { FirmIndex } from '../engine/firm-index.ts';
import type { SegmentData } from '../engine/layout.ts';

const index = new FirmIndex(readLore(naicsTitles()));
let builder: SegmentBuilder | undefined;
/** Names of the files of segments that were kept. */
const files = new Map<SegmentData, string>();

/** Where the index of a database is kept, and up to where it follows it. */
export interface Keeping {
  readonly folder: string;
  readonly database: string;
}

/** What the thread does when it is called. Texts are those of `directoryDocuments`. */
const calls = {
  /** Takes in firms for a new segment. */
  gather(text: string): void {
    builder ??= index.builder();
    for (const firm of readDocuments(text)) builder.add(firm);
  },
  /** Ends what was gathered. @param folder where the segment is kept besides */
  finish(folder: string | null): { data: SegmentData; file: string | null } {
    const data = (builder ?? index.builder()).finish();
    builder = undefined;
    return { data, file: folder === null ? null : writeSegment(folder, data) };
  },
  /** Starts anew with one segment, and what changed since it was laid out. */
  open(data: SegmentData, file: string | null, text: string, removed: readonly string[]): void {
    files.clear();
    if (file !== null) files.set(data, file);
    index.open([data]);
    index.change(readDocuments(text), removed);
  },
  /** Starts anew with what was kept. @returns from where on to follow; null where nothing can be used */
  restore({ folder, database }: Keeping): { cursor: string; at: number; fresh: readonly string[] } | null {
    const kept = readSnapshot(folder, database);
    if (!kept) return null;
    const { segments, struck, cursor, at, fresh } = kept.snapshot;
    files.clear();
    segments.forEach((data, i) => {
      files.set(data, kept.files[i] as string);
    });
    index.open(segments, struck);
    return { cursor, at, fresh };
  },
  keep({ folder, database }: Keeping, cursor: string, at: number): void {
    const { segments, struck, fresh } = index.kept();
    const names = segments.map((data) => files.get(data) ?? writeSegment(folder, data));
    files.clear();
    segments.forEach((data, i) => {
      files.set(data, names[i] as string);
    });
    writeSnapshot(folder, { database, cursor, at, struck, fresh }, names);
  },
  change(text: string, removed: readonly string[]): boolean {
    index.change(readDocuments(text), removed);
    return index.scattered;
  },
  search: (query: FirmQuery, early?: (ids: readonly string[]) => void) => index.search(query, early),
  ids: (query: FirmQuery) => index.ids(query),
  map: (query: FirmFilter, frame: Frame) => index.map(query, frame),
  suggest: (text: string) => index.suggest(text),
  warm: () => index.warm(),
  stats: () => ({ firms: index.size, bytes: index.bytes, segments: index.segmentCount }),
};
export type IndexCalls = typeof calls;

/** One call as it crosses the threads. */
export interface Call {
  readonly id: number;
  readonly name: keyof IndexCalls;
  readonly args: readonly unknown[];
}
/** Answers of plain data travel as text, which is quicker than copying their objects. */
export type Reply = { readonly id: number } /** What is known before the answer. */ & (
  | { readonly early: readonly string[] }
  | { readonly value: unknown }
  | { readonly json: string }
  | { readonly error: string }
);
const PLAIN: readonly (keyof IndexCalls)[] = ['search', 'ids', 'map', 'suggest'];

parentPort?.on('message', ({ id, name, args }: Call) => {
  try {
    const early = (ids: readonly string[]) => parentPort?.postMessage({ id, early: ids } satisfies Reply);
    const value = (calls[name] as (...all: readonly unknown[]) => unknown)(...args, early);
    const reply: Reply = PLAIN.includes(name) ? { id, json: JSON.stringify(value) } : { id, value };
    parentPort?.postMessage(reply);
  } catch (error) {
    parentPort?.postMessage({
      id,
      error: error instanceof Error ? (error.stack ?? error.message) : String(error),
    } satisfies Reply);
  }
});
