import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  accessSync,
  chownSync,
  constants,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { freePort } from './ports.ts';

const OLDEST = 15;
const START_TRIES = 150;
const DEBIAN = '/usr/lib/postgresql';

/** A PostgreSQL of one's own: empty, reachable only from this machine with the password in `url`. */
export interface Cluster {
  /** Superuser's URL of the database `postgres`. */
  readonly url: string;
  /** The same over a Unix socket where its folder is temporary: a statement costs both sides a fifth less. */
  readonly socketUrl: string;
  /** Ends it and removes its files. */
  stop(): Promise<void>;
  /** Takes it away as a power cut would (`kill -9`); the files stay for `restart`. */
  kill(): Promise<void>;
  /** Starts it on the same files and port, after `kill`. */
  restart(): Promise<void>;
}

export const HOW_TO_GET_POSTGRES = `PostgreSQL ${OLDEST} or newer is needed: on Debian or Ubuntu apt-get install postgresql`;

/** Folder with the programs of the newest PostgreSQL from 15 up, or null. */
export function findPostgres(): string | null {
  const folders = [...debianFolders(), ...(process.env.PATH ?? '').split(delimiter)];
  return folders.find((folder) => folder !== '' && isUsable(folder)) ?? null;
}

function debianFolders(): string[] {
  try {
    const versions = readdirSync(DEBIAN).toSorted((a, b) => Number(b) - Number(a));
    return versions.map((version) => join(DEBIAN, version, 'bin'));
  } catch {
    return [];
  }
}

function isUsable(folder: string): boolean {
  try {
    for (const program of ['initdb', 'postgres']) accessSync(join(folder, program), constants.X_OK);
  } catch {
    return false;
  }
  const { stdout } = spawnSync(join(folder, 'postgres'), ['--version'], { encoding: 'utf8' });
  return Number(/\d+/.exec(stdout)?.[0] ?? 0) >= OLDEST;
}

/** PostgreSQL refuses to run as root, so then it runs as somebody who may do little. */
function unprivileged(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const people = readFileSync('/etc/passwd', 'utf8').split('\n');
  for (const name of ['postgres', 'nobody']) {
    const [, , uid, gid] = people.find((line) => line.startsWith(`${name}:`))?.split(':') ?? [];
    if (uid && gid) return { uid: Number(uid), gid: Number(gid) };
  }
  throw new Error('PostgreSQL does not run as root, and this machine has neither a user postgres nor nobody');
}

const CARELESS = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'jit=off', 'autovacuum=off'];

interface Wishes {
  /** Keep what was committed even across `kill` (slower). */
  readonly durable?: boolean;
  /** Folder whose files stay for the next start there; without one, a new temporary folder that goes at the end. */
  readonly home?: string;
  /** Folder of a cluster that has ended, to begin with a copy of it. */
  readonly from?: string;
  /** Further settings, `name=value`. */
  readonly settings?: readonly string[];
}

/**
 * Starts a PostgreSQL on a free port. It ends with this process, however this process ends.
 * @throws Error when there is no PostgreSQL from 15 up (with the way to get it), or it does not start
 */
export async function startPostgres({
  durable = false,
  home: kept,
  from,
  settings = [],
}: Wishes = {}): Promise<Cluster> {
  const bin = findPostgres();
  if (bin === null) throw new Error(HOW_TO_GET_POSTGRES);
  if (kept !== undefined) mkdirSync(kept, { recursive: true });
  const home = kept ?? mkdtempSync(join(tmpdir(), 'plumbline-postgres-'));
  const user = unprivileged();
  if (from !== undefined) execFileSync('cp', ['-a', `${from}/.`, home]);
  if (user) chownSync(home, user.uid, user.gid);
  const all = [...(durable ? [] : CARELESS), ...settings];
  const cluster = { bin, home, user, port: await freePort(), settings: all, stays: kept !== undefined };
  const password = passwordIn(home) ?? randomBytes(16).toString('hex');
  const url = `postgresql://postgres:${password}@127.0.0.1:${cluster.port}/postgres`;
  try {
    if (!existsSync(join(home, 'data/PG_VERSION'))) createFiles(cluster, password);
  } catch (error) {
    rmSync(home, { recursive: true });
    throw error;
  }
  let guard = await run(cluster, url);
  return {
    url,
    socketUrl: cluster.stays ? url : `${url}?host=${encodeURIComponent(home)}`,
    stop: () => guard.stop(),
    kill: () => guard.kill(),
    async restart() {
      guard = await run(cluster, url);
    },
  };
}

