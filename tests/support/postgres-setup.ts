import type { TestProject } from 'vitest/node';
import { type Cluster, startPostgres } from './postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Superuser's URL of the PostgreSQL that this run has to itself. */
    postgresUrl: string;
  }
}

/** Every lane has its own instance of this module, in the one process that runs all of them. */
const shared = globalThis as { plumblineTestCluster?: { users: number; readonly cluster: Promise<Cluster> } };

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  shared.plumblineTestCluster ??= { users: 0, cluster: startPostgres() };
  const used = shared.plumblineTestCluster;
  used.users += 1;
  const { socketUrl, stop } = await used.cluster;
  project.provide('postgresUrl', socketUrl);
  return async () => {
    used.users -= 1;
    if (used.users > 0) return;
    delete shared.plumblineTestCluster;
    await stop();
  };
}
