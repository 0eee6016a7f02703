// Processes of the Sphinx 2.2 peer: indexer and searchd over the tables of `preparePeers`.
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createConnection } from 'mysql2/promise';
import { freePort } from '../../tests/support/ports.ts';
import { KEPT } from '../support/database.ts';
import { hashOf } from './prepare.ts';

export interface Sphinx {
  readonly port: number;
  /** Duration of the last `indexer` run. */
  readonly indexedMs: number;
  stop(): Promise<void>;
}

/** Why Sphinx is unavailable; null if it is available. */
export function sphinxMissing(): string | null {
  const missing = ['searchd', 'indexer'].filter((program) => spawnSync(program, ['--help']).error);
  return missing.length > 0 ? `no ${missing.join(' and ')}: apt-get install sphinxsearch` : null;
}

/** Starts it over the tables of `preparePeers`; indexes them first if necessary, or always with `anew`. */
export async function startSphinx(url: string, rows: number, anew = false): Promise<Sphinx> {
  const home = join(KEPT, `sphinx-${rows}`);
  mkdirSync(home, { recursive: true });
  const port = await freePort();
  const file = join(home, 'sphinx.conf');
  writeFileSync(file, configuration(url, home, port), { mode: 0o600 });
  const indexedMs = index(home, file, anew);
  const guard = spawn('/bin/sh', ['-c', GUARD, 'sh', file], { stdio: ['pipe', 'ignore', 'ignore'] });
  const gone = new Promise<void>((done) => guard.once('exit', () => done()));
  await answers(port);
  return {
    port,
    indexedMs,
    async stop() {
      guard.stdin.end();
      await gone;
    },
  };
}

/** Stops it when this process ends for any reason, which closes its standard input. */
const GUARD = `
searchd --nodetach --config "$1" &
pid=$!
read -r order
kill $pid
wait $pid
`;

function index(home: string, file: string, anew: boolean): number {
  const record = join(home, 'indexed.json');
  const mark = hashOf(['bench/search/prepare.ts', 'bench/search/sphinx-server.ts']);
  const known = existsSync(record) ? (JSON.parse(readFileSync(record, 'utf8')) as { mark: string; ms: number }) : null;
  if (!anew && known?.mark === mark) return known.ms;
  rmSync(record, { force: true });
  const began = performance.now();
  execFileSync('indexer', ['--config', file, '--quiet', '--all'], { stdio: ['ignore', 'ignore', 'inherit'] });
  const ms = performance.now() - began;
  writeFileSync(record, JSON.stringify({ mark, ms }));
  return ms;
}

const MANY = ['certification', 'agency', 'grp', 'sectors', 'codes', 'naics'];
const ONE = ['state', 'county', 'city', 'size', 'verified', 'projects', 'issued'];

function configuration(url: string, home: string, port: number): string {
  const { hostname, port: databasePort, username, password, pathname } = new URL(url);
  const lists = MANY.map((name) => `array_to_string(${name}, ',') AS ${name}`);
  // unknown values get a number that occurs in no query
  const singles = ONE.map((name) => `CASE WHEN ${name} < 0 THEN 4294967295 ELSE ${name} END AS ${name}`);
  return `
source firms {
  type = pgsql
  sql_host = ${hostname}
  sql_port = ${databasePort}
  sql_user = ${username}
  sql_pass = ${password}
  sql_db = ${pathname.slice(1)}
  sql_query_range = SELECT min(slot), max(slot) FROM peer.firms
  sql_range_step = 20000
  sql_query = SELECT f.slot, f.id::text AS core_id, ${[...singles, ...lists].join(', ')}, \\
    coalesce(lat, -999) AS lat, coalesce(lon, 0) AS lon, name, trade, services, terms, certificate, place \\
    FROM peer.firms f JOIN peer.texts t USING (slot) WHERE f.slot BETWEEN $start AND $end ORDER BY f.slot
  ${ONE.map((name) => `sql_attr_uint = ${name}`).join('\n  ')}
  ${MANY.map((name) => `sql_attr_multi = uint ${name} from field`).join('\n  ')}
  sql_attr_float = lat
  sql_attr_float = lon
  sql_attr_string = core_id
}
index firms {
  source = firms
  path = ${join(home, 'firms')}
  docinfo = extern
  dict = keywords
  min_prefix_len = 1
  min_word_len = 1
}
indexer {
  mem_limit = 1024M
}
searchd {
  listen = 127.0.0.1:${port}:mysql41
  pid_file = ${join(home, 'searchd.pid')}
  log = ${join(home, 'searchd.log')}
  binlog_path =
  workers = threads
  max_batch_queries = 32
  subtree_docs_cache = 64M
  subtree_hits_cache = 64M
  expansion_limit = 0
  max_packet_size = 32M
}
`;
}

async function answers(port: number): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      const connection = await createConnection({ host: '127.0.0.1', port });
      connection.destroy();
      return;
    } catch (error) {
      if (tries === 600) throw error;
      await sleep(100);
    }
  }
}
