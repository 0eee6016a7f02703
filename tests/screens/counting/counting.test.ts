import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { createUser } from '#server/accounts/factory.ts';
import { createBusiness, createCertificate } from '#server/businesses/factory.ts';
import { recountProject } from '#server/counting/commands/recount.ts';
import {
  createParentProject,
  createProjectContract,
  createProjectGoal,
  createProjectMember,
} from '#server/parent-projects/factory.ts';
import { createPaymentContract, createPaymentLine } from '#server/payments/factory.ts';
import { accountScreens } from '../../support/account-screens.ts';
import { eventually } from '../../support/page-state.ts';
import { expectAccessible } from '../../support/windows.ts';

const { stage, visit, createCompany } = accountScreens();
const OFFICE = 'Maryland Department of Transportation';
const GROUPS = [
  ['MBE', 'Minority-owned (MBE)', 2700],
  ['WBE', 'Women-owned (WBE)', 1000],
  ['VOSB', 'Veteran-owned (VOSB)', 300],
] as const;

let owner: Awaited<ReturnType<typeof createCompany>>;
let project: string;
beforeAll(async () => {
  stage.app.clock.set('2026-11-20T12:00:00Z');
  owner = await createCompany('Harborline Development', 'Ruth');
  project = await library();
});

/** A project of $127,600,000 in which three firms were paid; of the last no certificate is known. */
async function library(): Promise<string> {
  const db = stage.app.db.kysely;
  const of = { created_by: owner.userId };
  const id = await createParentProject(db, { owner_company_id: owner.id, rule_pack: 'custom', ...of });
  await createProjectMember(db, {
    project_id: id,
    kind: 'team',
    role: 'owner',
    email: `${randomUUID()}@people.example`,
    user_id: owner.userId,
    company_id: owner.id,
    invited_by: owner.userId,
  });
  for (const [group_code, name, bps] of GROUPS)
    await createProjectGoal(db, { project_id: id, ...of, group_code, name, bps, certificate_types: [group_code] });
  const prime = await createCompany('Calvert & Pratt Builders', 'Ines');
  const top = await createProjectContract(db, {
    project_id: id,
    ...of,
    hiring_company_id: prime.id,
    award_cents: 127_600_000_00,
  });
  for (const [at, name] of ['Batista Electric', 'Okonjo & Daughters Power', 'Lantern Row Electric'].entries()) {
    const { id: business, mwbeId } = await createBusiness(db, { legal_business_name: name });
    const dates = { issued_on: '2024-01-01', expires_on: '2028-01-01', list_date: '2026-10-01' };
    if (at < 2) await createCertificate(db, business, { agency: OFFICE, type: at === 0 ? 'MBE' : 'WBE', ...dates });
    const award = [33_048_400_00, 10_080_400_00, 268_000_00][at] ?? 0;
    const pays = await createPaymentContract(db, {
      hiring_company_id: prime.id,
      mwbe_id: mwbeId,
      award_cents: award,
      ...of,
    });
    await createProjectContract(db, {
      project_id: id,
      ...of,
      parent_id: top,
      mwbe_id: mwbeId,
      number: `041${at}`,
      participation: at === 1 ? 'supplier' : 'own_forces',
      commitment_cents: award + 2_000_000_00,
      award_cents: award,
      payment_contract_id: pays,
    });
    const paid = award / 4;
    const agreed = { paid_cents: paid, answered_cents: paid };
    await createPaymentLine(db, pays, 'confirmed', { month: '2026-08-01', paid_on: '2026-08-20', ...agreed });
    await createPaymentLine(db, pays, 'confirmed', { month: '2026-09-01', paid_on: '2026-09-20', ...agreed });
    await createPaymentLine(db, pays, 'reported', { paid_cents: 100_000_00 });
  }
  await sql`INSERT INTO counting_marks (project_id, at) VALUES (${id}::uuid, now())`.execute(db);
  await recountProject(stage.app.app.services, id);
  return id;
}

const home = (search = '') => `/parent-project/${project}/home${search}`;
const drawer = (page: Page, name: string) => page.getByRole('dialog', { name });

