// The search index runs in a worker thread: a long search never blocks other requests.
import { parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads';
import { codesOfOtherEditions, naicsTitles } from '#server/businesses/reads/naics.ts';
import { readSearchVocabulary } from '../adapters/search-vocabulary.ts';
import type { SegmentBuilder } from '../engine/build/segment-builder.ts';
import type { DocumentFilter, DocumentKind, DocumentQuery, IndexedDocument, MapBounds } from '../engine/document.ts';
import { DocumentIndex } from '../engine/document-index.ts';
import { FIRMS } from '../engine/firm-index.ts';
import type { SegmentData } from '../engine/layout/segment-layout.ts';
import type { CandidateQuery } from '../engine/query/find-candidates.ts';
import { parseDocuments, placed } from './parse-documents.ts';
import { readSnapshot, writeSegment, writeSnapshot } from './snapshot-files.ts';

/** Which kind the thread holds; firms where nothing is said. */
export interface IndexSettings {
  readonly kind?: DocumentKind | undefined;
}
const { kind } = (workerData ?? {}) as IndexSettings;
const index = new DocumentIndex(readSearchVocabulary(naicsTitles(), codesOfOtherEditions), kind ?? FIRMS);
/** Firms come as the database writes them, other documents as they are. */
const parse = (text: string): readonly IndexedDocument[] =>
  kind ? (JSON.parse(text) as IndexedDocument[]).map(placed) : parseDocuments(text);
let builder: SegmentBuilder | undefined;
/** File names of saved segments. */
const files = new Map<SegmentData, string>();

/** Incremented with every change of the index. */
let version = 0;

/** An answer, and which version of the index gave it. */
export interface Answered<T> {
  readonly answer: T;
  readonly version: number;
}
const answered = <T>(answer: T): Answered<T> => ({ answer, version });

/** Where the snapshots of a database's index are stored. */
export interface SnapshotLocation {
  readonly folder: string;
  readonly database: string;
}

/** Calls that the thread answers. `text` is the JSON of `directoryDocuments`, or of documents of another kind. */
const calls = {
  /** Adds documents to the segment that is being built. */
  addToSegment(text: string): void {
    builder ??= index.builder();
    for (const document of parse(text)) builder.add(document);
  },
  /** Finishes that segment. @param folder where the segment is saved; null for nowhere */
  finishSegment(folder: string | null): { data: SegmentData; file: string | null } {
    const data = (builder ?? index.builder()).finish();
    builder = undefined;
    return { data, file: folder === null ? null : writeSegment(folder, data) };
  },
  /** Replaces the index by one segment, and applies what changed since it was built. @returns the new version */
  open(data: SegmentData, file: string | null, text: string, removed: readonly string[]): number {
    files.clear();
    if (file !== null) files.set(data, file);
    index.open([data]);
    index.update(parse(text), removed);
    return ++version;
  },
  /** Replaces the index by the saved snapshot. @returns where to resume the feed; null where no snapshot can be used */
  restoreSnapshot({
    folder,
    database,
  }: SnapshotLocation): { cursor: string; at: number; fresh: readonly string[] } | null {
    const kept = readSnapshot(folder, database, kind);
    if (!kept) return null;
    const { segments, removed: struck, cursor, takenAt: at, unsegmented: fresh } = kept.snapshot;
    files.clear();
    segments.forEach((data, i) => {
      files.set(data, kept.files[i] as string);
    });
    index.open(segments, struck);
    version++;
    return { cursor, at, fresh };
  },
  saveSnapshot({ folder, database }: SnapshotLocation, cursor: string, at: number): void {
    const { segments, struck, fresh } = index.snapshot();
    const names = segments.map((data) => files.get(data) ?? writeSegment(folder, data));
    files.clear();
    segments.forEach((data, i) => {
      files.set(data, names[i] as string);
    });
    writeSnapshot(folder, { database, cursor, takenAt: at, removed: struck, unsegmented: fresh }, names, kind);
  },
  update(text: string, removed: readonly string[]): { version: number; needsMerge: boolean } {
    index.update(parse(text), removed);
    return { version: ++version, needsMerge: index.needsMerge };
  },
  search: (query: DocumentQuery, early?: (ids: readonly string[]) => void) => answered(index.search(query, early)),
  ids: (query: DocumentQuery) => answered(index.ids(query)),
  idsOfEach: (queries: readonly DocumentQuery[], only: readonly string[] | null) =>
    answered(index.idsOfEach(queries, only)),
  candidates: (query: CandidateQuery) => answered(index.candidates(query)),
  map: (query: DocumentFilter, frame: MapBounds) => answered(index.map(query, frame)),
  tradesBelow: (parent: string, filter: DocumentFilter) => answered(index.tradesBelow(parent, filter)),
  suggest: (text: string) => answered(index.suggest(text)),
  warm: () => index.warm(),
  stats: () => ({ firms: index.size, bytes: index.bytes, segments: index.segmentCount }),
};
export type IndexCalls = typeof calls;

/** One call as it is posted between the threads. */
export interface Call {
  readonly id: number;
  readonly name: keyof IndexCalls;
  readonly args: readonly unknown[];
}
/** Answers are posted as JSON, which is faster than a structured clone. */
export type Reply = { readonly id: number } /** Sent before the result. */ & (
  | { readonly early: readonly string[] }
  | { readonly value: unknown }
  | { readonly json: string }
  | { readonly error: string }
);
const QUESTIONS: readonly (keyof IndexCalls)[] = [
  ...(['search', 'ids', 'idsOfEach', 'candidates', 'map', 'tradesBelow', 'suggest'] as const),
];

const waiting: Call[] = [];

parentPort?.on('message', (call: Call) => {
  waiting.push(call);
  for (let next = nextCall(); next; next = nextCall()) respond(next);
});

/** A change overtakes the questions before it: they would be asked again, as they must include it. */
function nextCall(): Call | undefined {
  for (let more = received(); more; more = received()) waiting.push(more);
  const at = waiting.findIndex(({ name }) => !QUESTIONS.includes(name));
  return waiting[at]?.name === 'update' ? waiting.splice(at, 1)[0] : waiting.shift();
}

const received = () => parentPort && (receiveMessageOnPort(parentPort)?.message as Call | undefined);

function respond({ id, name, args }: Call): void {
  try {
    const early = (ids: readonly string[]) => parentPort?.postMessage({ id, early: ids } satisfies Reply);
    const value = (calls[name] as (...all: readonly unknown[]) => unknown)(...args, early);
    const reply: Reply = QUESTIONS.includes(name) ? { id, json: JSON.stringify(value) } : { id, value };
    parentPort?.postMessage(reply);
  } catch (error) {
    parentPort?.postMessage({
      id,
      error: error instanceof Error ? (error.stack ?? error.message) : String(error),
    } satisfies Reply);
  }
}
