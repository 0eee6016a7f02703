// The statements that the product sends to the database for a read of somebody who is logged in.
import { Kysely, PostgresDialect, type PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { readConfig } from '#server/config.ts';
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

/** What is asked of the product and of the bare server beside it. */
export interface Read {
  readonly name: string;
  /** Below `/api/v1`. */
  readonly paths: readonly string[];
  readonly token: string;
  /** Of the first path: who asks, then what. The id of another path takes the place of `id`. */
  readonly statements: readonly Statement[];
  readonly id: string;
}

/** A read without its statements. */
export interface Asked {
  readonly name: string;
  /** E-mail address of who asks. */
  readonly person: string;
  readonly paths: readonly string[];
  readonly id?: string;
  run(ctx: ReadContext): Promise<unknown>;
}

/** Carries each out once and notes everything that goes to the database, `begin` and `commit` too. */
export async function noted(url: string, asked: readonly Asked[]): Promise<Read[]> {
  const pool = new pg.Pool({ connectionString: url, max: 2 });
  const statements: Statement[] = [];
  const kysely = new Kysely<Database>({ dialect: new PostgresDialect({ pool: noting(pool, statements) }) });
  const reads: Read[] = [];
  try {
    for (const one of asked) reads.push(await note(kysely, statements, one));
  } finally {
    await kysely.destroy();
  }
  return reads;
}

function noting(pool: pg.Pool, statements: Statement[]) {
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

async function note(kysely: Kysely<Database>, statements: Statement[], asked: Asked): Promise<Read> {
  const { name, person, paths, id = '', run } = asked;
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
  if (!known) throw new Error(`${person} is not logged in`);
  await run({
    sql: kysely,
    actor: known.actor,
    now,
    config,
    request: { id: 'bench', address: '', userAgent: '' },
    secrets: secretsOf(Buffer.alloc(32)),
    registry: registryOf(Object.values(features) as readonly Feature[]),
  });
  return { name, paths, token, statements: statements.splice(0), id };
}
