import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { PGlite, PGliteOptions } from '@electric-sql/pglite';
import { CompiledQuery, Kysely, PGliteDialect, PGliteDriver, PostgresDialect } from 'kysely';
import pg from 'pg';
import { fromPglite } from 'pg-boss';
import { closeToOthers } from '#server/kernel/process/private-files.ts';
import type { Database } from './types.ts';

/** The database behind one type, whichever engine carries it. */
export interface Db {
  readonly engine: 'pglite' | 'postgres';
  readonly kysely: Kysely<Database>;
  /** What the job queue runs on. */
  readonly queue: QueueDatabase;
  /**
   * Calls back on every NOTIFY on the channel, and once more after a lost connection came back: whoever listens must
   * look for what it missed.
   */
  listen(channel: string, onWake: () => void): Promise<void>;
  close(): Promise<void>;
}
export type QueueDatabase = ReturnType<typeof fromPglite>;

const OID = { bytea: 17, int8: 20, date: 1082, numeric: 1700 } as const;

/** The same JavaScript values from both engines: int8 a number, date and numeric text, bytea a Buffer. */
const parsers: Record<number, (value: string) => unknown> = {
  [OID.int8]: safeInteger,
  [OID.date]: (value) => value,
  [OID.numeric]: (value) => value,
  [OID.bytea]: (value) => Buffer.from(value.slice(2), 'hex'),
};

function safeInteger(value: string): number {
  const number = Number(value);
  if (!Number.isSafeInteger(number)) throw new RangeError(`int8 ${value} is beyond what a number holds exactly`);
  return number;
}

/** Opens the embedded database below `dataDir`; the caller holds the lock of that directory (kernel/lock.ts). */
export async function openPGlite(dataDir: string): Promise<Db> {
  const home = join(dataDir, 'pglite');
  if (!existsSync(home)) await createFiles(home);
  const pglite = await createPGlite({ dataDir: home, parsers });
  // PGlite sets the modes of what it creates itself, whatever the umask: at its first start, and of a few files later
  closeToOthers(home);
  return {
    ...pgliteDb(pglite),
    async close() {
      await pglite.close();
      closeToOthers(home);
    },
  };
}

/** Under another name until it is whole: a process killed meanwhile leaves nothing that looks like a database. */
async function createFiles(home: string): Promise<void> {
  const unfinished = `${home}.unfinished`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { recursive: true });
  await (await createPGlite({ dataDir: unfinished })).close();
  await rename(unfinished, home);
}

/** An embedded database in memory, for tests; `image` is another one's dump. */
export function createPGliteInMemory(image?: Blob): Promise<PGlite> {
  return createPGlite({ parsers, ...(image ? { loadDataDir: image } : {}) });
}

/** Loads the engine, which a server on PostgreSQL does without. */
async function createPGlite(options: PGliteOptions): Promise<PGlite> {
  const engine = await import('@electric-sql/pglite');
  return engine.PGlite.create(options);
}

/** The database behind the one type; closing it closes `pglite`. */
export function pgliteDb(pglite: PGlite): Db {
  return {
    engine: 'pglite',
    kysely: new Kysely({ dialect: new SerialPGliteDialect({ pglite }) }),
    queue: fromPglite(pglite),
    async listen(channel, onWake) {
      await pglite.listen(channel, onWake);
    },
    close: () => pglite.close(),
  };
}

/**
 * PGlite has one connection. Kysely's driver hands it to everybody at once, so that a query from outside would land
 * in somebody else's open transaction; here each waits for its turn.
 */
class SerialPGliteDriver extends PGliteDriver {
  #tail: Promise<void> = Promise.resolve();
  #release: () => void = () => {};

  override async acquireConnection() {
    const turn = this.#tail;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#tail = promise;
    await turn;
    this.#release = resolve;
    return super.acquireConnection();
  }

  override async releaseConnection() {
    this.#release();
  }
}

class SerialPGliteDialect extends PGliteDialect {
  readonly #config: ConstructorParameters<typeof PGliteDriver>[0];
  constructor(config: ConstructorParameters<typeof PGliteDriver>[0]) {
    super(config);
    this.#config = config;
  }
  override createDriver() {
    return new SerialPGliteDriver(this.#config);
  }
}

export const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    parsers[oid] ?? pg.types.getTypeParser(oid, format as 'text')) as typeof pg.types.getTypeParser,
};

/**
 * @param onError told of faults of idle connections, which are replaced by themselves.
 */
