import { randomUUID } from 'node:crypto';
import { copyFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { openPostgres } from '#server/db/client.ts';
import { migrate } from '#server/db/migrate.ts';
import type { Sql } from '#server/db/types.ts';

const MIGRATIONS = resolve(import.meta.dirname, '../../../migrations');

/** An installation of the day before histories were kept. */
async function former() {
  const url = new URL(inject('postgresUrl'));
  const admin = new pg.Client({ connectionString: url.href });
  await admin.connect();
  url.pathname = `/former_${randomUUID().replaceAll('-', '')}`;
  await admin.query(`CREATE DATABASE ${url.pathname.slice(1)}`);
  await admin.end();
  const db = await openPostgres(url.href);
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-former-'));
  for (const name of readdirSync(MIGRATIONS).filter((one) => one < '0043')) {
    copyFileSync(join(MIGRATIONS, name), join(folder, name));
  }
  await migrate(db, folder);
  rmSync(folder, { recursive: true });
  return db;
}

async function parties(db: Sql) {
  const [company, business, mwbe, hirer] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
  await sql`INSERT INTO hiring_companies (id, business_name, created_at) VALUES (${company}, 'Calvert', now())`.execute(
    db,
  );
  await sql`INSERT INTO businesses (id, legal_business_name, created_at, updated_at) VALUES (${business}, 'Lantern', now(), now())`.execute(
    db,
  );
  await sql`INSERT INTO mwbes (id, business_id, created_at) VALUES (${mwbe}, ${business}, now())`.execute(db);
  await sql`
    INSERT INTO users (id, email, first_name, last_name, user_type, created_at)
    VALUES (${hirer}, 'dana@test.example', 'Dana', 'Reed', 'PRIME', now())`.execute(db);
  return { company, mwbe, hirer };
}

// on PGlite the first migrations alone take seconds, and the statements are the same
test.skipIf(process.env.DB_ENGINE !== 'postgres')(
  'records and cards from before keep what is known of their history',
  async () => {
    const db = await former();
    const { company, mwbe, hirer } = await parties(db.kysely);
    const [id, revision] = [randomUUID(), randomUUID()];
    const at = (hour: number) => `2026-03-04T0${hour}:00:00Z`;
    await sql`
      INSERT INTO projects (id, hiring_company_id, mwbe_id, recorded_by, title, budget, start_date, end_date, created_at)
      VALUES (${id}, ${company}, ${mwbe}, ${hirer}, 'Pier 6', 700, '2026-01-01', '2026-02-01', ${at(1)})`.execute(
      db.kysely,
    );
    await sql`
      INSERT INTO audit_trail (id, at, actor_id, action, subject_type, subject_id, details)
      VALUES (gen_random_uuid(), ${at(2)}, ${hirer}, 'work history rejected', 'project', ${id},
              '{"rejected_reason": "Wrong amount"}')`.execute(db.kysely);
    await sql`
      INSERT INTO project_revisions (id, project_id, user_id, start_date, end_date, budget, recorded_start_date,
        recorded_end_date, recorded_budget, verified, action_taken_at, action_taken_by, created_at)
      VALUES (${revision}, ${id}, ${hirer}, '2026-01-01', '2026-02-01', 700, '2026-01-01', '2026-02-01', 500, true,
              ${at(5)}, ${hirer}, ${at(4)})`.execute(db.kysely);
    await sql`
      UPDATE projects SET state = 'verified', verified_revision_id = ${revision}, action_taken_at = ${at(5)}`.execute(
      db.kysely,
    );
    for (const [made, responded, whose] of [
      [1, 4, mwbe],
      [5, 5, mwbe],
      [5, 5, company],
    ] as const) {
      await sql`
        INSERT INTO notifications (id, recipient_id, company_id, type, is_request, subject_type, subject_id, created_at,
                                   action_taken_at)
        VALUES (gen_random_uuid(), ${hirer}, ${whose}, 'new_work_history', true, 'Project', ${id}, ${at(made)},
                ${at(responded)})`.execute(db.kysely);
    }

    await migrate(db);

    const events = await sql<{ kind: string; said: string | null; changes: object[] }>`
      SELECT kind, said, changes FROM project_events ORDER BY position`.execute(db.kysely);
    const changes = [{ field: 'budget', from: '500', to: '700' }];
    expect(events.rows).toEqual([
      { kind: 'recorded', said: null, changes: [] },
      { kind: 'rejected', said: 'Wrong amount', changes: [] },
      { kind: 'revision_requested', said: null, changes },
      { kind: 'revision_verified', said: null, changes },
    ]);
    const cards = await sql<{ news: string; budget: string | null }>`
      SELECT news, said->>'budget' AS budget FROM notifications ORDER BY created_at, news`.execute(db.kysely);
    expect(cards.rows).toEqual([
      { news: 'recorded', budget: '500' },
      { news: 'revision_verified', budget: null },
      { news: 'verified', budget: null },
    ]);
    await db.close();
  },
  60_000,
);
