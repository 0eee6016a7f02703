import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DashboardHome } from '#contract/impact-dashboards/schema.ts';
import { startTestApp, type TestApp } from '../../../tests/support/app.ts';
import { certifiedFirm, paidContract, refreshed } from '../../../tests/support/impact-dashboards.ts';
import { refreshDashboard } from './commands/refresh.ts';
import { createImpactDashboard } from './factory.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
  t.clock.set('2026-11-20T12:00:00Z');
});
afterAll(() => t.close());

test('a count in many steps, and in several jobs, shows the same as one at once, and leaves nothing behind', async () => {
  const owner = await t.hirer({ email: 'noor@people.example' });
  const id = await createImpactDashboard(t.db.kysely, {
    ...{ owner_company_id: owner.companyId, created_by: owner.userId, email: 'noor@people.example' },
  });
  const firm = await certifiedFirm(t, '21202', [['MBE', '2025-01-01', '2026-07-31']]);
  const above = await paidContract(t, owner, {
    mwbe_id: firm.mwbeId,
    payments: [['2026-08-10', 500_00, '2026-08-01']],
  });
  for (const at of [1, 2, 3])
    await paidContract(t, owner, {
      ...{ mwbe_id: firm.mwbeId, payments: [['2026-05-10', at * 100_00, '2026-05-01']] },
      ...(at === 2 && { parent_id: above, tier: 2 }),
    });
  const home = async (): Promise<DashboardHome> =>
    (await t.call(owner.token, 'GET', `/impact_dashboards/${id}/home?from=2026-Q1&to=2026-Q4`)).json();
  const count = async (table: string) =>
    (await sql<{ count: number }>`SELECT count(*)::integer AS count FROM ${sql.table(table)}`.execute(t.db.kysely))
      .rows[0]?.count;
  await refreshed(t, id);
  const atOnce = await home();
  expect(atOnce.totals).toMatchObject({ confirmed_cents: 900_00, payments: 4, median_days: 9 });
  for (const budgetMs of [60_000, 0]) {
    await sql`DELETE FROM impact_cells`.execute(t.db.kysely);
    await sql`INSERT INTO impact_marks (dashboard_id, at) VALUES (${id}::uuid, now())`.execute(t.db.kysely);
    await refreshDashboard(t.app.services, id, { chunk: 1, budgetMs });
    await expect.poll(() => count('impact_marks')).toBe(0);
    expect(await home()).toEqual(atOnce);
    for (const table of ['impact_counts', 'impact_staged_spend', 'impact_staged_days'])
      expect(await count(table)).toBe(0);
  }
});
