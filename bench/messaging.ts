// Messages at 5 million lines: the inbox, its counts, opening a conversation of 100,000 lines at its newest and in its
// middle, and a search, over HTTP compared with the same statements on bare node:http and pg. All in the same run.
// `npm run bench -- messaging [--quick] [--turns 15]`
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { api } from '#contract/api.ts';
import { messages } from '#server/messaging/reads/messages.ts';
import { thread } from '#server/messaging/reads/thread.ts';
import { threads, unreadCounts } from '#server/messaging/reads/threads.ts';
import type { RunningServer } from '../tests/support/server.ts';
import { FULL, fillMessages, PERSON, QUICK } from './messaging/fill.ts';
import { connect, keptDatabase, openCluster, schemaMark } from './support/database.ts';
import { type Goal, printGoals, table } from './support/numbers.ts';
import { serveKept } from './support/server.ts';
import { compareWithBare, explainMethod, type Pace, TABLE_HEAD } from './support/side-by-side.ts';
import { captureReads, type ReadSpec } from './support/statements.ts';

const LEAST = 0.6;
/** Increment it when `fillMessages` changes. */
const GENERATION = 1;

/** Prints the table. @returns whether all goals were met */
export async function run(words: readonly string[]): Promise<boolean> {
  const options = { quick: { type: 'boolean', default: false }, turns: { type: 'string' } } as const;
  const { values } = parseArgs({ args: [...words], options });
  const size = values.quick ? QUICK : FULL;
  const pace = { turns: Number(values.turns ?? (values.quick ? 5 : 15)), seconds: 2 };
  const cluster = await openCluster();
  const dataDir = mkdtempSync(join(tmpdir(), 'plumbline-bench-'));
  try {
    const family = `messaging_${size.lines}_`;
    const url = await keptDatabase(cluster, `${family}${GENERATION}_${schemaMark()}`, family, async (empty) => {
      console.log(`Making ${size.lines} messages…`);
      await fillMessages(empty, size);
    });
    const server = await serveKept(url, dataDir);
    try {
      return printGoals(await measure(server, url, pace));
    } finally {
      await server.end('SIGTERM');
    }
  } finally {
    await cluster.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function measure(server: RunningServer, url: string, pace: Pace): Promise<Goal[]> {
  console.log(explainMethod(pace));
  const reads = await captureReads(url, await specs(url));
  const lines: (readonly string[])[] = [];
  const goals: Goal[] = [];
  for (const read of reads) {
    const { line, ratio } = await compareWithBare(server, url, read, pace);
    lines.push(line);
    goals.push({ what: `${read.name}, ours / bare`, is: ratio, least: LEAST });
  }
  console.log(table([TABLE_HEAD, ...lines]));
  return goals;
}

async function specs(url: string): Promise<ReadSpec[]> {
  const client = await connect(url);
  const { rows } = await client.query<{ id: string }>('SELECT id FROM message_threads ORDER BY last_seq DESC LIMIT 1');
  await client.end();
  const id = rows[0]?.id ?? '';
  const lines = (name: string, query: string): ReadSpec => {
    const given = api.messaging.messages.query.parse(Object.fromEntries(new URLSearchParams(query)));
    return {
      name,
      person: PERSON,
      paths: [`/message_threads/${id}/messages?${query}`],
      list: 'messages',
      run: (ctx) => messages(ctx, id, given),
    };
  };
  return [
    {
      name: 'inbox: the newest 30',
      person: PERSON,
      paths: ['/message_threads'],
      run: (ctx) => threads(ctx, api.messaging.list.query.parse({})),
    },
    { name: 'badge: unread counts', person: PERSON, paths: ['/message_counts'], run: unreadCounts },
    {
      name: 'a conversation and its people',
      person: PERSON,
      paths: [`/message_threads/${id}`],
      run: (ctx) => thread(ctx, id),
    },
    lines('its newest 50 of 100,000 lines', 'limit=50'),
    lines('50 lines from its middle', 'from=50000'),
    lines('50 lines from a day on', 'on=2026-03-01'),
  ];
}
