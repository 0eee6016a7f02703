import type { Client } from 'pg';
import { connect, withoutIndexes } from '../support/database.ts';

/** Numbers of rows. */
export interface Size {
  readonly lines: number;
  readonly payers: number;
  readonly firms: number;
}
export const FULL: Size = { lines: 10_000_000, payers: 1_000, firms: 20_000 };
export const QUICK: Size = { lines: 500_000, payers: 100, firms: 2_000 };

/** Of each contract, over three years. */
const LINES_OF_CONTRACT = 100;
const MONTHS = 36;

/** Somebody at a payer, a firm and an owner. */
export const PAYER = 'payer@bench.example';
export const FIRM = 'firm@bench.example';
export const OWNER = 'owner@bench.example';

/**
 * Every payer and firm has equally many contracts, and each of fifty owners; nine lines of ten are confirmed, the others
 * wait, differ or are settled. The totals are counted once, from the lines.
 */
export async function fill(url: string, size: Size): Promise<void> {
  const client = await connect(url);
  try {
    await client.query('SET session_replication_role = replica');
    await fillParties(client, size);
    await fillContracts(client, size);
    await withoutIndexes(client, 'payment_lines', () => fillLines(client));
    await fillTotals(client);
    await client.query('VACUUM ANALYZE');
  } finally {
    await client.end();
  }
}

async function fillParties(client: Client, { payers, firms }: Size): Promise<void> {
  await client.query(
    `INSERT INTO businesses (id, legal_business_name, created_at, updated_at)
     SELECT gen_random_uuid(), 'Firm ' || at, '2026-01-01', '2026-01-01' FROM generate_series(1, $1::int) at`,
    [firms],
  );
  await client.query(
    'INSERT INTO mwbes (id, business_id, created_at) SELECT gen_random_uuid(), id, created_at FROM businesses',
  );
  await client.query(
    `INSERT INTO hiring_companies (id, business_name, created_at)
     SELECT gen_random_uuid(), 'Company ' || at, '2026-01-01' FROM generate_series(1, $1::int + 50) at`,
    [payers],
  );
  await client.query(
    `INSERT INTO users (id, email, first_name, last_name, user_type, has_payments_feature, created_at)
     VALUES (gen_random_uuid(), $1, 'Ada', 'Payer', 'PRIME', true, '2026-01-01'),
            (gen_random_uuid(), $2, 'Ada', 'Firm', 'MWBE', true, '2026-01-01'),
            (gen_random_uuid(), $3, 'Ada', 'Owner', 'GOVERNMENT_AGENCY', true, '2026-01-01')`,
    [PAYER, FIRM, OWNER],
  );
  for (const [email, table, name] of [
    [PAYER, 'hiring_companies', 'Company 1'],
    [OWNER, 'hiring_companies', `Company ${payers + 1}`],
  ])
    await client.query(
      `INSERT INTO memberships (user_id, company_id, company_type, created_at)
       SELECT u.id, c.id, 'hiring_company', u.created_at FROM users u, ${table} c
       WHERE u.email = $1 AND c.business_name = $2`,
      [email, name],
    );
  await client.query(
    `INSERT INTO memberships (user_id, company_id, company_type, created_at)
     SELECT u.id, w.id, 'mwbe', u.created_at FROM users u, mwbes w JOIN businesses b ON b.id = w.business_id
     WHERE u.email = $1 AND b.legal_business_name = 'Firm 1'`,
    [FIRM],
  );
}

async function fillContracts(client: Client, { lines, payers, firms }: Size): Promise<void> {
  await client.query(
    `WITH companies AS (SELECT array_agg(id ORDER BY substr(business_name, 9)::int) AS ids FROM hiring_companies),
     mwbe_ids AS (SELECT array_agg(w.id ORDER BY substr(b.legal_business_name, 6)::int) AS ids
                  FROM mwbes w JOIN businesses b ON b.id = w.business_id)
     INSERT INTO payment_contracts (id, hiring_company_id, mwbe_id, owner_company_id, title, scope, goal_group, award_cents,
                                    starts_on, time_zone, rule, created_by, created_at)
     SELECT gen_random_uuid(), c.ids[1 + at % $2], m.ids[1 + (at * 7919::bigint) % $3], c.ids[1 + $2 + at % 50],
            'Package ' || at, 'Furnish and install.', (ARRAY['MBE', 'WBE', 'DBE', NULL])[1 + at % 4], 100000000,
            '2023-11-01', 'America/New_York', 'federal_aid', u.id, timestamptz '2023-10-01' + make_interval(secs => at)
     FROM generate_series(0, $1::int - 1) at, companies c, mwbe_ids m, users u WHERE u.email = $4`,
    [lines / LINES_OF_CONTRACT, payers, firms, PAYER],
  );
}

