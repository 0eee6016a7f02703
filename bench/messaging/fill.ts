import type { Client } from 'pg';
import { connect } from '../support/database.ts';

/** Numbers of rows. */
interface Size {
  readonly lines: number;
  /** Lines of the one long conversation. */
  readonly long: number;
  /** Conversations of the person who is measured. */
  readonly own: number;
  readonly firms: number;
  readonly companies: number;
}
export const FULL: Size = { lines: 5_000_000, long: 100_000, own: 5_000, firms: 20_000, companies: 200 };
export const QUICK: Size = { lines: 200_000, long: 100_000, own: 500, firms: 2_000, companies: 20 };

/** Of the first company; every conversation of theirs has a colleague in it. */
export const PERSON = 'person1@bench.example';
/** Lines of each of the other conversations. */
const SHORT = 20;

/** Each company has two people, each firm one. The first company has many conversations, the first of them a long one. */
export async function fillMessages(url: string, size: Size): Promise<void> {
  const client = await connect(url);
  try {
    await client.query('SET session_replication_role = replica');
    await fillPeople(client, size);
    await fillThreads(client, size);
    // made anew afterwards, as migration 0110 has it
    await client.query('DROP INDEX messages_words');
    await fillLines(client);
    await client.query('CREATE INDEX messages_words ON messages USING gin (words) WITH (fastupdate = off)');
    await fillParticipants(client);
    await client.query('VACUUM ANALYZE');
  } finally {
    await client.end();
  }
}

async function fillPeople(client: Client, { firms, companies }: Size): Promise<void> {
  await client.query(
    `INSERT INTO hiring_companies (id, business_name, created_at)
     SELECT gen_random_uuid(), 'Company ' || at, '2026-01-01' FROM generate_series(1, $1::int) at`,
    [companies],
  );
  await client.query(
    `INSERT INTO businesses (id, legal_business_name, created_at, updated_at)
     SELECT gen_random_uuid(), 'Firm ' || at, '2026-01-01', '2026-01-01' FROM generate_series(1, $1::int) at`,
    [firms],
  );
  await client.query(
    'INSERT INTO mwbes (id, business_id, created_at) SELECT gen_random_uuid(), id, created_at FROM businesses',
  );
  await client.query(
    `INSERT INTO users (id, email, first_name, last_name, user_type, created_at)
     SELECT gen_random_uuid(), 'person' || at || '@bench.example', 'Person', at::text, 'PRIME', timestamptz '2026-01-01'
     FROM generate_series(1, 2 * $1::int) at
     UNION ALL
     SELECT gen_random_uuid(), 'firm' || at || '@bench.example', 'Firm', at::text, 'MWBE', timestamptz '2026-01-01'
     FROM generate_series(1, $2::int) at`,
    [companies, firms],
  );
  // two people of each company
  await client.query(
    `INSERT INTO memberships (user_id, company_id, company_type, created_at)
     SELECT u.id, c.id, 'hiring_company', u.created_at
     FROM users u JOIN hiring_companies c ON c.business_name = 'Company ' || (u.last_name::int + 1) / 2
     WHERE u.user_type = 'PRIME'
     UNION ALL
     SELECT u.id, w.id, 'mwbe', u.created_at
     FROM users u JOIN businesses b ON b.legal_business_name = 'Firm ' || u.last_name JOIN mwbes w ON w.business_id = b.id
     WHERE u.user_type = 'MWBE'`,
  );
}

/** Numbered by their subject: the first is the long one, and the first `own` are of the first company. */
async function fillThreads(client: Client, { lines, long, own, firms, companies }: Size): Promise<void> {
  await client.query(
    `INSERT INTO message_threads (id, subject, first_org, first_kind, second_org, second_kind, last_seq, created_by,
                                  created_at, start_key)
     SELECT gen_random_uuid(), 'Conversation ' || at, c.id, 'company', w.id, 'firm',
            CASE WHEN at = 1 THEN $1::int ELSE ${SHORT} END, u.id, timestamptz '2026-01-01' + at * interval '1 minute',
            gen_random_uuid()
     FROM generate_series(1, ($2::int - $1::int) / ${SHORT} + 1) at
     JOIN hiring_companies c ON c.business_name = 'Company ' || CASE WHEN at <= $3::int THEN 1 ELSE 2 + at % ($5::int - 1) END
     JOIN businesses b ON b.legal_business_name = 'Firm ' || (1 + at % $4::int) JOIN mwbes w ON w.business_id = b.id
     JOIN users u ON u.email = 'firm' || (1 + at % $4::int) || '@bench.example'`,
    [long, lines, own, firms, companies],
  );
}

/** By turns of the firm and the first person of the company, three minutes after each other. */
async function fillLines(client: Client): Promise<void> {
  await client.query(
    `INSERT INTO messages (id, thread_id, seq, kind, author_id, author_org, text, sent_at, client_key, words)
     SELECT gen_random_uuid(), t.id, n, 'message', CASE WHEN n % 2 = 0 THEN t.created_by ELSE p.user_id END,
            CASE WHEN n % 2 = 0 THEN t.second_org ELSE t.first_org END,
            'Line ' || n || ': can you deliver the switchgear a week earlier, and who orders the transformers?',
            t.created_at + n * interval '3 minutes', gen_random_uuid(),
            to_tsvector('english', 'deliver switchgear week earlier orders transformers')
              || array_to_tsvector(ARRAY['org ' || t.first_org, 'org ' || t.second_org])
     FROM message_threads t
     CROSS JOIN LATERAL (SELECT m.user_id FROM memberships m WHERE m.company_id = t.first_org ORDER BY m.user_id LIMIT 1) p
     CROSS JOIN LATERAL generate_series(1, t.last_seq) n`,
  );
}

/** Half of what others wrote last is unread. */
async function fillParticipants(client: Client): Promise<void> {
  await client.query(
    `INSERT INTO message_participants (id, thread_id, user_id, org_id, joined_at, read_seq, unread, last_at)
     SELECT gen_random_uuid(), t.id, m.user_id, m.company_id, t.created_at, t.last_seq - unread.n, unread.n,
            t.created_at + t.last_seq * interval '3 minutes'
     FROM message_threads t JOIN memberships m ON m.company_id IN (t.first_org, t.second_org)
     CROSS JOIN LATERAL (SELECT CASE WHEN hashtext(t.id::text) % 50 = 0 THEN 2 ELSE 0 END AS n) unread`,
  );
}
