import type { Client } from 'pg';
import { connect } from '../support/database.ts';

export const BROADCASTS = 100_000;
/** Rows of each of the two inboxes. */
export const FEW = 40;
const FIRMS = 20_000;

/** Of a firm that no broadcast goes to, and of one that half of its rows are broadcasts to. */
export const UNADDRESSED = 'unaddressed@bench.example';
export const ADDRESSED = 'addressed@bench.example';

/** Two people with inboxes of `FEW` rows; what is not a broadcast to them is a notification. */
export async function fillFew(url: string, broadcasts: number, recipients: number): Promise<void> {
  console.log(`Making ${broadcasts} broadcasts to ${recipients} firms each…`);
  const client = await connect(url);
  try {
    await client.query('SET session_replication_role = replica');
    await fillFirms(client);
    await fillPersonal(client, broadcasts > 0 ? FEW / 2 : FEW);
    if (broadcasts > 0) await fillBroadcasts(client, broadcasts, recipients);
    await client.query('VACUUM ANALYZE');
  } finally {
    await client.end();
  }
}

async function fillFirms(client: Client): Promise<void> {
  await client.query(
    `INSERT INTO businesses (id, legal_business_name, created_at, updated_at)
     SELECT gen_random_uuid(), 'Firm ' || at, '2026-01-01', '2026-01-01' FROM generate_series(1, $1::int) at`,
    [FIRMS],
  );
  await client.query(
    'INSERT INTO mwbes (id, business_id, created_at) SELECT gen_random_uuid(), id, created_at FROM businesses',
  );
  await client.query(
    `INSERT INTO users (id, email, first_name, last_name, user_type, created_at)
     SELECT gen_random_uuid(), email, 'Person', place::text, 'MWBE', '2026-01-01'
     FROM unnest($1::text[]) WITH ORDINALITY p (email, place)`,
    [[UNADDRESSED, ADDRESSED]],
  );
  await client.query(
    `INSERT INTO memberships (user_id, company_id, company_type, created_at)
     SELECT u.id, w.id, 'mwbe', u.created_at FROM users u JOIN mwbes w ON w.number = u.last_name::int`,
  );
}

/** All rows are as old as the broadcasts to the second person, every other one among them. */
async function fillPersonal(client: Client, ofAddressed: number): Promise<void> {
  await client.query(
    `INSERT INTO notifications (id, recipient_id, type, created_at)
     SELECT gen_random_uuid(), u.id, 'new_opportunity', timestamptz '2026-11-01' - make_interval(hours => at)
     FROM users u CROSS JOIN LATERAL generate_series(1, CASE WHEN u.email = $1 THEN $2::int ELSE $3::int END) at`,
    [ADDRESSED, ofAddressed, FEW],
  );
}

/** A bitmap of 20,000 firms is 2.5 kB; neither of the two people's firms is in it but for the last broadcasts. */
async function fillBroadcasts(client: Client, broadcasts: number, recipients: number): Promise<void> {
  await client.query(
    `INSERT INTO broadcasts (id, type, created_at, spread, audience)
     SELECT gen_random_uuid(), 'new_opportunity', timestamptz '2026-11-01' - make_interval(secs => at * 30), true,
            decode(repeat('00', $2::int / 8), 'hex')
     FROM generate_series(1, $1::int) at`,
    [broadcasts, FIRMS],
  );
  const { rows } = await client.query<{ indexdef: string }>(
    `SELECT pg_get_constraintdef(oid) AS indexdef FROM pg_constraint WHERE conname = 'broadcast_recipients_pkey'`,
  );
  await client.query('ALTER TABLE broadcast_recipients DROP CONSTRAINT broadcast_recipients_pkey');
  await client.query(
    `INSERT INTO broadcast_recipients (firm, created_at, broadcast_id)
     SELECT 10 + (abs(hashtext(b.id::text) % 20000) + at * 173) % ($1::int - 10), b.created_at, b.id
     FROM broadcasts b, generate_series(1, $2::int) at`,
    [FIRMS, recipients],
  );
  await client.query(
    `INSERT INTO broadcast_recipients (firm, created_at, broadcast_id)
     SELECT 2, created_at, id FROM (SELECT * FROM broadcasts ORDER BY created_at DESC LIMIT $1::int) newest`,
    [FEW / 2],
  );
  await client.query(
    `ALTER TABLE broadcast_recipients ADD CONSTRAINT broadcast_recipients_pkey ${rows[0]?.indexdef ?? ''}`,
  );
}