async function fillLines(client: Client): Promise<void> {
  await client.query(
    `INSERT INTO payment_lines (id, contract_id, hiring_company_id, mwbe_id, owner_company_id, goal_group, month, state,
       paid_cents, paid_on, method, retainage_cents, payer_paid_on, due_on, reported_at, reported_by, answer,
       answered_cents, answered_at, reply, replied_at, settled_cents, settle_reason, settled_at, counts, act_by)
     SELECT gen_random_uuid(), c.id, c.hiring_company_id, c.mwbe_id, c.owner_company_id, c.goal_group, m.month, s.state,
            p.cents, m.month + 20, 'ach', p.cents / 20, m.month + 5, m.month + 35, m.month + 40, c.created_by,
            CASE s.state WHEN 'confirmed' THEN 'received' WHEN 'reported' THEN NULL ELSE 'other_amount' END,
            CASE s.state WHEN 'confirmed' THEN p.cents WHEN 'reported' THEN NULL ELSE p.cents - 100 END,
            CASE WHEN s.state <> 'reported' THEN m.month + 45 END,
            CASE WHEN s.state IN ('differs', 'settled') THEN 'Our bank says so.' END,
            CASE WHEN s.state IN ('differs', 'settled') THEN m.month + 50 END,
            CASE WHEN s.state = 'settled' THEN p.cents - 50 END,
            CASE WHEN s.state = 'settled' THEN 'Seen in the bank statement.' END,
            CASE WHEN s.state = 'settled' THEN m.month + 60 END,
            true, CASE WHEN s.state IN ('reported', 'differs') THEN m.month + 54 END
     FROM payment_contracts c CROSS JOIN generate_series(1, $1::int) at
     CROSS JOIN LATERAL (SELECT ('2023-11-01'::date + make_interval(months => at % $2))::date AS month) m
     CROSS JOIN LATERAL (SELECT (100000 + (at * 7919) % 900000)::bigint AS cents) p
     CROSS JOIN LATERAL (SELECT CASE WHEN at <= 90 THEN 'confirmed' WHEN at <= 94 THEN 'reported' WHEN at <= 97 THEN 'differs'
                                ELSE 'settled' END AS state) s`,
    [LINES_OF_CONTRACT, MONTHS],
  );
}

async function fillTotals(client: Client): Promise<void> {
  await client.query(
    `INSERT INTO payment_contract_totals (contract_id, paid_cents, confirmed_cents, unanswered_cents, differs_cents,
       retained_cents, open_lines, unanswered_lines, differing_lines)
     SELECT contract_id, sum(counted_paid), sum(counted_confirmed), sum(counted_unanswered), sum(counted_differs),
            sum(counted_retained), 0, count(*) FILTER (WHERE state = 'reported'), count(*) FILTER (WHERE state = 'differs')
     FROM payment_lines GROUP BY 1`,
  );
  await client.query(
    `INSERT INTO payment_month_totals (hiring_company_id, mwbe_id, owner_company_id, goal_group, month, paid_cents,
       confirmed_cents, unanswered_cents, differs_cents, retained_cents)
     SELECT hiring_company_id, mwbe_id, owner_company_id, goal_group, month, sum(counted_paid), sum(counted_confirmed),
            sum(counted_unanswered), sum(counted_differs), sum(counted_retained)
     FROM payment_lines GROUP BY 1, 2, 3, 4, 5`,
  );
  await client.query(
    `INSERT INTO payment_payer_totals (hiring_company_id, month, paid_cents, confirmed_cents, unanswered_cents,
       differs_cents, retained_cents)
     SELECT hiring_company_id, month, sum(counted_paid), sum(counted_confirmed), sum(counted_unanswered),
            sum(counted_differs), sum(counted_retained)
     FROM payment_lines GROUP BY 1, 2`,
  );
}
