import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import type { ExclusionDetails } from '#contract/exclusions/schema.ts';
import { accountScreens } from '../../support/account-screens.ts';
import { pdf } from '../../support/documents.ts';
import { type ExclusionProject, exclusionCalls, exclusionProject } from '../../support/exclusions.ts';
import { eventually } from '../../support/page-state.ts';
import { expectAccessible } from '../../support/windows.ts';

const { stage, visit } = accountScreens();
const PHONE = { width: 360, touch: true } as const;

let p: ExclusionProject;
let calls: ReturnType<typeof exclusionCalls>;
beforeAll(async () => {
  stage.app.clock.set('2026-11-20T12:00:00Z');
  p = await exclusionProject(stage.app);
  calls = exclusionCalls(stage.app, p);
  const name = (business_name: string, id: string) =>
    stage.app.db.kysely.updateTable('hiring_companies').set({ business_name }).where('id', '=', id).execute();
  await name('Calvert & Pratt Builders', p.prime.companyId);
  await name('Patapsco Architects', p.otherPrime.companyId);
});

const path = (query = '') => `/parent-project/${p.id}/exclusions${query}`;
const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' });
async function choose(page: Page, box: string, option: string | RegExp): Promise<void> {
  await page.getByRole('dialog').getByRole('combobox', { name: box }).click();
  await page.getByRole('option', { name: option }).click();
}
/** The figures on top, without their notes. */
async function sumsOf(page: Page): Promise<Record<string, string>> {
  const figures = page.getByRole('region', { name: 'Contract total', exact: true }).locator('dl > div');
  const texts = await figures.evaluateAll((all) =>
    all.map((one) => [one.querySelector('dt').textContent, one.querySelector('dd').textContent]),
  );
  return Object.fromEntries(texts);
}

test('a prime proposes on its phone with a file, an editor sees what it changes and approves, a viewer reads it [ROUTE-061]', async () => {
  const prime = await visit(p.prime.token, path(), PHONE);
  await prime.getByText('No exclusions yet').waitFor();
  await expectAccessible(prime, 'exclusions of a branch, none');
  await button(prime, 'Propose exclusion').first().tap();
  const form = prime.getByRole('dialog', { name: 'Propose exclusion' });
  await form.getByRole('button', { name: 'Propose exclusion' }).tap();
  await form.getByText('Choose a contract').waitFor();
  await choose(prime, 'Contract', /General construction/);
  await form.getByText('$20,000,000 of it can still be left out').waitFor();
  await form.getByLabel('Amount').fill('20000000.01');
  await form.getByText('At most $20,000,000').waitFor();
  await form.getByLabel('Amount').fill('5000000');
  await choose(prime, 'Reason', 'Proprietary equipment');
  await form.getByLabel('Why (optional)').fill('Elevators of one maker, named in the design.');
  // half a proposal survives a reload
  await prime.reload();
  expect(await form.getByLabel('Why (optional)').inputValue()).toBe('Elevators of one maker, named in the design.');
  await expectAccessible(prime, 'a proposal on a phone');
  await form.getByRole('button', { name: 'Propose exclusion' }).tap();
  const own = prime.getByRole('dialog', { name: '$5,000,000 of General construction' });
  await own
    .getByLabel('Add files: General construction')
    .setInputFiles({ name: 'quote.pdf', mimeType: 'application/pdf', buffer: pdf('quote') });
  await own.getByRole('button', { name: 'Delete quote.pdf' }).waitFor();
  expect(await own.getByRole('button', { name: 'Approve' }).count()).toBe(0);
  expect(await prime.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0);

  const editor = await visit(p.editor.token, path());
  await eventually(() => sumsOf(editor)).toMatchObject({
    'Without exclusions': '$30,000,000',
    'With exclusions': '$30,000,000',
    Pending: '$5,000,000',
  });
  await button(editor, /^General construction/).click();
  const dialog = editor.getByRole('dialog', { name: '$5,000,000 of General construction' });
  const goal = dialog.getByRole('row', { name: /Minority-owned/ });
  await goal.getByText('$6,750,000.00').waitFor();
  await goal.getByText('-$1,350,000.00').waitFor();
  await dialog.getByText('Elevators of one maker, named in the design.').waitFor();
  await dialog.getByRole('button', { name: 'Download quote.pdf' }).waitFor();
  await expectAccessible(editor, 'a proposed exclusion');
  await dialog.getByRole('button', { name: 'Approve' }).click();
  const ask = editor.getByRole('dialog', { name: 'Approve an exclusion of $5,000,000' });
  await ask.getByText('Contract total with exclusions: $30,000,000, then $25,000,000.').waitFor();
  await ask.getByRole('button', { name: 'Approve exclusion' }).click();
  await eventually(() => sumsOf(editor)).toMatchObject({ 'With exclusions': '$25,000,000', Pending: '$0' });
  const row = editor.getByRole('row', { name: /General construction/ });
  await row.getByText('Approved', { exact: true }).waitFor();
  await expectAccessible(editor, 'exclusions of a project');

  const viewer = await visit(p.viewer.token, path('?state=approved'), { expected: [/404/] });
  await viewer.getByRole('row', { name: /General construction/ }).waitFor();
  await eventually(() => sumsOf(viewer)).toMatchObject({
    'Without exclusions': '$20,000,000',
    'With exclusions': '$15,000,000',
  });
  expect(await button(viewer, 'Propose exclusion').count()).toBe(0);
  await button(viewer, /^General construction/).click();
  const read = viewer.getByRole('dialog', { name: '$5,000,000 of General construction' });
  await read.getByText('Dana Reyes approved it').waitFor();
  expect(await read.getByText('quote.pdf').count()).toBe(0);
  expect(new URL(viewer.url()).search).toContain('exclusion=');

  // a new decision takes it back, with a reason
  await button(editor, /^General construction/).click();
  await dialog.getByRole('button', { name: 'Revoke' }).click();
  const revoke = editor.getByRole('dialog', { name: 'Revoke an exclusion of $5,000,000' });
  await revoke.getByRole('button', { name: 'Revoke exclusion' }).click();
  await revoke.getByText('Give a reason').waitFor();
  await revoke.getByLabel('Why you revoke it').fill('A second maker was found.');
  await revoke.getByRole('button', { name: 'Revoke exclusion' }).click();
  await eventually(() => sumsOf(editor)).toMatchObject({ 'With exclusions': '$30,000,000' });
  await viewer.reload();
  await viewer.getByText('This exclusion is not here').waitFor();
});

