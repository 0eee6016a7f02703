import type { Client } from 'pg';
import { shippedPacks } from '#server/counting/adapters/shipped-packs.ts';
import { connect, withoutIndexes } from '../support/database.ts';

/** Payments of each contract, unless asked otherwise. */
const LINES_OF_CONTRACT = 500;

/** Someone of the owner's team. */
export const OWNER = 'owner@bench.example';
/** By which the project is counted, and by which it is replayed. */
export const PACK = 'new-york-state-mwbe';
export const OTHER_PACK = 'maryland-mbe';

const AGENCIES = [
  "New York State Division of Minority and Women's Business Development",
  'Maryland Department of Transportation',
];

/**
 * One project of three goals in which every contract counts for a part of its groups, for a part of its days and partly in
 * fractions: firms whose certificates began and ended, suppliers, brokers with their fee, second tiers that are deducted.
 */
export async function fill(url: string, lines: number, ofContract = LINES_OF_CONTRACT): Promise<void> {
  const client = await connect(url);
  try {
    await client.query('SET session_replication_role = replica');
    await fillParties(client);
    await fillContracts(client, lines / ofContract);
    await withoutIndexes(client, 'payment_lines', () => fillLines(client, ofContract));
    await client.query('VACUUM ANALYZE');
  } finally {
    await client.end();
  }
}

async function fillParties(client: Client): Promise<void> {
  await client.query(
    `INSERT INTO users (id, email, first_name, last_name, user_type, created_at)
     VALUES (gen_random_uuid(), $1, 'Ada', 'Owner', 'DEVELOPER', '2024-01-01')`,
    [OWNER],
  );
  await client.query(
    `INSERT INTO hiring_companies (id, business_name, created_at)
     SELECT gen_random_uuid(), 'Company ' || at, '2024-01-01' FROM generate_series(1, 5) at`,
  );
  await client.query(
    `INSERT INTO memberships (user_id, company_id, company_type, created_at)
     SELECT u.id, c.id, 'hiring_company', u.created_at FROM users u, hiring_companies c WHERE c.business_name = 'Company 1'`,
  );
  await client.query(
    `INSERT INTO businesses (id, legal_business_name, created_at, updated_at)
     SELECT gen_random_uuid(), 'Firm ' || at, '2024-01-01', '2024-01-01' FROM generate_series(1, 400) at`,
  );
  await client.query(
    'INSERT INTO mwbes (id, business_id, created_at) SELECT gen_random_uuid(), id, created_at FROM businesses',
  );
  await client.query(
    `INSERT INTO agencies (id, name, created_at) SELECT gen_random_uuid(), name, '2024-01-01' FROM unnest($1::text[]) name`,
    [AGENCIES],
  );
  await client.query(
    `INSERT INTO certificates (id, business_id, agency_id, type, issued_on, expires_on, list_date, naics)
     SELECT gen_random_uuid(), b.id, a.id, t.type, '2024-01-01'::date + (n.at * 7) % 400, '2025-06-01'::date + (n.at * 13) % 900,
            '2026-01-01', ARRAY['238']
     FROM businesses b JOIN LATERAL (SELECT substr(b.legal_business_name, 6)::int AS at) n ON true
     CROSS JOIN agencies a JOIN LATERAL (SELECT (ARRAY['MBE', 'WBE'])[1 + n.at % 2] AS type) t ON true WHERE n.at % 5 > 0`,
  );
}

