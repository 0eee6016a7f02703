import type { TestProject } from 'vitest/node';
import { startDemo } from './demo.ts';
import { startDemoCluster } from './demo-cluster.ts';
import type { DemoTemplate } from './demo-template.ts';
import { findPostgres } from './postgres.ts';

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
  const made = findPostgres() === null ? null : await startDemoCluster();
  const template = made?.template ?? null;
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
