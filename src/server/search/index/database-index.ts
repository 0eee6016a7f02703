import { sql } from 'kysely';
import { HOUR_MS, MINUTE_MS } from '#contract/durations.ts';
import { ChangeFeed } from '#server/db/change-feed.ts';
import type { Sql } from '#server/db/types.ts';
import type {
  DocumentFilter,
  DocumentKind,
  DocumentQuery,
  DocumentSearchResult,
  FirmMap,
  MapBounds,
  TradeCount,
} from '../engine/document.ts';
import type { CandidateQuery, Candidates } from '../engine/query/find-candidates.ts';
import type { FirmSuggestions } from '../engine/query/suggest.ts';
import type { Answered } from './worker.ts';
import { type IndexWorker, startIndexWorker } from './worker-client.ts';

/** Documents per statement, some ten milliseconds each: while the index is built, and when some changed. */
const [PAGE_SIZE, UPDATE_BATCH] = [400, 1000];
/** Older state is rebuilt: changes are purged after a day (kernel/jobs/purge-changes.ts). */
const MAX_SNAPSHOT_AGE_MS = 12 * HOUR_MS;
/** How often an index that changed is saved. */
const SAVE_INTERVAL_MS = 10 * MINUTE_MS;

interface Rebuild {
  readonly builder: IndexWorker;
  /** Ids that changed since the rebuild started. */
  readonly changed: Set<string>;
  ready: Awaited<ReturnType<IndexWorker['finishSegment']>> | undefined;
}

/** Where the documents of an index come from. */
export interface DocumentSource {
  /** Of the changes whose keys are ids of documents. */
  readonly topic: string;
  /** Undefined for firms. */
  readonly kind?: DocumentKind;
  /** The next documents in the order of their ids. `text` is their JSON, as the worker parses it. */
  page(
    db: Sql,
    at: { readonly after: string | null; readonly limit: number },
  ): Promise<{ readonly text: string; readonly count: number; readonly last: string | null }>;
  /** The documents with these ids, and which of the ids exist. */
  documents(db: Sql, ids: readonly string[]): Promise<{ readonly text: string; readonly ids: readonly string[] }>;
}

export interface IndexOptions {
  /** Folder of the snapshot for the next start; without it nothing is saved. */
  readonly folder?: string;
  readonly warn?: (error: Error, what: string) => void;
  /** Tests reuse worker threads. */
  readonly startWorker?: typeof startIndexWorker;
}

/** A search index of one database: built at the first poll, updated from the change feed before each search. */
export class DatabaseIndex {
  readonly #source: DocumentSource;
  readonly #sql: Sql;
  readonly #feed: ChangeFeed;
  readonly #folder: string | null;
  readonly #warn: (error: Error, what: string) => void;
  readonly #launchWorker: typeof startIndexWorker;
  #worker: IndexWorker;
  #filled = false;
  #polledAt = Date.now();
  /** Of the index with all changes that were read so far. */
  #version = 0;
  /** Changed documents are being reread. */
  #isUpdating = false;
  #running: Promise<void> = Promise.resolve();
  #next: Promise<void> | undefined;
  #rebuilding: Rebuild | undefined;
  #saving: Promise<void> = Promise.resolve();
  #savedAt = Date.now();
  #isUnsaved = false;
  #databaseIdentity: Promise<string> | undefined;
  #closed = false;

  constructor(
    db: Sql,
    source: DocumentSource,
    { folder, warn = () => {}, startWorker: startThread = startIndexWorker }: IndexOptions = {},
  ) {
    this.#source = source;
    this.#sql = db;
    this.#feed = new ChangeFeed(db);
    this.#folder = folder ?? null;
    this.#warn = warn;
    this.#launchWorker = startThread;
    this.#worker = this.#startWorker();
  }

