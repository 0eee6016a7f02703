import { randomUUID } from 'node:crypto';
import { cpSync } from 'node:fs';
import { createDatabase } from './postgres.ts';

/** A demonstration in a PostgreSQL, from which databases are copied. */
export interface DemoTemplate {
  /** Superuser's URL of the cluster. */
  readonly cluster: string;
  /** What its server stored beside the database. */
  readonly files: string;
}

export const TEMPLATE = 'demo';

/** A database, which goes with the cluster, and files of one's own. @returns the setting of the database */
export async function copyTemplate(
  { cluster, files }: DemoTemplate,
  folder: string,
): Promise<{ DATABASE_URL: string }> {
  const name = `${TEMPLATE}_${randomUUID().replaceAll('-', '')}`;
  const DATABASE_URL = await createDatabase(cluster, name, TEMPLATE);
  cpSync(files, folder, { recursive: true });
  return { DATABASE_URL };
}
