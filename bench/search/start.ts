// Time until the server finds every firm: from the database alone, and from a snapshot of an earlier run.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Cluster } from '../../tests/support/postgres.ts';
import { keptDatabase, schemaMark } from '../support/database.ts';
import { residentMb } from '../support/process.ts';
import { type Served, serveOurs } from './served.ts';

export interface Starts {
  /** Start of a server without firms, in milliseconds; part of both others. */
  readonly emptyMs: number;
  readonly rebuildMs: number;
  readonly snapshotMs: number;
  /** Resident megabytes after the start from a snapshot. */
  readonly residentMb: number;
}

/** Leaves the last server running. `cleanUp` deletes its `dataDir`. */
export async function measureStarts(
  cluster: Cluster,
  url: string,
  rows: number,
): Promise<{ starts: Starts; server: Served; cleanUp(): void }> {
  const empty = await keptDatabase(cluster, `empty_${schemaMark()}`, 'empty_', async () => {});
  const emptyMs = await within(async (dataDir) => {
    const times: number[] = [];
    for (let time = 0; time < 3; time += 1) {
      const { server, ms } = await startUntilFull(empty, dataDir, 0);
      await server.stop();
      times.push(ms);
    }
    return Math.min(...times);
  });
  const dataDir = mkdtempSync(join(tmpdir(), 'plumbline-bench-'));
  const first = await startUntilFull(url, dataDir, rows);
  await first.server.stop();
  const second = await startUntilFull(url, dataDir, rows);
  return {
    starts: {
      emptyMs,
      rebuildMs: first.ms,
      snapshotMs: second.ms,
      residentMb: residentMb(second.server.pid),
    },
    server: second.server,
    cleanUp: () => rmSync(dataDir, { recursive: true, force: true }),
  };
}

async function within<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-bench-'));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** From the start of the process until a search finds all firms. */
async function startUntilFull(url: string, dataDir: string, rows: number): Promise<{ server: Served; ms: number }> {
  const { readyMs, ...server } = await serveOurs(url, dataDir);
  const began = performance.now();
  const client = server.client(1);
  for (;;) {
    const body = await client.get('page_size=1').catch(() => '{}');
    if ((JSON.parse(body) as { total?: number }).total === rows) break;
  }
  client.close();
  return { server, ms: readyMs + performance.now() - began };
}
