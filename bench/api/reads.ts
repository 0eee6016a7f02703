// What is asked of both sides, and the statements that the product sends to the database for it.
import { Kysely, PostgresDialect, type PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { endpoints } from '#contract/notifications/endpoints.ts';
import { createHiringCompany, createUser } from '#server/accounts/factory.ts';
import { mwbe } from '#server/businesses/reads.ts';
import { readConfig } from '#server/config.ts';
import { openPostgres } from '#server/db/client.ts';
import type { Database } from '#server/db/types.ts';
import type { ReadContext } from '#server/kernel/contexts.ts';
import { inbox } from '#server/notifications/reads/inbox.ts';
import { createSession } from '#server/session/factory.ts';
import { actorOf } from '#server/session/reads.ts';
import { createProject } from '#server/work-history/factory.ts';
import { load } from '../search/load.ts';

const FIRMS = 10_000;
const INBOX = 100;
const BADGE = 3;
/** What the call asks for when it says nothing. */
const NEWEST = endpoints.list.query.parse({});

/** One statement with its parameters; `inTransaction` ones share a connection. */
export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

export interface Read {
  readonly name: string;
  /** Below `/api/v1`. */
  readonly paths: readonly string[];
  readonly token: string;
  /** Of the first path: who asks, then what. The id of another path takes the place of `id`. */
  readonly statements: readonly Statement[];
  readonly id: string;
}

/** Ten thousand firms, and two people with 100 and with 3 notifications about projects. */
export async function fillApi(url: string): Promise<void> {
  await load(url, FIRMS);
  const db = await openPostgres(url);
  try {
    for (const [email, count] of Object.entries({ inbox: INBOX, badge: BADGE })) {
      const company = await createHiringCompany(db.kysely);
      const person = await createUser(db.kysely, { email: `${email}@bench.example` }, { hiringCompanies: [company] });
      for (let at = 0; at < count; at += 1) {
        const subject = await createProject(db.kysely, { hiring_company_id: company, recorded_by: person });
        const [type, subject_type] = ['project_verified', 'Project'] as const;
        const created_at = new Date(Date.UTC(2026, 9, 1, 0, at));
        const row = {
          id: crypto.randomUUID(),
          recipient_id: person,
          type,
          subject_type,
          subject_id: subject,
          created_at,
        };
        await db.kysely.insertInto('notifications').values(row).execute();
      }
    }
  } finally {
    await db.close();
  }
}

/** The three reads on a database that `fillApi` filled. */
export async function readsOn(url: string): Promise<Read[]> {
  const pool = new pg.Pool({ connectionString: url, max: 2 });
  const recorder = record(pool);
  try {
    const { rows } = await pool.query<{ id: string }>('SELECT id FROM mwbes ORDER BY id LIMIT 1000');
    const ids = rows.map(({ id }) => id);
    const first = ids[0] ?? '';
    const byId = ids.map((id) => `/mwbes?id=${id}`);
    return [
      await readOf(recorder, 'inbox', 'a firm by id', byId, first, (ctx) => mwbe(ctx, { id: first })),
      await readOf(recorder, 'inbox', `inbox of ${INBOX}`, ['/notifications'], '', (ctx) => inbox(ctx, NEWEST)),
      await readOf(recorder, 'badge', `badge of ${BADGE}`, ['/notifications'], '', (ctx) => inbox(ctx, NEWEST)),
    ];
  } finally {
    await recorder.kysely.destroy();
  }
}

interface Recorder {
  readonly kysely: Kysely<Database>;
  readonly statements: Statement[];
}

/** Notes everything that goes to the database, `begin` and `commit` too. */
function record(pool: pg.Pool): Recorder {
  const statements: Statement[] = [];
  const noting = {
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
  return { kysely: new Kysely<Database>({ dialect: new PostgresDialect({ pool: noting }) }), statements };
}

async function readOf(
  { kysely, statements }: Recorder,
  person: string,
  name: string,
  paths: readonly string[],
  id: string,
  run: (ctx: ReadContext) => Promise<unknown>,
): Promise<Read> {
  const now = new Date();
  const { id: user } = await kysely
    .selectFrom('users')
    .where('email', '=', `${person}@bench.example`)
    .select('id')
    .executeTakeFirstOrThrow();
  const token = await createSession(kysely, user, now);
  const config = readConfig({});
  statements.length = 0;
  const known = await actorOf(kysely, config, token, now);
  if (!known) throw new Error(`${person} is not logged in`);
  await run({ sql: kysely, actor: known.actor, now, config, request: { id: 'bench', address: '' } });
  return { name, paths, token, statements: statements.splice(0), id };
}
