import { sql } from 'kysely';
import { type DirectoryFirm, directoryFirms, naicsTitle } from '#server/businesses/reads.ts';
import type { Sql } from '#server/db/types.ts';
import { stateName, zipCentre } from '../adapters/places.ts';
import type { FirmDocument } from '../engine/document.ts';
import { FirmIndex } from '../engine/firm-index.ts';

/** Firms read at once: one statement of some ten milliseconds. */
const BATCH = 1000;
/** A process that slept for longer begins anew: the changes are kept for a day (kernel/housekeeping.ts). */
const LONGEST_SLEEP_MS = 12 * 3_600_000;

/**
 * The index of one database. It is filled at the first look and then follows the table `changes`: ids commit out of
 * order, so each look rereads from the oldest transaction that was open at the look before, and leaves out the rows
 * that it saw then. To apply a change twice does no harm.
 */
class Directory {
  #index = emptyIndex();
  readonly #sql: Sql;
  #filled = false;
  #lookedAt = Date.now();
  #cursor: string | undefined;
  #seen: ReadonlySet<number> = new Set();
  #running: Promise<void> = Promise.resolve();
  #next: Promise<void> | undefined;

  constructor(db: Sql) {
    this.#sql = db;
  }

  get index(): FirmIndex {
    return this.#index;
  }

  /** Resolves when the index knows everything that was committed before the call. Calls that wait share one look. */
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
    this.#lookedAt = Date.now();
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
    await this.#reread([...new Set(fresh.flatMap(({ key }) => key ?? []))]);
    this.#cursor = rows[0]?.xmin;
    this.#seen = new Set(rows.flatMap(({ id }) => id ?? []));
  }

  #forget(): void {
    this.#index = emptyIndex();
    this.#filled = false;
    this.#cursor = undefined;
    this.#seen = new Set();
  }

  async #fill(): Promise<void> {
    let after: string | null = null;
    do {
      const firms: DirectoryFirm[] = await directoryFirms(this.#sql, { after, limit: BATCH });
      for (const firm of firms) this.#index.put(documentOf(firm));
      after = firms.length === BATCH ? (firms.at(-1)?.mwbe_core_id ?? null) : null;
    } while (after !== null);
  }

  async #reread(ids: readonly string[]): Promise<void> {
    for (let from = 0; from < ids.length; from += BATCH) {
      const batch = ids.slice(from, from + BATCH);
      const firms = await directoryFirms(this.#sql, { ids: batch });
      const there = new Set(firms.map((firm) => firm.mwbe_core_id));
      for (const id of batch) if (!there.has(id)) this.#index.remove(id);
      for (const firm of firms) this.#index.put(documentOf(firm));
    }
  }
}

const emptyIndex = () => new FirmIndex({ trade: naicsTitle, state: stateName });

const directories = new WeakMap<Sql, Directory>();

/** The directory's index over this database, up to date with everything that was committed before the call. */
export async function currentIndex(db: Sql): Promise<FirmIndex> {
  let directory = directories.get(db);
  if (!directory) {
    directory = new Directory(db);
    directories.set(db, directory);
  }
  await directory.catchUp();
  return directory.index;
}

/** A firm whose list gives no coordinates stands at the centre of its ZIP code. */
function documentOf(firm: DirectoryFirm): FirmDocument {
  const { latitude, longitude, zip_code } = firm;
  const centre = latitude === null || longitude === null ? zipCentre(zip_code?.slice(0, 5) ?? '') : undefined;
  return {
    core_id: firm.mwbe_core_id,
    name: firm.legal_business_name,
    trade_name: firm.trade_name,
    city: firm.city,
    state: firm.state,
    zip: zip_code,
    county: firm.county,
    latitude: centre?.latitude ?? latitude,
    longitude: centre?.longitude ?? longitude,
    description: firm.description,
    naics: firm.naics,
    certificates: firm.certificates,
    size_band: firm.size_band,
    verified_projects: firm.verified_projects,
  };
}
