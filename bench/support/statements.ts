// The SQL statements of a read by a signed-in user.
import { Kysely, PostgresDialect, type PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { readConfig } from '#server/config.ts';
import { types } from '#server/db/client.ts';
import type { Database } from '#server/db/types.ts';
import { features } from '#server/features.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import { secretsOf } from '#server/kernel/context/secrets.ts';
import type { Feature } from '#server/kernel/feature.ts';
import { registryOf } from '#server/kernel/registry.ts';
import { createSession } from '#server/session/factory.ts';
import { actorByToken } from '#server/session/reads.ts';

/** One statement with its parameters; `inTransaction` ones share a connection. */
export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** A read to be measured on the product and on the bare server. */
export interface Read {
  readonly name: string;
  /** Below `/api/v1`. */
  readonly paths: readonly string[];
  readonly token: string;
  /** Of the first path: authentication, then the read. For other paths their id replaces `id`. */
  readonly statements: readonly Statement[];
  readonly id: string;
  /** The key of the answer that has the rows, where it is no list itself. */
  readonly list?: string | undefined;
}

/** A read whose statements are to be captured. */
export interface ReadSpec {
  readonly name: string;
  /** Email of the user. */
  readonly person: string;
  readonly paths: readonly string[];
  readonly id?: string;
  readonly list?: string;
  run(ctx: ReadContext): Promise<unknown>;
}

/** Runs each read once and captures its statements, `begin` and `commit` included. */
export async function captureReads(url: string, specs: readonly ReadSpec[]): Promise<Read[]> {
  const pool = new pg.Pool({ connectionString: url, max: 2, types });
  const statements: Statement[] = [];
  const kysely = new Kysely<Database>({ dialect: new PostgresDialect({ pool: capturingPool(pool, statements) }) });
  const reads: Read[] = [];
  try {
    for (const spec of specs) reads.push(await captureRead(kysely, statements, spec));
  } finally {
    await kysely.destroy();
  }
  return reads;
}

function capturingPool(pool: pg.Pool, statements: Statement[]) {
  return {
    async connect() {
      const client = await pool.connect();
      return {
        query(text: string, values: readonly unknown[] = []) {
          statements.push({ text, values });
          return client.query(text, [...values]);
        },
        release: () => client.release(),
      } as unknown as PostgresPoolClient;
    },
    end: () => pool.end(),
    options: {},
  };
}

async function captureRead(kysely: Kysely<Database>, statements: Statement[], spec: ReadSpec): Promise<Read> {
  const { name, person, paths, id = '', list, run } = spec;
  const now = new Date();
  const { id: user } = await kysely
    .selectFrom('users')
    .where('email', '=', person)
    .select('id')
    .executeTakeFirstOrThrow();
  const token = await createSession(kysely, user, now);
  const config = readConfig({});
  statements.length = 0;
  const known = await actorByToken(kysely, config, token, now);
  if (!known) throw new Error(`${person} is not signed in`);
  await run({
    sql: kysely,
    actor: known.actor,
    now,
    config,
    request: { id: 'bench', address: '', userAgent: '' },
    secrets: secretsOf(Buffer.alloc(32)),
    registry: registryOf(Object.values(features) as readonly Feature[]),
  });
  return { name, paths, token, statements: statements.splice(0), id, list };
}
