import { randomUUID } from 'node:crypto';
import { cpSync } from 'node:fs';
import pg from 'pg';

/** A demonstration in a PostgreSQL, from which databases are copied: a tenth of the time of a start on the embedded one. */
export interface DemoTemplate {
  /** Superuser's URL of the cluster. */
  readonly cluster: string;
  /** What its server stored beside the database. */
  readonly files: string;
}

export const TEMPLATE = 'demo';

/** A database and the files of one's own. @returns the setting of the database */
export async function copyTemplate(
  { cluster, files }: DemoTemplate,
  folder: string,
): Promise<{ DATABASE_URL: string }> {
  const name = `${TEMPLATE}_${randomUUID().replaceAll('-', '')}`;
  const admin = new pg.Client({ connectionString: cluster });
  await admin.connect();
  try {
    await admin.query(`CREATE DATABASE ${name} TEMPLATE ${TEMPLATE}`);
  } finally {
    await admin.end();
  }
  cpSync(files, folder, { recursive: true });
  return { DATABASE_URL: urlOf(cluster, name) };
}

export function urlOf(cluster: string, database: string): string {
  const url = new URL(cluster);
  url.pathname = `/${database}`;
  return url.href;
}
