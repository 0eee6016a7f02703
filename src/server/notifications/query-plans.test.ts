import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FILTERS, SUB_FILTERS } from '#contract/notifications/rules.ts';
import { createUser } from '#server/accounts/factory.ts';
import { createBusiness } from '#server/businesses/factory.ts';
import type { Db } from '#server/db/client.ts';
import { withRowSecurity } from '#server/db/row-security.ts';
import type { UserActor } from '#server/kernel/context/actor.ts';
import { openTestDatabase, readingAs } from '../../../tests/support/database.ts';
import { createBroadcast } from './factory.ts';
import { inboxFilter } from './policy.ts';
import { broadcastCounts, inboxRows, personalCount } from './reads/inbox-query.ts';

const MANY = 60_000;
let db: Db;
let actor: UserActor;
beforeAll(async () => {
  db = await openTestDatabase();
  const { mwbeId } = await createBusiness(db.kysely);
  const id = await createUser(db.kysely, { user_type: 'MWBE' }, { mwbes: [mwbeId] });
  const other = await createUser(db.kysely);
  actor = { kind: 'user', id, mwbeIds: [mwbeId], hiringCompanyIds: [] } as unknown as UserActor;
  // of every kind so many that reading them all would cost more than any index
  await sql`
    INSERT INTO notifications (id, recipient_id, type, is_request, viewed_at, hidden, created_at, action_taken_at)
    SELECT gen_random_uuid(), CASE WHEN at % 8 = 0 THEN ${id}::uuid ELSE ${other}::uuid END,
           CASE WHEN at % 5 < 3 THEN 'new_work_history' ELSE 'rejected_work_history' END, at % 5 < 3,
           CASE WHEN at % 7 < 3 THEN now() END, at % 11 = 0, '2026-01-03'::timestamptz + make_interval(mins => at),
           CASE WHEN at % 3 < 2 THEN now() END
    FROM generate_series(1, ${MANY}) at`.execute(db.kysely);
  for (let at = 0; at < 5; at += 1) await createBroadcast(db.kysely, [mwbeId]);
  // many that are sorted: one in thirty to this firm, all of them to others
  await sql`
    WITH sorted AS (
      INSERT INTO broadcasts (id, type, created_at, audience, spread)
      SELECT gen_random_uuid(), b.type, b.created_at + make_interval(mins => at), b.audience, true
      FROM (SELECT * FROM broadcasts LIMIT 1) b, generate_series(1, 9000) at RETURNING *)
    INSERT INTO broadcast_recipients (firm, created_at, broadcast_id)
    SELECT f.firm, s.created_at, s.id FROM sorted s CROSS JOIN LATERAL (
      SELECT 500 AS firm UNION ALL SELECT 501 UNION ALL
      SELECT w.number FROM mwbes w WHERE extract(minute FROM s.created_at)::int % 30 = 0) f`.execute(db.kysely);
  await sql`VACUUM ANALYZE`.execute(db.kysely);
});
afterAll(() => db.close());

interface Plan {
  readonly 'Node Type': string;
  readonly 'Index Name'?: string;
  readonly 'Relation Name'?: string;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Actual Rows': number;
  readonly Plans?: readonly Plan[];
}

/** The nodes that read the two tables, as the database went about it with row security. */
async function reads(query: ReturnType<typeof inboxRows>): Promise<Plan[]> {
  const rows = await withRowSecurity({ ...readingAs(db, actor) }, async (tx) => {
    const answer = await sql<{ 'QUERY PLAN': { Plan: Plan }[] }>`
      EXPLAIN (ANALYZE, FORMAT JSON) SELECT * FROM ${query} asked`.execute(tx);
    return answer.rows;
  });
  const walk = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(walk)];
  const root = rows[0]?.['QUERY PLAN'][0]?.Plan;
  return (root ? walk(root) : []).filter((plan) =>
    /^(notifications|broadcasts|broadcast_recipients)/.test(plan['Index Name'] ?? plan['Relation Name'] ?? ''),
  );
}

