import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { copyDemo } from './demo.ts';
import { startServer } from './server.ts';

const ACCOUNTS = ['mwbe', 'prime', 'developer', 'agency', 'staff'] as const;
export type Account = (typeof ACCOUNTS)[number];

declare module 'vitest' {
  interface ProvidedContext {
    /** The demonstration, shared by all tests of this run: look, do not touch what others look at. */
    demo: { readonly origin: string; readonly tokens: Readonly<Record<Account, string>> };
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-screens-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  const server = await copyDemo(folder)
    .then(() => startServer({ DATA_DIR: folder, DEMO: '1' }))
    .catch((error: unknown) => {
      remove();
      throw error;
    });
  const tokens = {} as Record<Account, string>;
  for (const account of ACCOUNTS) tokens[account] = await server.logIn(`${account}@example.com`);
  project.provide('demo', { origin: server.origin, tokens });
  return async () => {
    await server.end('SIGTERM');
    remove();
  };
}