test('who is late with a decision reads what happened meanwhile, and keeps what was typed', async () => {
  const answer = await calls.propose(p.prime, p.contract, 1_000_00);
  const exclusion: ExclusionDetails = answer.json();
  const editor = await visit(p.editor.token, path(`?exclusion=${exclusion.id}`));
  const dialog = editor.getByRole('dialog', { name: '$1,000 of General construction' });
  await dialog.getByRole('button', { name: 'Decline' }).click();
  const ask = editor.getByRole('dialog', { name: 'Decline an exclusion of $1,000' });
  await ask.getByLabel('Why you decline it').fill('Certified firms install them.');
  expect((await calls.withdraw(p.prime, exclusion)).statusCode).toBe(200);
  await ask.getByText('It is now: Withdrawn.', { exact: false }).waitFor();
  expect(await ask.getByLabel('Why you decline it').inputValue()).toBe('Certified firms install them.');
  expect(await ask.getByRole('button', { name: 'Decline exclusion' }).count()).toBe(0);
});

test('filters are in the address, a list without results leads on, and strangers find no page', async () => {
  const editor = await visit(p.editor.token, path('?state=declined&reason=emergency'));
  await editor.getByText('No exclusions match').waitFor();
  await button(editor, 'Clear filters').click();
  await editor
    .getByRole('row', { name: /General construction/ })
    .first()
    .waitFor();
  expect(new URL(editor.url()).search).toBe('');
  await editor.getByRole('combobox', { name: 'State' }).click();
  await editor.getByRole('option', { name: 'Withdrawn' }).click();
  await eventually(() => Promise.resolve(new URL(editor.url()).search)).toBe('?state=withdrawn');
  const stranger = await visit(p.stranger.token, path(), { expected: [/404/] });
  await stranger.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor();
});