const INDEXES = {
  all: 'notifications_inbox',
  unread: 'notifications_unread',
  received: 'notifications_received',
  sent: 'notifications_sent',
};
/** The rows of the own firms and their broadcasts, then the few that are not sorted yet. */
const BROADCAST_INDEXES = ['broadcast_recipients_pkey', 'broadcasts_pkey', 'broadcasts_to_spread'];
const LISTS = [
  { filter: 'all', sub: 'all', indexes: [INDEXES.all] },
  { filter: 'unread', sub: 'all', indexes: [INDEXES.unread] },
  { filter: 'requests', sub: 'all', indexes: [INDEXES.received, INDEXES.sent] },
  { filter: 'requests', sub: 'received', indexes: [INDEXES.received] },
  { filter: 'requests', sub: 'sent', indexes: [INDEXES.sent] },
] as const;

test.each(LISTS.flatMap((list) => (['newest', 'oldest'] as const).map((sort) => ({ ...list, sort }))))(
  'a deep page of $filter, $sub, by $sort reads its index and no row in vain',
  async ({ filter, sub, sort, indexes }) => {
    const after = { id: '80000000-0000-4000-8000-000000000000', created_at: '2026-01-10T00:00:00Z' };
    const shown = inboxFilter(filter, sub, false);
    const nodes = await reads(inboxRows(actor, { shown, sort, limit: 51, after }));
    const personal = nodes.filter((plan) => plan['Index Name']?.startsWith('notifications'));
    expect(personal.map((plan) => plan['Index Name'])).toEqual(indexes);
    for (const plan of personal)
      expect([plan['Node Type'], plan['Rows Removed by Filter'] ?? 0]).toEqual(['Index Scan', 0]);
    // where two lists are one, the second is read as far as it is needed
    const rows = personal.map((plan) => plan['Actual Rows']);
    expect([Math.max(...rows) <= 51, rows.reduce((sum, one) => sum + one, 0) >= 51]).toEqual([true, true]);
    const others = nodes.filter((plan) => !personal.includes(plan));
    const read = new Set(others.map((plan) => plan['Index Name']));
    expect(read).toEqual(new Set(shown.broadcast ? BROADCAST_INDEXES : []));
    // of 9,000 broadcasts no more than a page, and none in vain
    for (const plan of others)
      expect([plan['Actual Rows'] <= 51, plan['Rows Removed by Filter'] ?? 0]).toEqual([true, 0]);
  },
);

test('a count of broadcasts reads the rows of the own firms alone', async () => {
  const nodes = await reads(sql`(${broadcastCounts(actor, 1_000)})`);
  const rows = (name: string) =>
    nodes.filter((plan) => plan['Index Name'] === name).reduce((sum, plan) => sum + plan['Actual Rows'], 0);
  expect([rows('broadcast_recipients_pkey'), rows('broadcasts_to_spread'), rows('broadcasts_pkey')]).toEqual([
    300, 5, 0,
  ]);
});

const COUNTS = LISTS.filter(({ indexes }) => indexes.length === 1);
test.each(COUNTS)('a count of $filter, $sub is read from the index alone', async ({ filter, sub, indexes }) => {
  const [which = sql<boolean>`true`] = inboxFilter(filter, sub, false).personal;
  const nodes = await reads(sql`(SELECT ${personalCount(actor, which, 1_000)})`);
  for (const plan of nodes)
    expect([plan['Node Type'], plan['Rows Removed by Filter'] ?? 0]).toEqual(['Index Only Scan', 0]);
  expect(nodes[0]?.['Index Name']).toBe(indexes[0]);
  expect(nodes.reduce((sum, plan) => sum + plan['Actual Rows'], 0)).toBe(1_000);
});

test('covers every list of the contract', () => {
  expect(new Set(LISTS.map(({ filter }) => filter))).toEqual(new Set(FILTERS));
  expect(new Set(LISTS.map(({ sub }) => sub))).toEqual(new Set(SUB_FILTERS));
});
