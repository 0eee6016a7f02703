import { expect, inject, test } from 'vitest';
import type { OwnOpportunity } from '#contract/opportunities/schema.ts';
import { eventually } from '../../support/page-state.ts';
import { screens } from '../../support/screens.ts';
import { expectAccessible } from '../../support/windows.ts';

const { open } = screens();

async function own(who: 'prime' | 'developer', query = ''): Promise<OwnOpportunity[]> {
  const { origin, tokens } = inject('demo');
  const headers = { authorization: `Bearer ${tokens[who]}` };
  return (await fetch(`${origin}/api/v1/opportunities/own?${query}`, { headers })).json() as Promise<OwnOpportunity[]>;
}

test('the dashboard filters by state and words, sorts by deadline, and keeps it in the address [ROUTE-030]', async () => {
  const page = await open('/opportunity/dashboard', { as: 'prime' });
  const rows = page.getByRole('row');
  await page.getByRole('link', { name: 'Ferry Terminal, lighting and controls' }).waitFor();
  const all = (await own('prime')).length;
  expect(await rows.count()).toBe(all + 1);
  await page.getByRole('radio', { name: /^Awarded/ }).check({ force: true });
  await page.waitForURL('**/opportunity/dashboard?state=awarded');
  await eventually(() => rows.count()).toBe(2);
  await page.getByRole('radio', { name: /^Deadline soon/ }).check({ force: true });
  await page.getByRole('link', { name: 'Beacon Clinic, drywall and painting' }).waitFor();
  await eventually(() => rows.count()).toBe(2);
  await page.getByRole('radio', { name: /^Canceled/ }).check({ force: true });
  await page.getByText('Nothing was canceled').waitFor();
  await page.getByRole('button', { name: 'Show all' }).click();
  await page.getByRole('combobox', { name: 'Sort by' }).click();
  await page.getByRole('option', { name: 'Deadline' }).click();
  await page.waitForURL('**?sort=deadline');
  const byDeadline = (await own('prime', 'sort=deadline')).map(({ title }) => title);
  await eventually(async () => (await rows.nth(1).textContent()) ?? '').toContain(byDeadline[0]);
  await page.getByRole('searchbox').fill('clinic');
  await eventually(() => rows.count()).toBe(2);
  await expectAccessible(page, 'the dashboard');
});

test('whoever belongs to no hiring company is led to the opportunities of others', async () => {
  const page = await open('/opportunity/dashboard', { as: 'staff' });
  await page.getByRole('link', { name: 'Find opportunities' }).waitFor();
  expect(await page.getByRole('button', { name: 'New opportunity' }).count()).toBe(0);
});

test('an edit page of another company leads to the own dashboard [ACCESS-072], of a firm to the search [ACCESS-064]', async () => {
  const [draft] = await own('prime', 'state=draft');
  const [published] = await own('prime', 'state=published');
  const [theirs] = await own('developer', 'state=published');
  const page = await open('/opportunity/dashboard', { as: 'developer', expected: [/404 \(/] });
  for (const id of [draft?.id, published?.id]) {
    await page.goto(`/opportunity/${id}/edit`);
    await page.waitForURL('**/opportunity/dashboard');
  }
  await page.goto(`/opportunity/${theirs?.id}/edit`);
  await page.getByRole('heading', { level: 1, name: 'Addendum' }).waitFor();
  expect(await page.title()).toBe('Opportunity postings');
  await page.goto(`/opportunity/${draft?.id}`);
  await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor();
  const staff = await open(`/opportunity/${draft?.id}/edit`, { as: 'staff' });
  await staff.getByLabel('Title', { exact: true }).waitFor();
  const firm = await open(`/opportunity/${published?.id}/edit`, { as: 'mwbe' });
  await firm.waitForURL('**/opportunity/search');
});

test('an opportunity says to everybody what is asked for [ROUTE-028]', async () => {
  const [one] = await own('prime', 'q=ferry&state=published');
  const page = await open(`/opportunity/${one?.id}`, { as: 'agency', width: 768 });
  await page.getByRole('heading', { level: 1, name: 'Ferry Terminal, lighting and controls' }).waitFor();
  for (const text of ['$350,000 to $450,000', 'MBE 20%, WBE 8%', '8 people', 'Is there parking on site for two vans?'])
    await page.getByText(text, { exact: false }).first().waitFor();
  expect(await page.getByRole('link', { name: 'Issue an addendum' }).count()).toBe(0);
  expect(await page.getByLabel('Ask a question').count()).toBe(0);
  await page.emulateMedia({ media: 'print' });
  expect(await page.getByRole('button', { name: 'Print' }).isVisible()).toBe(false);
  await page.emulateMedia({ media: 'screen' });
  await expectAccessible(page, 'an opportunity');
});
