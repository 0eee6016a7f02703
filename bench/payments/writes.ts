import type { Client } from 'pg';
import { formatNumber, type Goal, percentile, table } from '../support/numbers.ts';

/** Lines of one statement: one from a dialog, many from a file. */
const SIZES = [1, 100] as const;
const STATEMENTS = 100;

const INSERT = `
  INSERT INTO payment_lines (id, contract_id, hiring_company_id, mwbe_id, owner_company_id, goal_group, month, state,
    paid_cents, paid_on, method, retainage_cents, payer_paid_on, due_on, reported_at, reported_by, counts, act_by)
  SELECT gen_random_uuid(), id, hiring_company_id, mwbe_id, owner_company_id, goal_group, '2026-10-01', 'reported', 1234500,
    '2026-10-20', 'ach', 61725, '2026-10-06', '2026-11-05', now(), created_by, true, '2026-11-15'
  FROM payment_contracts WHERE id = ANY($1::uuid[])`;

/**
 * Reported lines, whose totals move with them, divided by the same statement without totals: same table, indexes, checks
 * and foreign keys. What is written is rolled back.
 */
export async function measureWrites(client: Client, turns: number, most: number): Promise<Goal[]> {
  const lines: string[][] = [];
  const goals: Goal[] = [];
  for (const size of SIZES) {
    const [kept, bare]: [number[], number[]] = [[], []];
    for (let turn = -1; turn < turns; turn += 1) {
      const contracts = await someContracts(client, size * STATEMENTS);
      const one = await insertAll(client, contracts, size);
      const other = await insertAll(
        client,
        contracts,
        size,
        'ALTER TABLE payment_lines DISABLE TRIGGER payment_totals_added',
      );
      if (turn < 0) continue;
      kept.push(one);
      bare.push(other);
    }
    const ratios = kept.map((ms, at) => ms / (bare[at] ?? ms));
    const each = (all: number[]) => `${formatNumber((percentile(all, 0.5) * 1000) / size / STATEMENTS)} µs`;
    lines.push([`${size} a statement`, each(kept), each(bare)]);
    goals.push({
      what: `a line with its totals / bare insert, ${size} a statement`,
      is: percentile(ratios, 0.5),
      most,
    });
  }
  console.log(`\n${table([['a line', 'with totals', 'bare'], ...lines])}`);
  return goals;
}

async function someContracts(client: Client, count: number): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>('SELECT id FROM payment_contracts ORDER BY random() LIMIT $1', [
    count,
  ]);
  return rows.map(({ id }) => id);
}

/** Milliseconds of all statements. @param before DDL that the end of the transaction takes back */
async function insertAll(client: Client, contracts: readonly string[], size: number, before = ''): Promise<number> {
  await client.query(`BEGIN; ${before}`);
  const start = performance.now();
  for (let at = 0; at < contracts.length; at += size) await client.query(INSERT, [contracts.slice(at, at + size)]);
  const took = performance.now() - start;
  await client.query('ROLLBACK');
  return took;
}
