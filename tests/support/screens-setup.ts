import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { cached, makeDemo, startDemo } from './demo.ts';
import { type DemoTemplate, TEMPLATE } from './demo-template.ts';
import { type Cluster, createDatabase, findPostgres, startPostgres } from './postgres.ts';

const ACCOUNTS = ['mwbe', 'prime', 'developer', 'agency', 'staff'] as const;
export type Account = (typeof ACCOUNTS)[number];

declare module 'vitest' {
  interface ProvidedContext {
    /** The demonstration, shared by all tests of this run: look, do not touch what others look at. */
    demo: { readonly origin: string; readonly tokens: Readonly<Record<Account, string>> };
    /** Where demonstrations of one's own are copied from; null for the embedded database. */
    demoTemplate: DemoTemplate | null;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const made = findPostgres() === null ? null : await startTemplate();
  const template = made && { cluster: made.cluster.socketUrl, files: made.files };
  const server = await startDemo({}, template).catch(async (error: unknown) => {
    await made?.cluster.stop();
    throw error;
  });
  const tokens = {} as Record<Account, string>;
  for (const account of ACCOUNTS) tokens[account] = await server.logIn(`${account}@example.com`);
  project.provide('demo', { origin: server.origin, tokens });
  project.provide('demoTemplate', template);
  if (made) project.provide('postgresUrl', made.cluster.socketUrl);
  return async () => {
    await server.stop();
    await made?.cluster.stop();
  };
}

async function startTemplate(): Promise<{ cluster: Cluster; files: string }> {
  const folder = await cached('demo-postgres', makeTemplate);
  return { cluster: await startPostgres({ from: join(folder, 'cluster') }), files: join(folder, 'files') };
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
