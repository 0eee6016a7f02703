import { sql } from 'kysely';
import type { DashboardState } from '#contract/community/schema.ts';
import { createBusiness } from '#server/businesses/factory.ts';
import { acceptRevision, createMonth, createMonthRow } from '#server/data-input/factory.ts';
import { createProjectContract, createProjectGoal } from '#server/parent-projects/factory.ts';
import type { TestApp } from './app.ts';
import { exclusionProject } from './exclusions.ts';

type Rows = readonly (readonly [residence: string, sex: string, people: number, hours: number])[];

/** A project with accepted months of people, new hires and money, whose dashboard its editors can publish. */
export async function communityProject(t: TestApp) {
  const p = await exclusionProject(t);
  const db = t.db.kysely;
  const { owner, editor } = p;
  await db
    .updateTable('parent_project_contracts')
    .set({ accepted_month: '2026-10-01', accepted_paid_cents: 7_680_000_00, accepted_confirmed_cents: 0 })
    .where('id', '=', p.contract)
    .execute();
  const goal = (values: object) => createProjectGoal(db, { project_id: p.id, created_by: owner.userId, ...values });
  await goal({
    group_code: 'RESIDENT',
    name: 'Hours of residents',
    scope: 'workforce',
    measure: 'hours',
    bps: 3000,
    certificate_types: [],
  });
  await goal({
    group_code: 'WOMEN',
    name: 'Hours of women',
    scope: 'workforce',
    measure: 'hours',
    bps: 690,
    certificate_types: [],
  });
  await goal({
    group_code: 'LOCAL',
    name: 'New hires who live here',
    scope: 'local_hiring',
    measure: 'hires',
    bps: 5100,
    certificate_types: [],
  });
  const month = async (tab: 'workforce-utilization' | 'local-hiring', of: string, rows: readonly object[]) => {
    const id = await createMonth(db, {
      project_id: p.id,
      branch_id: p.contract,
      tab,
      month: of,
      state: 'submitted',
      submitted_by: owner.userId,
      submitted_at: new Date('2026-11-05T12:00:00Z'),
    });
    for (const row of rows) await createMonthRow(db, { month_id: id, branch_id: p.contract, tab, ...row });
    await acceptRevision(db, id, editor.userId);
    return id;
  };
  const people = (rows: Rows) =>
    rows.map(([residence, sex, count, hours]) => ({ residence, sex, people: count, hours_hundredths: hours * 100 }));
  const hires = (local: number, others: number) =>
    [
      [true, local],
      [false, others],
    ].map(([is_local, count]) => ({
      is_local,
      people: count,
      hours_hundredths: null,
      residence: null,
      sex: null,
      race: null,
      level: null,
    }));
  const counts = async (confirmed: number) => {
    await sql`DELETE FROM counting_rollups WHERE project_id = ${p.id}::uuid`.execute(db);
    await sql`
      INSERT INTO counting_runs (project_id, as_of, pack_code, pack_version) VALUES (${p.id}::uuid, now(), 'custom', 1)
      ON CONFLICT (project_id) DO NOTHING`.execute(db);
    await sql`
      INSERT INTO counting_rollups (project_id, branch_id, basis, scope, group_code, name, position, contract_total_cents,
        excluded_cents, goal_bps, goal_cents, commitment_cents, award_cents, paid_cents, confirmed_cents, reasons)
      VALUES (${p.id}::uuid, NULL, 'accepted', 'all', 'MBE', 'Minority-owned (MBE)', 0, 3000000000, 42000000, 2700, 798660000,
        1, 1, ${confirmed + 178_640_00}, ${confirmed},
        ${JSON.stringify([{ group: 'MBE', reason: 'counted', lines: 412, confirmed_cents: confirmed, credit_cents: confirmed }])}::text::jsonb)`.execute(
      db,
    );
  };
  /** A firm at this address that confirmed so much. */
  const paidFirm = async (zip_code: string, cents: number) => {
    const firm = await createBusiness(db, { city: 'Baltimore', state: 'MD', zip_code });
    await createProjectContract(db, {
      project_id: p.id,
      created_by: owner.userId,
      parent_id: p.contract,
      mwbe_id: firm.mwbeId,
      accepted_month: '2026-10-01',
      accepted_award_cents: cents,
      accepted_paid_cents: cents,
      accepted_confirmed_cents: cents,
    });
    return firm;
  };
  const state = async (token = editor.token): Promise<DashboardState> =>
    (await t.call(token, 'GET', `/parent_projects/${p.id}/community_dashboard`)).json();
  const act = (token: string, path: string, body: object, method = 'POST') =>
    t.call(token, method, `/parent_projects/${p.id}/community_dashboard/${path}`, body);
  const publish = async (token = editor.token) => {
    const { version, preview } = await state();
    return act(token, 'publication', { version, digest: preview?.digest ?? '0'.repeat(64) });
  };
  const published = (token: string | null = null) => t.call(token, 'GET', `/community_dashboards/${p.id}`);
  return { ...p, month, people, hires, counts, paidFirm, state, act, publish, published };
}
export type CommunityProject = Awaited<ReturnType<typeof communityProject>>;

/** September and October of a project on which 318 people work at last. */
export async function withWork(p: CommunityProject): Promise<void> {
  await p.month(
    'workforce-utilization',
    '2026-09-01',
    p.people([
      ['resident', 'male', 90, 9000],
      ['nonresident', 'male', 100, 12000],
      ['nonresident', 'female', 20, 2000],
    ]),
  );
  await p.month(
    'workforce-utilization',
    '2026-10-01',
    p.people([
      ['resident', 'male', 118, 16000],
      ['resident', 'female', 3, 400],
      ['nonresident', 'male', 180, 29000],
      ['nonresident', 'female', 14, 1900],
      ['unknown', 'male', 3, 300],
    ]),
  );
  await p.month('local-hiring', '2026-10-01', p.hires(58, 74));
  await p.counts(1_888_480_00);
}