export async function openPostgres(url: string, onError: (error: Error) => void = () => {}): Promise<Db> {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    types,
    connectionTimeoutMillis: 5_000,
    // a person waits at the other end; jobs and imports set their own limit inside their transaction
    statement_timeout: 10_000,
    idle_in_transaction_session_timeout: 30_000,
    // every statement here is short: to compile one takes longer than to run it (a sixth of the time of all API tests)
    options: '-c jit=off',
  });
  pool.on('error', onError);
  // a connection that is lost while a transaction holds it tells nobody else, and untold it would end the process
  pool.on('connect', (client) => client.on('error', onError));
  cachePreparedStatements(pool);
  const version = await pool.query<{ server_version_num: string }>('SHOW server_version_num');
  if (Number(version.rows[0]?.server_version_num) < 150_000) {
    await pool.end();
    throw new Error('Plumbline needs PostgreSQL 15 or newer');
  }
  const listeners: Listener[] = [];
  const kysely = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  return {
    engine: 'postgres',
    kysely,
    queue: {
      executeSql: (text, values) => pool.query(text, values as unknown[]),
      async listen(channel, onNotification, onReconnect) {
        const listener = await Listener.start(url, channel, { onNotification, onReconnect });
        return { close: () => listener.stop() };
      },
    },
    async listen(channel, onWake) {
      listeners.push(await Listener.start(url, channel, { onNotification: onWake, onReconnect: onWake }));
    },
    async close() {
      await Promise.all(listeners.map((listener) => listener.stop()));
      await kysely.destroy();
    },
  };
}

/** Statements that each connection keeps planned; those of an import differ in length and are not worth it. */
const PLANNED = 300;
const LONGEST_PLANNED = 8_000;

/**
 * Lets the connections of a pool keep the plans of statements that come again: to plan a read costs more than to run it.
 * Only statements with parameters, which are those of the product; scripts go as they are.
 */
function cachePreparedStatements(pool: pg.Pool): void {
  const names = new Map<string, string>();
  const nameOf = (text: string) => {
    const known = names.get(text);
    if (known || names.size >= PLANNED || text.length > LONGEST_PLANNED) return known;
    const name = `plumbline_${names.size}`;
    names.set(text, name);
    return name;
  };
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...all: unknown[]) => unknown;
    const planned = (text: unknown, values: unknown, ...rest: unknown[]) => {
      const name = typeof text === 'string' && Array.isArray(values) && values.length > 0 ? nameOf(text) : undefined;
      return name ? query({ name, text, values }, ...rest) : query(text, values, ...rest);
    };
    client.query = planned as typeof client.query;
  });
}

interface NotificationListener {
  onNotification(payload: string): void;
  onReconnect(): void;
}

/** Holds one connection on LISTEN and takes a new one when it is lost. */
class Listener {
  #client: pg.Client | undefined;
  #stopped = false;
  #retry: NodeJS.Timeout | undefined;
  readonly #url: string;
  readonly #channel: string;
  readonly #ear: NotificationListener;

  private constructor(url: string, channel: string, ear: NotificationListener) {
    this.#url = url;
    this.#channel = channel;
    this.#ear = ear;
  }

  static async start(url: string, channel: string, ear: NotificationListener): Promise<Listener> {
    const listener = new Listener(url, channel, ear);
    await listener.#connect();
    return listener;
  }

  async #connect(): Promise<void> {
    const client = new pg.Client({ connectionString: this.#url, connectionTimeoutMillis: 5_000 });
    client.on('error', () => this.#reconnect(client));
    client.on('end', () => this.#reconnect(client));
    client.on('notification', ({ payload }) => this.#ear.onNotification(payload ?? ''));
    await client.connect();
    await client.query(`LISTEN ${client.escapeIdentifier(this.#channel)}`);
    this.#client = client;
  }

  #reconnect(lost: pg.Client): void {
    if (this.#stopped || this.#client !== lost) return;
    this.#client = undefined;
    const again = () => {
      this.#connect().then(this.#ear.onReconnect, () => {
        if (!this.#stopped) this.#retry = setTimeout(again, 500);
      });
    };
    this.#retry = setTimeout(again, 100);
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#retry);
    await this.#client?.end();
  }
}

/** Runs statements that have no parameters, as migrations are written: several in one text. */
export async function runScript(db: Db, text: string): Promise<void> {
  if (db.engine === 'postgres') await db.kysely.executeQuery(CompiledQuery.raw(text));
  else await db.queue.executeSql(text);
}
