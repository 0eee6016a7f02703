import type { Client } from 'pg';
import { connect, withoutIndexes } from '../support/database.ts';

/** Numbers of rows. */
export interface Size {
  readonly rows: number;
  /** Users with notifications. */
  readonly people: number;
  /** All users; the others' inboxes are empty. */
  readonly accounts: number;
  /** Rows of each of the two long inboxes. */
  readonly long: number;
  readonly firms: number;
  readonly broadcasts: number;
}
export const FULL: Size = {
  rows: 5_000_000,
  people: 2_000,
  accounts: 100_000,
  long: 100_000,
  firms: 150_000,
  broadcasts: 1_000,
};
export const QUICK: Size = {
  rows: 200_000,
  people: 200,
  accounts: 100_000,
  long: 20_000,
  firms: 150_000,
  broadcasts: 1_000,
};

/** Two users with equally long inboxes; the account of the second is newer than all broadcasts. */
export const LONG = 'person1@bench.example';
export const LONG_WITHOUT = 'person2@bench.example';
/** Projects per firm with users, which its notifications are about. */
const PROJECTS = 50;

/**
 * One firm per user; three in five notifications are requests, half of these have a response, a third of all are read.
 * The newest notification is as old as the newest broadcast.
 */
export async function fill(url: string, size: Size): Promise<void> {
  const client = await connect(url);
  try {
    await client.query('SET session_replication_role = replica');
    await fillPeople(client, size);
    await withoutIndexes(client, 'notifications', () => fillInboxes(client, size));
    await fillBroadcasts(client, size);
    await client.query('VACUUM ANALYZE');
  } finally {
    await client.end();
  }
}

async function fillPeople(client: Client, { firms, people, accounts }: Size): Promise<void> {
  await client.query(
    `INSERT INTO businesses (id, legal_business_name, created_at, updated_at)
     SELECT gen_random_uuid(), 'Firm ' || at, '2026-01-01', '2026-01-01' FROM generate_series(1, $1::int) at`,
    [firms],
  );
  await client.query(
    `INSERT INTO mwbes (id, business_id, created_at) SELECT gen_random_uuid(), id, created_at FROM businesses`,
  );
  await client.query(
    `INSERT INTO hiring_companies (id, business_name, created_at) VALUES (gen_random_uuid(), 'Ironbridge', '2026-01-01')`,
  );
  await client.query(
    `INSERT INTO users (id, email, first_name, last_name, user_type, created_at)
     SELECT gen_random_uuid(), 'person' || at || '@bench.example', 'Person', at::text, 'MWBE',
            CASE WHEN 'person' || at || '@bench.example' = $2 THEN timestamptz '2026-12-01' ELSE '2026-01-01' END
     FROM generate_series(1, $1::int) at`,
    [accounts, LONG_WITHOUT],
  );
  await client.query(
    `INSERT INTO memberships (user_id, company_id, company_type, created_at)
     SELECT u.id, w.id, 'mwbe', u.created_at FROM users u JOIN mwbes w ON w.number = u.last_name::int * 7
     WHERE u.last_name::int <= $1`,
    [people],
  );
  await client.query(
    `INSERT INTO projects (id, hiring_company_id, mwbe_id, recorded_by, title, budget, start_date, end_date, created_at)
     SELECT gen_random_uuid(), c.id, m.company_id, m.user_id, 'Pump Station ' || at, at * 1000, '2026-01-01', '2026-02-01',
            '2026-02-01'
     FROM hiring_companies c, memberships m, generate_series(1, $1::int) at`,
    [PROJECTS],
  );
}

/** Spaces the rows so that long and short inboxes end at the same time. */
async function fillInboxes(client: Client, { rows, people, long }: Size): Promise<void> {
  await client.query(
    `INSERT INTO notifications (id, recipient_id, type, is_request, subject_type, subject_id, viewed_at, created_at, action_taken_at)
     SELECT gen_random_uuid(), u.id, CASE WHEN at % 5 < 3 THEN 'new_work_history' ELSE 'rejected_work_history' END, at % 5 < 3,
            'Project', p.ids[1 + at % $4], CASE WHEN at % 3 = 0 THEN now() END,
            timestamptz '2026-11-01' - make_interval(secs => at * 120), CASE WHEN at % 2 = 0 THEN now() END
     FROM users u
     JOIN memberships m ON m.user_id = u.id
     JOIN (SELECT mwbe_id, array_agg(id) AS ids FROM projects GROUP BY 1) p ON p.mwbe_id = m.company_id
     CROSS JOIN LATERAL generate_series(1, CASE WHEN u.last_name::int <= 2 THEN $1::int ELSE $2::int / ($3::int - 2) END) at`,
    [long, rows - 2 * long, people, PROJECTS],
  );
}

/** Each broadcast addresses a random half of the firms; those that have people have their rows. */
async function fillBroadcasts(client: Client, { broadcasts, firms }: Size): Promise<void> {
  await client.query(
    `INSERT INTO broadcasts (id, type, created_at, spread, audience)
     SELECT gen_random_uuid(), 'new_opportunity', timestamptz '2026-11-01' - make_interval(hours => at), true,
            (SELECT string_agg(sha256((at || ' ' || part)::bytea), '') FROM generate_series(1, $2::int / 256) part)
     FROM generate_series(1, $1::int) at`,
    [broadcasts, firms],
  );
  await client.query(
    `INSERT INTO broadcast_recipients (firm, created_at, broadcast_id)
     SELECT w.number, b.created_at, b.id FROM (SELECT DISTINCT company_id FROM memberships) m
     JOIN mwbes w ON w.id = m.company_id JOIN broadcasts b ON is_addressed(b.audience, ARRAY[w.number])`,
  );
}
