import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cached, makeDemo } from './demo.ts';
import { type DemoTemplate, TEMPLATE } from './demo-template.ts';
import { type Cluster, createDatabase, startPostgres } from './postgres.ts';

/** A PostgreSQL of one's own with a demonstration to copy (`copyTemplate`), whose first start was made earlier. */
export async function startDemoCluster(
  wishes: { readonly durable?: boolean } = {},
): Promise<{ readonly cluster: Cluster; readonly template: DemoTemplate }> {
  const folder = await cached('demo-postgres', makeTemplate);
  const cluster = await startPostgres({ ...wishes, from: join(folder, 'cluster') });
  return { cluster, template: { cluster: cluster.socketUrl, files: join(folder, 'files') } };
}

async function makeTemplate(part: string): Promise<void> {
  // PostgreSQL's own user need not have access to the checkout
  const home = mkdtempSync(join(tmpdir(), 'plumbline-template-'));
  try {
    const cluster = await startPostgres({ home });
    await fillTemplate(cluster, join(part, 'files')).finally(() => cluster.stop());
    execFileSync('cp', ['-a', home, join(part, 'cluster')]);
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
}

async function fillTemplate({ url }: Cluster, DATA_DIR: string): Promise<void> {
  await makeDemo({ DATA_DIR, DATABASE_URL: await createDatabase(url, TEMPLATE) });
}
