import { sql } from 'kysely';
import { directoryDocuments, directoryPage } from '#server/businesses/reads/search-documents.ts';
import type { Sql } from '#server/db/types.ts';
import type { FirmAnswer, FirmFilter, FirmQuery, Frame, MapAnswer } from '../engine/document.ts';
import type { SuggestedFirms } from '../engine/suggest.ts';
import { type IndexThread, startIndexThread } from './thread.ts';

/** Firms read at once while all are read, and of those that changed: one statement of some ten milliseconds each. */
const PAGE = 4000;
const BATCH = 1000;
/** A process that slept for longer begins anew: the changes are kept for a day (kernel/housekeeping.ts). */
const LONGEST_SLEEP_MS = 12 * 3_600_000;
/** What changed is kept in a file after so long. */
const KEEP_MS = 10 * 60_000;

interface Rebuilding {
  readonly builder: IndexThread;
  /** Ids that changed since it began. */
  readonly changed: Set<string>;
  ready: Awaited<ReturnType<IndexThread['finish']>> | undefined;
}

interface Options {
  /** Where the index is kept for the next start; nowhere without. */
  readonly folder?: string;
  readonly warn?: (error: Error, what: string) => void;
  /** Tests start one once and use it again. */
  readonly startThread?: typeof startIndexThread;
}

/**
 * The index of one database. It is filled at the first look and then follows the table `changes`: ids commit out of
 * order, so each look rereads from the oldest transaction that was open at the look before, and leaves out the rows
 * that it saw then. To apply a change twice does no harm.
 */
export class Directory {
  readonly #sql: Sql;
  readonly #folder: string | null;
  readonly #warn: (error: Error, what: string) => void;
  readonly #startThread: typeof startIndexThread;
  #thread: IndexThread;
  #filled = false;
  #lookedAt = Date.now();
  #cursor: string | undefined;
  #seen: ReadonlySet<number> = new Set();
  /** Grows with every change of the index. */
  #version = 0;
  /** Firms that changed are being read. */
  #isReading = false;
  #running: Promise<void> = Promise.resolve();
  #next: Promise<void> | undefined;
  #rebuilding: Rebuilding | undefined;
  #keeping: Promise<void> = Promise.resolve();
  #keptAt = Date.now();
  #changed = false;
  #identity: Promise<string> | undefined;
  #closed = false;

  constructor(db: Sql, { folder, warn = () => {}, startThread = startIndexThread }: Options = {}) {
    this.#sql = db;
    this.#folder = folder ?? null;
    this.#warn = warn;
    this.#startThread = startThread;
    this.#thread = this.#start();
  }