test('figures of a project open down to the payments that they count', async () => {
  const page = await visit(owner.token, home());
  const goals = page.getByRole('table', { name: 'Goals by group' });
  await goals.waitFor();
  expect(await goals.getByRole('row', { name: /^Minority-owned/ }).innerText()).toMatch(
    /\$34,452,000\s*27\.0%\s*\$35,048,400\s*27\.4%\s*\$33,048,400\s*25\.9%\s*\$16,624,200\s*13\.0%\s*\$16,524,200\s*12\.9%/,
  );
  await expectAccessible(page, 'goals by group');
  await goals.getByRole('link', { name: /^\$16,524,200 Confirmed, Minority-owned/ }).click();
  const lines = drawer(page, 'Counted payments');
  await lines.getByText('Batista Electric').first().waitFor();
  expect(await lines.getByRole('row').count()).toBe(7);
  await expectAccessible(page, 'counted payments');
  await lines.getByRole('combobox', { name: 'Outcome' }).click();
  await page.getByRole('option', { name: 'Counts', exact: true }).click();
  await eventually(() => lines.getByRole('row').count()).toBe(3);
  expect(new URL(page.url()).searchParams.get('outcome')).toBe('counted');
  // the address opens the same
  await page.reload();
  await eventually(() => lines.getByRole('row').count()).toBe(3);
  await lines
    .getByText(/× 100%/)
    .first()
    .waitFor();
  await page.keyboard.press('Escape');
  await lines.waitFor({ state: 'hidden' });
  expect(new URL(page.url()).search).toBe('');
});

test('the panel says in words what counts, what is left out and why', async () => {
  const page = await visit(owner.token, home());
  await page.getByRole('link', { name: 'How is this counted?' }).click();
  const panel = drawer(page, 'How is this counted?');
  await panel.getByText('$16,524,200.00 ÷ $127,600,000.00 = 12.95%').waitFor();
  await panel
    .getByText(/was paid and would count, but the firm hasn’t confirmed it/)
    .first()
    .waitFor();
  for (const part of ['Formula', 'Rules', 'What counts', 'Not yet counted', 'Left out', 'Hidden', 'Changed since'])
    expect(await panel.getByRole('heading', { name: part, exact: true }).count()).toBe(1);
  await expectAccessible(page, 'how is this counted');
});

test('the project is counted by other rules, side by side, and then by them', async () => {
  const page = await visit(owner.token, home('?counted=replay&pack=maryland-mbe'));
  const replay = drawer(page, 'Count by other rules');
  await replay.getByRole('table', { name: 'By group' }).waitFor();
  await replay.getByRole('table', { name: 'Line by line' }).waitFor();
  await expectAccessible(page, 'replay');
  await page.goto(new URL(home('?counted=rules'), page.url()).href);
  const rules = drawer(page, 'Counting rules');
  await rules.getByRole('combobox', { name: 'Rule pack' }).click();
  await page.getByRole('option', { name: /DBE/ }).first().click();
  await rules.getByRole('button', { name: 'Save rules' }).click();
  await page.getByText('Rules saved. The project is being counted.').waitFor();
  await page.getByRole('link', { name: 'How is this counted?' }).click();
  await drawer(page, 'How is this counted?')
    .getByText(/, version 1/)
    .waitFor();
});

test('staff change a rule: the draft is previewed, then saved as a new version', async () => {
  const staff = await stage.app.logIn(
    await createUser(stage.app.db.kysely, {
      user_type: 'INTERNAL',
      admin: true,
      email: `${randomUUID()}@staff.example`,
    }),
  );
  const page = await visit(staff, '/staff/counting');
  await expectAccessible(page, 'rule packs');
  await page.goto(new URL('/staff/counting/custom', page.url()).href);
  await page.getByRole('heading', { name: 'Versions' }).waitFor();
  await page.getByLabel('Percent that counts').fill('150');
  await page.getByRole('button', { name: 'Preview changes' }).click();
  await page.getByText(/Rule all-in-full: enter a percent/).waitFor();
  await page.getByLabel('Percent that counts').fill('50');
  await page.getByRole('button', { name: 'Preview changes' }).click();
  await page.getByRole('status', { name: 'Preview' }).waitFor();
  await expectAccessible(page, 'a rule pack');
  await page.getByLabel('Why it changes').fill('The council halved it.');
  await page.getByRole('button', { name: 'Save new version' }).click();
  await page.getByText('Version 2 saved. Projects are being counted.').waitFor();
  await page.getByRole('link', { name: 'Version 1' }).click();
  await page.getByText('This is version 1. Projects are counted by version 2.').waitFor();
});

test('every view of the counted project fits and is accessible', async () => {
  for (const search of [
    '',
    '?counted=lines&group=MBE',
    '?counted=how',
    '?counted=replay&pack=maryland-mbe',
    '?counted=rules',
  ]) {
    const page = await visit(owner.token, home(search));
    await page.getByRole('table', { name: 'Goals by group' }).waitFor({ state: 'attached' });
    if (search) await page.getByRole('dialog').getByRole('heading').first().waitFor();
    await expectAccessible(page, search || 'home');
  }
});