async function fillContracts(client: Client, contracts: number): Promise<void> {
  for (const pack of shippedPacks()) {
    await client.query(`INSERT INTO counting_packs (code, latest, created_at) VALUES ($1, 1, '2024-01-01')`, [
      pack.code,
    ]);
    await client.query(
      `INSERT INTO counting_pack_versions (code, version, pack, reason, created_at) VALUES ($1, 1, $2::jsonb, 'Bench', '2024-01-01')`,
      [pack.code, JSON.stringify(pack)],
    );
  }
  await client.query(
    `INSERT INTO parent_projects (id, owner_company_id, name, state, time_zone, rule_pack, created_by, created_at)
     SELECT gen_random_uuid(), c.id, 'Harbor Tunnel', 'active', 'America/New_York', $1, u.id, '2024-01-01'
     FROM hiring_companies c, users u WHERE c.business_name = 'Company 1'`,
    [PACK],
  );
  await client.query(
    `INSERT INTO parent_project_members (id, project_id, kind, role, email, user_id, invited_by, invited_at, accepted_at)
     SELECT gen_random_uuid(), p.id, 'team', 'owner', u.email, u.id, u.id, p.created_at, p.created_at FROM parent_projects p, users u`,
  );
  await client.query(
    `INSERT INTO parent_project_goals (id, project_id, group_code, name, scope, measure, bps, certificate_types, effective_from, created_by, created_at)
     SELECT gen_random_uuid(), p.id, g.code, g.code || ' firms', 'all', 'percent', 1500, ARRAY[g.code], '2024-01-01', p.created_by, p.created_at
     FROM parent_projects p, unnest(ARRAY['MBE', 'WBE', 'SDVOB']) AS g(code)`,
  );
  await client.query(
    `WITH top AS (SELECT gen_random_uuid() AS id FROM generate_series(1, 4))
     INSERT INTO parent_project_contracts (id, project_id, branch_id, tier, firm_name, title, scope, award_cents, awarded_on, created_by, created_at)
     SELECT top.id, p.id, top.id, 0, 'Prime', 'General construction', 'construction', 100000000000, '2024-02-01', p.created_by, p.created_at
     FROM top, parent_projects p`,
  );
  await client.query(
    `WITH mwbe_ids AS (SELECT array_agg(w.id ORDER BY substr(b.legal_business_name, 6)::int) AS ids FROM mwbes w JOIN businesses b ON b.id = w.business_id),
     tops AS (SELECT array_agg(id ORDER BY id) AS ids FROM parent_project_contracts),
     made AS MATERIALIZED (
       SELECT gen_random_uuid() AS id, gen_random_uuid() AS pay, at, m.ids[1 + (at * 7) % 400] AS firm, t.ids[1 + at % 4] AS top
       FROM generate_series(0, $1::int - 1) at, mwbe_ids m, tops t),
     paid AS (
       INSERT INTO payment_contracts (id, hiring_company_id, mwbe_id, title, scope, goal_group, award_cents, starts_on, time_zone, created_by, created_at)
       SELECT made.pay, c.id, made.firm, 'Package ' || at, 'Furnish and install.', (ARRAY['MBE', 'WBE', NULL])[1 + at % 3], 1000000007, '2024-01-01',
              'America/New_York', u.id, '2024-01-01'
       FROM made, hiring_companies c, users u WHERE c.business_name = 'Company 2')
     INSERT INTO parent_project_contracts (id, project_id, parent_id, branch_id, tier, mwbe_id, title, scope, naics, participation,
       commission_cents, award_cents, awarded_on, payment_contract_id, created_by, created_at)
     SELECT made.id, p.id, CASE WHEN at % 4 = 3 AND at > 8 THEN above.id ELSE top END, top, CASE WHEN at % 4 = 3 AND at > 8 THEN 2 ELSE 1 END,
            firm, 'Package ' || at, 'construction', '238210',
            (ARRAY['own_forces', 'supplier', 'own_forces', 'own_forces', 'broker', 'manufacturer'])[1 + at % 6], 70000003, 1000000007,
            '2024-03-01'::date + at % 300, made.pay, p.created_by, p.created_at
     FROM made JOIN parent_projects p ON true
     LEFT JOIN LATERAL (SELECT m.id FROM made m WHERE m.at = made.at - 4 - (made.at - 4) % 4) above ON true`,
    [contracts],
  );
}

async function fillLines(client: Client, ofContract: number): Promise<void> {
  await client.query(
    `INSERT INTO payment_lines (id, contract_id, hiring_company_id, mwbe_id, goal_group, month, state, paid_cents, paid_on, method,
       reported_at, reported_by, answer, answered_cents, answered_at, counts, act_by)
     SELECT gen_random_uuid(), c.id, c.hiring_company_id, c.mwbe_id, c.goal_group, m.month, s.state, p.cents, m.month + at % 27, 'ach',
            m.month + 30, c.created_by, CASE s.state WHEN 'confirmed' THEN 'received' END,
            CASE s.state WHEN 'confirmed' THEN p.cents END, CASE s.state WHEN 'confirmed' THEN m.month + 45 END, true,
            CASE s.state WHEN 'reported' THEN m.month + 54 END
     FROM payment_contracts c CROSS JOIN generate_series(1, $1::int) at
     CROSS JOIN LATERAL (SELECT ('2024-01-01'::date + make_interval(months => at % 36))::date AS month) m
     CROSS JOIN LATERAL (SELECT (100001 + (at * 7919) % 900000)::bigint AS cents) p
     CROSS JOIN LATERAL (SELECT CASE WHEN at % 10 > 0 THEN 'confirmed' ELSE 'reported' END AS state) s`,
    [ofContract],
  );
}
