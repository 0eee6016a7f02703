import { beforeAll, expect, test } from 'vitest';
import { createBusiness, createCertificate } from '#server/businesses/factory.ts';
import { createProjectContract } from '#server/parent-projects/factory.ts';
import { accountScreens } from '../../support/account-screens.ts';
import { type ExclusionProject, exclusionProject } from '../../support/exclusions.ts';
import { expectAccessible } from '../../support/windows.ts';

const { stage, visit } = accountScreens();

let p: ExclusionProject;
let editor: Awaited<ReturnType<typeof stage.app.hirer>>;
beforeAll(async () => {
  stage.app.clock.set('2026-11-30T12:00:00Z');
  p = await exclusionProject(stage.app);
  editor = await stage.app.hirer();
  await p.admit(editor, 'team', 'editor');
  const db = stage.app.db.kysely;
  const place = { city: 'Baltimore', state: 'MD', zip_code: '21202', county: 'Baltimore City' };
  const trade = { naics: ['238210'], description: 'Wiring, lighting and panels' };
  const { id, mwbeId } = await createBusiness(db, { legal_business_name: 'Batista Electric', ...place, ...trade });
  await createCertificate(db, id, { expires_on: '2029-12-31', naics: ['238210'] });
  const below = { project_id: p.id, created_by: p.owner.userId, parent_id: p.contract };
  await createProjectContract(db, { ...below, mwbe_id: mwbeId, naics: '238210', reported_cents: 100_000_00 });
  await createProjectContract(db, {
    ...below,
    title: 'Electrical wiring and lighting',
    naics: '238210',
    firm_name: null,
    award_cents: null,
    commitment_cents: 4_000_000_00,
  });
});

const path = () => `/parent-project/${p.id}/home`;

test('the team reads that a group ends short, why, and puts the firms of a package on a list', async () => {
  const page = await visit(editor.token, path());
  await page.getByText(/Minority-owned \(MBE\) is expected to end at .* short of the goal\./).waitFor();
  await page.getByText('1 scope package not yet awarded could narrow the gap.', { exact: false }).waitFor();
  const panel = page.getByRole('region', { name: 'Forecast', exact: true });
  await panel.getByText('Short', { exact: true }).waitFor();
  await panel.getByRole('button', { name: 'How is this forecast?' }).click();
  await panel.getByText('Confirmed payments count in full.').waitFor();
  await panel.getByRole('button', { name: 'Show firms for Electrical wiring and lighting' }).click();
  const firms = page.getByRole('region', { name: 'Firms for Electrical wiring and lighting' });
  await firms.getByRole('link', { name: 'Batista Electric' }).waitFor();
  await expectAccessible(page, 'the forecast of a project');
  await firms.getByRole('button', { name: 'Add 1 firm to a shortlist' }).click();
  await page.getByText('1 firm added to “Package: Electrical wiring and lighting”.').waitFor();
  await firms.getByRole('button', { name: 'Draft an opportunity' }).click();
  await page.waitForURL('**/opportunity/*/edit');
  await page.getByLabel('Title').waitFor();
  expect(await page.getByLabel('Title').inputValue()).toBe('Electrical wiring and lighting');
});

test('people of one branch see no forecast', async () => {
  const page = await visit(p.prime.token, path());
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(await page.getByText('is expected to end at', { exact: false }).count()).toBe(0);
});
