// Directory search compared with PostgreSQL, Sphinx and MiniSearch: same firms, same 200 queries, same run.
// `npm run bench -- search [--rows 100000] [--quick] [--peers Sphinx,MiniSearch]`
import { parseArgs } from 'node:util';
import type { Cluster } from '../tests/support/postgres.ts';
import { compareAll } from './search/compare.ts';
import { firms } from './search/data.ts';
import type { Engine } from './search/engine.ts';
import { measureFreshness } from './search/freshness.ts';
import { databaseOf } from './search/load.ts';
import { MINI_SEARCH_ROWS } from './search/mini-search.ts';
import { misspelledMix, questionMix } from './search/mix.ts';
import { fillOurs } from './search/ours.ts';
import { parseQuestion } from './search/parse-question.ts';
import { openPeer, type PeerName, type Place } from './search/peers.ts';
import { preparePeers } from './search/prepare.ts';
import { measureRecall } from './search/recall.ts';
import { report } from './search/report.ts';
import { type PeerTimes, type Results, saveResults } from './search/results.ts';
import { type Served, servePeer } from './search/served.ts';
import { type Sphinx, sphinxMissing, startSphinx } from './search/sphinx-server.ts';
import { measureStarts } from './search/start.ts';
import { Stopwatch, timeAgain, timeBySide, timeCrowd, timeInProcess, timesOf } from './search/timing.ts';
import { connect, openCluster } from './support/database.ts';
import { residentMb } from './support/process.ts';

const CLIENTS = 8;
/** Of fewer, the 95th percentile is that of one. */
const EDITS = 100;

interface Stage {
  readonly cluster: Cluster;
  readonly place: Place;
  readonly peers: readonly PeerName[];
  readonly sphinx: Sphinx | null;
  readonly rounds: number;
  readonly isQuick: boolean;
}

/** Prints the measurements. @returns whether every goal was met */
export async function run(words: readonly string[]): Promise<boolean> {
  const { values } = parseArgs({
    args: [...words],
    options: {
      rows: { type: 'string', default: '100000' },
      quick: { type: 'boolean', default: false },
      peers: { type: 'string', default: 'GROUPING SETS,Sphinx,MiniSearch' },
    },
  });
  const rows = Number(values.rows);
  if (!Number.isInteger(rows) || rows < 1000) throw new Error('--rows takes a whole number from 1000');
  const cluster = await openCluster();
  let sphinx: Sphinx | null = null;
  try {
    const url = await databaseOf(cluster, rows);
    await preparePeers(url, rows);
    const missing = sphinxMissing();
    if (missing === null) sphinx = await startSphinx(url, rows, !values.quick);
    else console.log(`Skipping Sphinx: ${missing}`);
    const place = { url, rows, sphinxPort: sphinx?.port ?? null };
    const wanted = values.peers.split(',');
    const peers = peersFor(rows, sphinx !== null).filter((name) => wanted.includes(name));
    const results = await measure({
      cluster,
      place,
      peers,
      sphinx,
      rounds: values.quick ? 1 : 3,
      isQuick: values.quick,
    });
    saveResults(results);
    return report(results);
  } finally {
    await sphinx?.stop();
    await cluster.stop();
  }
}

function peersFor(rows: number, hasSphinx: boolean): PeerName[] {
  const isSmall = rows <= MINI_SEARCH_ROWS;
  if (!isSmall) console.log('Skipping MiniSearch: it needs more memory than Node has (4.2 GB for a million firms).');
  return ['GROUPING SETS', ...(hasSphinx ? (['Sphinx'] as const) : []), ...(isSmall ? (['MiniSearch'] as const) : [])];
}

async function measure(stage: Stage): Promise<Results> {
  const inside = await measureInProcess(stage);
  const outside = await measureOverHttp(stage);
  return { rows: stage.place.rows, ...inside, ...outside, indexerMs: stage.sphinx?.indexedMs ?? null };
}

type Inside = Pick<Results, 'fillMs' | 'inProcess' | 'broad' | 'misspelled' | 'recall'>;

