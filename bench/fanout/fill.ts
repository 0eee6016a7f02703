import { connect } from '../support/database.ts';

const FIRMS = 150_000;

/** Firms with codes, which their reasons are made of, and 100,000 people. */
export async function fillFirmsAndPeople(url: string): Promise<void> {
  console.log(`Making ${FIRMS} firms…`);
  const client = await connect(url);
  try {
    await client.query('SET session_replication_role = replica');
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
       SELECT gen_random_uuid(), 'person' || at || '@bench.example', 'Person', at::text, 'MWBE', '2026-01-01'
       FROM generate_series(1, 100000) at`,
    );
    await client.query('VACUUM ANALYZE');
  } finally {
    await client.end();
  }
}