  #start = () =>
    this.#startThread((error) => {
      this.#warn(error, 'search: the index ended and is made anew');
      this.#thread = this.#start();
      this.#forget();
    });

  /** @param early told the ids of the page while it is still being counted; they may be others than in the answer */
  search = (query: FirmQuery, early: (ids: readonly string[]) => void = () => {}): Promise<FirmAnswer> =>
    this.#ask((thread) => thread.search(query, early));
  /** The first firms of a search by id. */
  ids = (query: FirmQuery): Promise<string[]> => this.#ask((thread) => thread.ids(query));
  map = (query: FirmFilter, frame: Frame): Promise<MapAnswer> => this.#ask((thread) => thread.map(query, frame));
  suggest = (text: string): Promise<SuggestedFirms> => this.#ask((thread) => thread.suggest(text));
  stats = () => this.#thread.stats();
  warm = () => this.#thread.warm();

  /**
   * An answer that knows everything that was committed before the call: it is looked up while the database is asked
   * for changes, and once more only where the index changed meanwhile, be it by a look that others had begun. While
   * changes are being read it is not looked up in vain.
   */
  async #ask<T>(question: (thread: IndexThread) => Promise<T>): Promise<T> {
    if (!this.#filled) await this.catchUp();
    const known = this.#version;
    const looked = this.catchUp();
    if (!this.#isReading) {
      const [answer] = await Promise.all([question(this.#thread), looked]);
      if (this.#version === known) return answer;
    }
    await looked;
    return question(this.#thread);
  }

  /**
   * Resolves when the index knows everything that was committed before the call. Calls that wait share one look.
   */
  catchUp(): Promise<void> {
    this.#next ??= this.#running
      .catch(() => {}) // whoever asked for that look was told
      .then(() => {
        this.#next = undefined;
        this.#running = this.#look();
        return this.#running;
      });
    return this.#next;
  }

  async #look(): Promise<void> {
    if (Date.now() - this.#lookedAt > LONGEST_SLEEP_MS) this.#forget();
    if (!this.#filled && (await this.#restore())) this.#filled = true;
    if (this.#rebuilding?.ready) await this.#takeOver(this.#rebuilding);
    const at = Date.now();
    const { rows } = await sql<{ xmin: string; id: number | null; key: string | null }>`
      SELECT s.xmin, c.id, c.key
      FROM (SELECT pg_snapshot_xmin(pg_current_snapshot())::text AS xmin) s
      LEFT JOIN changes c
        ON c.topic = 'business' AND c.xid >= coalesce(${this.#cursor ?? null}::text, s.xmin)::xid8
    `.execute(this.#sql);
    this.#cursor ??= rows[0]?.xmin; // should the filling fail, the next look begins where this one did
    if (!this.#filled) await this.#fill();
    this.#filled = true;
    const fresh = rows.filter(({ id }) => id !== null && !this.#seen.has(id));
    if (fresh.length > 0) await this.#reread([...new Set(fresh.flatMap(({ key }) => key ?? []))]);
    this.#cursor = rows[0]?.xmin;
    this.#lookedAt = at;
    this.#seen = new Set(rows.flatMap(({ id }) => id ?? []));
  }

  #forget(): void {
    this.#filled = false;
    this.#cursor = undefined;
    this.#seen = new Set();
  }

  async #restore(): Promise<boolean> {
    if (this.#folder === null) return false;
    try {
      const kept = await this.#thread.restore({ folder: this.#folder, database: await this.#database() });
      if (!kept || Date.now() - kept.at > LONGEST_SLEEP_MS) return false;
      this.#cursor = kept.cursor;
      await this.#reread(kept.fresh);
      return true;
    } catch (error) {
      this.#warn(error as Error, 'search: the kept index cannot be used and is made anew');
      this.#forget();
      return false;
    }
  }

  /** Which database this is, restored copies and recreated ones told apart. */
  #database(): Promise<string> {
    this.#identity ??= sql<{ identity: string }>`
      SELECT concat_ws(' ', s.system_identifier, p.timeline_id, d.oid, current_schema()) AS identity
      FROM pg_control_system() s, pg_control_checkpoint() p, pg_database d WHERE d.datname = current_database()`
      .execute(this.#sql)
      .then(({ rows }) => rows[0]?.identity ?? '');
    return this.#identity;
  }

  async #fill(): Promise<void> {
    const { data } = await this.#laidOut(this.#thread, null); // searches need not wait until it is kept
    await this.#thread.open(data, null, '[]', []);
    this.#version++;
    this.#changed = true;
  }

  /** All firms of the database as one segment, kept in `folder` besides. */
  async #laidOut(thread: IndexThread, folder: string | null) {
    let after: string | null = null;
    let gathering: Promise<void> = Promise.resolve();
    do {
      const page = await directoryPage(this.#sql, { after, limit: PAGE });
      await gathering; // the next page is read while this one is laid out
      gathering = thread.gather(page.text);
      after = page.count === PAGE ? page.last : null;
    } while (after !== null);
    await gathering;
    return thread.finish(folder);
  }

  async #reread(ids: readonly string[]): Promise<void> {
    this.#isReading = true;
    try {
      await this.#change(ids);
    } finally {
      this.#isReading = false;
      this.#version++;
    }
  }

  async #change(ids: readonly string[]): Promise<void> {
    for (const id of ids) this.#rebuilding?.changed.add(id);
    if (ids.length > 0) this.#changed = true;
    for (let from = 0; from < ids.length; from += BATCH) {
      const batch = ids.slice(from, from + BATCH);
      const { text, ids: there } = await directoryDocuments(this.#sql, batch);
      const living = new Set(there);
      const scattered = await this.#thread.change(
        text,
        batch.filter((id) => !living.has(id)),
      );
      if (scattered) this.#rebuild();
    }
  }

  /** Makes one segment of all, in a thread of its own, while searches go on. */
  #rebuild(): void {
    if (this.#rebuilding || this.#closed) return;
    const rebuilding: Rebuilding = { builder: startIndexThread(), changed: new Set(), ready: undefined };
    this.#rebuilding = rebuilding;
    this.#laidOut(rebuilding.builder, this.#folder)
      .then((ready) => {
        rebuilding.ready = ready;
        return this.catchUp();
      })
      .catch((error) => {
        if (!this.#closed) this.#warn(error, 'search: could not lay the index out anew');
        this.#rebuilding = undefined;
      })
      .finally(() => rebuilding.builder.close());
  }

  /** Between two looks the new segment takes the place of all, with what changed while it was made. */
  async #takeOver({ ready, changed }: Rebuilding): Promise<void> {
    if (!ready) return;
    const ids = [...changed];
    const { text, ids: there } = await directoryDocuments(this.#sql, ids);
    const living = new Set(there);
    await this.#thread.open(
      ready.data,
      ready.file,
      text,
      ids.filter((id) => !living.has(id)),
    );
    this.#rebuilding = undefined;
  }

  /** Keeps the index for the next start, when it is time or `now`; one after the other. */
  keep(now = false): Promise<void> {
    this.#keeping = this.#keeping.catch(() => {}).then(() => this.#write(now));
    return this.#keeping;
  }

  async #write(now: boolean): Promise<void> {
    if (this.#folder === null || !this.#filled || !this.#changed || this.#cursor === undefined) return;
    if (!now && Date.now() - this.#keptAt < KEEP_MS) return;
    this.#keptAt = Date.now();
    this.#changed = false;
    await this.#thread.keep({ folder: this.#folder, database: await this.#database() }, this.#cursor, this.#lookedAt);
  }

  async close(): Promise<void> {
    this.#closed = true;
    await this.#rebuilding?.builder.close();
    await this.#running.catch(() => {});
    await this.keep(true).catch((error) => this.#warn(error, 'search: could not keep the index'));
    await this.#thread.close();
  }
}

const directories = new WeakMap<Sql, Directory>();

/** The directory over this database; opened at the first use, or earlier with options. */
export function directoryOf(db: Sql, options?: Options): Directory {
  let directory = directories.get(db);
  if (!directory) {
    directory = new Directory(db, options);
    directories.set(db, directory);
  }
  return directory;
}