  #startWorker = () =>
    this.#launchWorker((error) => {
      this.#warn(error, 'search: the index worker ended and is restarted');
      this.#worker = this.#startWorker();
      this.#version = 0;
      this.#reset();
    }, this.#source.kind);

  /** @param early called with the page's ids before facets are counted; the final page may differ */
  search = (query: DocumentQuery, early: (ids: readonly string[]) => void = () => {}): Promise<DocumentSearchResult> =>
    this.#query((thread) => thread.search(query, early));
  /** The first documents of a search by id. */
  ids = (query: DocumentQuery): Promise<string[]> => this.#query((thread) => thread.ids(query));
  /** The first documents of each of these searches by id; with `only` those of them among these. */
  idsOfEach = (queries: readonly DocumentQuery[], only: readonly string[] | null): Promise<string[][]> =>
    this.#query((thread) => thread.idsOfEach(queries, only));
  /** Firms whose trade may meet an opportunity. */
  candidates = (query: CandidateQuery): Promise<Candidates> => this.#query((thread) => thread.candidates(query));
  map = (query: DocumentFilter, frame: MapBounds): Promise<FirmMap> =>
    this.#query((thread) => thread.map(query, frame));
  tradesBelow = (parent: string, filter: DocumentFilter): Promise<TradeCount[]> =>
    this.#query((thread) => thread.tradesBelow(parent, filter));
  suggest = (text: string): Promise<FirmSuggestions> => this.#query((thread) => thread.suggest(text));
  stats = () => this.#worker.stats();
  warm = () => this.#worker.warm();

  /**
   * Reads its own writes: the result includes everything committed before the call. The search runs while the feed is
   * polled, and again only where its index lacks a change, be it of a poll of another call. During an update it is not
   * run optimistically, since its result would be discarded.
   */
  async #query<T>(question: (thread: IndexWorker) => Promise<Answered<T>>): Promise<T> {
    if (!this.#filled) await this.catchUp();
    const caughtUp = this.catchUp();
    if (!this.#isUpdating) {
      const [{ answer, version }] = await Promise.all([question(this.#worker), caughtUp]);
      if (version >= this.#version) return answer;
    }
    await caughtUp;
    return (await question(this.#worker)).answer;
  }

  /** Resolves when the index includes everything committed before the call. Pending calls share one poll. */
  catchUp(): Promise<void> {
    this.#next ??= this.#running
      .catch(() => {}) // reported to the caller of that poll
      .then(() => {
        this.#next = undefined;
        this.#running = this.#poll();
        return this.#running;
      });
    return this.#next;
  }

  async #poll(): Promise<void> {
    if (Date.now() - this.#polledAt > MAX_SNAPSHOT_AGE_MS) this.#reset();
    if (!this.#filled && (await this.#restore())) this.#filled = true;
    if (this.#rebuilding?.ready) await this.#swapIn(this.#rebuilding);
    const at = Date.now();
    const batch = await this.#feed.poll(sql`c.topic = ${this.#source.topic}`);
    if (!this.#filled) await this.#fill();
    this.#filled = true;
    const ids = new Set(batch.changes.flatMap(({ key }) => key ?? []));
    if (batch.changes.length > 0) await this.#reread([...ids]);
    batch.acknowledge();
    this.#polledAt = at;
  }

  #reset(): void {
    this.#filled = false;
    this.#feed.reset();
  }

  async #restore(): Promise<boolean> {
    if (this.#folder === null) return false;
    try {
      const saved = await this.#worker.restoreSnapshot({
        folder: this.#folder,
        database: await this.#identifyDatabase(),
      });
      if (!saved || Date.now() - saved.at > MAX_SNAPSHOT_AGE_MS) return false;
      this.#feed.reset(saved.cursor);
      await this.#reread(saved.fresh);
      return true;
    } catch (error) {
      this.#warn(error as Error, 'search: the saved index cannot be used and is rebuilt');
      this.#reset();
      return false;
    }
  }

  /** Identifies the database; restored copies and recreated databases differ. */
  #identifyDatabase(): Promise<string> {
    this.#databaseIdentity ??= sql<{ identity: string }>`
      SELECT concat_ws(' ', s.system_identifier, p.timeline_id, d.oid, current_schema()) AS identity
      FROM pg_control_system() s, pg_control_checkpoint() p, pg_database d WHERE d.datname = current_database()`
      .execute(this.#sql)
      .then(({ rows }) => rows[0]?.identity ?? '');
    return this.#databaseIdentity;
  }

  async #fill(): Promise<void> {
    const { data } = await this.#buildSegment(this.#worker, null); // saved later: searches must not wait for the disk
    this.#version = await this.#worker.open(data, null, '[]', []);
    this.#isUnsaved = true;
  }

  /** Builds one segment of all documents, and saves it where a `folder` is given. */
  async #buildSegment(worker: IndexWorker, folder: string | null) {
    let after: string | null = null;
    let indexing: Promise<void> = Promise.resolve();
    do {
      const page = await this.#source.page(this.#sql, { after, limit: PAGE_SIZE });
      await indexing; // the next page is read while the worker indexes this one
      indexing = worker.addToSegment(page.text);
      indexing.catch(() => {}); // rejects again where it is awaited, unless the next page cannot be read
      after = page.count === PAGE_SIZE ? page.last : null;
    } while (after !== null);
    await indexing;
    return worker.finishSegment(folder);
  }

  async #reread(ids: readonly string[]): Promise<void> {
    this.#isUpdating = true;
    try {
      await this.#update(ids);
    } finally {
      this.#isUpdating = false;
    }
  }

  async #update(ids: readonly string[]): Promise<void> {
    for (const id of ids) this.#rebuilding?.changed.add(id);
    if (ids.length > 0) this.#isUnsaved = true;
    for (let from = 0; from < ids.length; from += UPDATE_BATCH) {
      const batch = ids.slice(from, from + UPDATE_BATCH);
      const { text, ids: there } = await this.#source.documents(this.#sql, batch);
      const existing = new Set(there);
      const { version, needsMerge } = await this.#worker.update(
        text,
        batch.filter((id) => !existing.has(id)),
      );
      this.#version = version;
      if (needsMerge) this.#rebuild();
    }
  }

  /** Merges all segments into one in a thread of its own; searches continue meanwhile. */
  #rebuild(): void {
    if (this.#rebuilding || this.#closed) return;
    const rebuilding: Rebuild = {
      builder: startIndexWorker(() => {}, this.#source.kind),
      changed: new Set(),
      ready: undefined,
    };
    this.#rebuilding = rebuilding;
    this.#buildSegment(rebuilding.builder, this.#folder)
      .then((ready) => {
        rebuilding.ready = ready;
        return this.catchUp();
      })
      .catch((error) => {
        if (!this.#closed) this.#warn(error, 'search: could not merge the index');
        this.#rebuilding = undefined;
      })
      .finally(() => rebuilding.builder.close());
  }

  /** Between two polls: replaces all segments by the merged one, and applies what changed during the merge. */
  async #swapIn({ ready, changed }: Rebuild): Promise<void> {
    if (!ready) return;
    const ids = [...changed];
    const { text, ids: there } = await this.#source.documents(this.#sql, ids);
    const existing = new Set(there);
    await this.#worker.open(
      ready.data,
      ready.file,
      text,
      ids.filter((id) => !existing.has(id)),
    );
    this.#rebuilding = undefined;
  }

  /** Saves the index for the next start when it is due, or `now`. Saves never overlap. */
  saveSnapshot(now = false): Promise<void> {
    this.#saving = this.#saving.catch(() => {}).then(() => this.#writeSnapshot(now));
    return this.#saving;
  }

  async #writeSnapshot(now: boolean): Promise<void> {
    const { cursor } = this.#feed;
    if (this.#folder === null || !this.#filled || !this.#isUnsaved || cursor === undefined) return;
    if (!now && Date.now() - this.#savedAt < SAVE_INTERVAL_MS) return;
    this.#savedAt = Date.now();
    this.#isUnsaved = false;
    const location = { folder: this.#folder, database: await this.#identifyDatabase() };
    await this.#worker.saveSnapshot(location, cursor, this.#polledAt);
  }

  async close(): Promise<void> {
    this.#closed = true;
    await this.#rebuilding?.builder.close();
    await this.#running.catch(() => {});
    await this.saveSnapshot(true).catch((error) => this.#warn(error, 'search: could not save the index'));
    await this.#worker.close();
  }
}