async function measureInProcess({ place, peers, rounds, isQuick }: Stage): Promise<Inside> {
  const [generating, began] = [new Stopwatch(), performance.now()];
  const ours = await fillOurs(generating.around(firms(place.rows)));
  const fillMs = performance.now() - began - generating.ms;
  console.log(`Indexed ${place.rows} firms in this process in ${(fillMs / 1000).toFixed(1)} s.`);
  const engines: Engine[] = [ours];
  for (const name of peers) engines.push(await openPeer(name, place));
  const client = await connect(place.url);
  try {
    const totals = await compareAll(ours, engines.slice(1), questionMix());
    const questions = questionMix().map(({ queryString }) => parseQuestion(queryString));
    const inProcess = await timeInProcess(engines, questions, rounds);
    const broad = questions.filter((_, at) => (totals[at] ?? 0) > place.rows / 10);
    const broadTimes = await timeInProcess(engines, broad, rounds);
    const misspelled = misspelledMix().map(({ queryString }) => parseQuestion(queryString));
    const count = isQuick ? 40 : 200;
    return {
      fillMs,
      inProcess: Object.fromEntries(inProcess),
      broad: { questions: broad.length, times: Object.fromEntries(broadTimes) },
      misspelled: (await timeInProcess([ours], misspelled, rounds)).get(ours.name) ?? timesOf([]),
      recall: [
        await measureRecall(ours, client, { rows: place.rows, count, typos: 1 }),
        await measureRecall(ours, client, { rows: place.rows, count, typos: 2 }),
      ],
    };
  } finally {
    await client.end();
    for (const engine of engines) await engine.close();
  }
}

type Outside = Pick<Results, 'http' | 'rowsAlone' | 'again' | 'starts' | 'freshness' | 'bareMb'>;

async function measureOverHttp(stage: Stage): Promise<Outside> {
  const { starts, server, cleanUp } = await measureStarts(stage.cluster, stage.place.url, stage.place.rows);
  try {
    const { rowsAlone, again, bareMb } = await measureBare(stage, server);
    const http: Record<string, PeerTimes> = {};
    for (const [at, name] of stage.peers.entries()) http[name] = await measurePeer(stage, server, name, 1 + at * 10);
    const freshness = await measureFreshness(server, stage.place.url, questionMix(), EDITS);
    return { http, rowsAlone, again, starts: { ...starts, residentMb: residentMb(server.pid) }, freshness, bareMb };
  } finally {
    await server.stop();
    cleanUp();
  }
}

/** Baseline: node:http and pg fetch the rows of a page without a search. */
async function measureBare({ place }: Stage, ours: Served): Promise<Pick<Results, 'rowsAlone' | 'again' | 'bareMb'>> {
  const bare = await servePeer(null, place);
  const clients = [ours.client(1), bare.client(1)] as const;
  try {
    const [, rowsAlone] = await timeBySide(clients, [questionMix(), questionMix()]);
    const again = await timeAgain(clients[0], questionMix());
    return { rowsAlone, again, bareMb: residentMb(bare.pid) };
  } finally {
    for (const client of clients) client.close();
    await bare.stop();
  }
}

/** @param number of the first query mix; mixes are not repeated, so that cached results do not count */
async function measurePeer({ place, rounds }: Stage, ours: Served, name: PeerName, number: number): Promise<PeerTimes> {
  const peer = await servePeer(name, place);
  const clients = [ours.client(CLIENTS), peer.client(CLIENTS)] as const;
  try {
    const fresh = Array.from({ length: rounds + 2 }, (_, i) => questionMix(number + i));
    const [mine, theirs] = await timeBySide(clients, fresh.slice(0, -1));
    const crowd = fresh.at(-1) ?? [];
    return {
      ours: mine,
      theirs,
      oursCrowd: await timeCrowd(clients[0], crowd, CLIENTS),
      theirsCrowd: await timeCrowd(clients[1], crowd, CLIENTS),
    };
  } finally {
    for (const client of clients) client.close();
    await peer.stop();
  }
}