interface Files {
  readonly bin: string;
  readonly home: string;
  readonly user: { uid: number; gid: number } | undefined;
  readonly port: number;
  readonly settings: readonly string[];
  readonly stays: boolean;
}

/** Of the files made there earlier. */
function passwordIn(home: string): string | null {
  const file = join(home, 'password');
  return existsSync(file) ? readFileSync(file, 'utf8') : null;
}

function createFiles({ bin, home, user }: Files, password: string): void {
  const passwordFile = join(home, 'password');
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (user) chownSync(passwordFile, user.uid, user.gid);
  const locale = process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8';
  const options = ['--encoding=UTF8', `--locale=${locale}`, '--username=postgres', '--auth=scram-sha-256', '--no-sync'];
  execFileSync(join(bin, 'initdb'), [`--pgdata=${join(home, 'data')}`, `--pwfile=${passwordFile}`, ...options], {
    cwd: home,
    stdio: 'pipe',
    ...user,
  });
}

/**
 * A shell between us and PostgreSQL reads its standard input. That ends when `stop` ends it, and when this process dies
 * of anything; then the shell ends PostgreSQL and removes the files. A line makes it kill every process and leave them.
 */
const GUARD = `
"$1/postgres" -D "$2/data" -p "$3" $4 >"$2/log" 2>&1 &
pid=$!
if read -r order; then
  children=$(cat /proc/$pid/task/$pid/children 2>/dev/null || pgrep -P $pid)
  kill -9 $pid $children
  wait $pid
  # the next start is refused while one of them still holds the shared memory
  for try in $(seq 100); do kill -0 $children 2>/dev/null || break; sleep 0.1; done
else
  kill -INT $pid 2>/dev/null
  wait $pid
  [ "$5" = stays ] || rm -rf "$2"
fi
`;

async function run({ bin, home, user, port, settings, stays }: Files, url: string) {
  // names of sockets are short, and the folder of somebody's choice may be long
  const sockets = `unix_socket_directories=${stays ? '' : home}`;
  const options = ['listen_addresses=127.0.0.1', sockets, 'max_connections=200', ...settings];
  const given = options.map((option) => `-c ${option}`).join(' ');
  // Its own process group: a Ctrl-C meant for the tests must not take the guard away.
  const shell = spawn('/bin/sh', ['-c', GUARD, 'sh', bin, home, String(port), given, stays ? 'stays' : 'goes'], {
    cwd: home,
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
    ...user,
  });
  const ended = new Promise<void>((resolve) => shell.on('exit', () => resolve()));
  // A forgotten cluster must not keep the process of the tests alive.
  shell.unref();
  const end = async (order: string) => {
    shell.ref();
    shell.stdin.end(order);
    await ended;
  };
  const stop = () => end('');
  const kill = () => end('kill\n');
  await answers(url).catch(async (error) => {
    const log = readFileSync(join(home, 'log'), 'utf8');
    await stop();
    throw new Error(`PostgreSQL did not start: ${error}\n${log}`);
  });
  return { stop, kill };
}

async function answers(url: string): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    const client = new Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      if (tries === START_TRIES) throw error;
      await sleep(100);
    }
  }
}

/** Creates a database, empty or as a copy of another one of the cluster. @returns its URL */
export async function createDatabase(cluster: string, name: string, template?: string): Promise<string> {
  const admin = new Client({ connectionString: cluster });
  await admin.connect();
  try {
    // as files: sequences of a copy that goes through the log can go back when PostgreSQL is killed
    const copy = template === undefined ? '' : ` TEMPLATE ${template} STRATEGY FILE_COPY`;
    await admin.query(`CREATE DATABASE ${name}${copy}`);
  } finally {
    await admin.end();
  }
  return databaseUrl(cluster, name);
}

/** @param cluster URL of any of its databases */
export function databaseUrl(cluster: string, database: string): string {
  const url = new URL(cluster);
  url.pathname = `/${database}`;
  return url.href;
}
