import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { DAY_MS } from '#contract/durations.ts';
import type { Opportunity } from '#contract/opportunities/schema.ts';
import type { OutreachEntry } from '#contract/outreach/schema.ts';
import { firmPapersScreens } from '../../support/firm-papers-screens.ts';
import { eventually } from '../../support/page-state.ts';
import { expectAccessible } from '../../support/windows.ts';

const { stage, call, visit } = firmPapersScreens();
const TITLE = 'Canal Walk, street lights';
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const ahead = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

/** A published one of the demo prime, to which the demo firm is invited. */
async function offer(): Promise<string> {
  const { id } = await call<Opportunity>('prime', 'POST', '/opportunities', { hiring_company_id: stage.companyId });
  const facts = { title: TITLE, scope: 'Forty lights.', naics: ['238210'], state_code: 'MD' };
  const when = { time_zone: 'America/New_York', deadline: `${ahead(20)}T14:00` };
  await call('prime', 'PATCH', `/opportunities/${id}`, { version: 1, ...facts, ...when });
  await call('prime', 'POST', `/opportunities/${id}/publication`, { version: 2 });
  await call('prime', 'POST', `/opportunities/${id}/invitations`, { mwbe_ids: [stage.mwbeId] });
  return id;
}
const entries = (id: string) => call<OutreachEntry[]>('prime', 'GET', `/opportunities/${id}/outreach?limit=100`);

test('a firm says how it was asked; the owner reads it, adds a note, corrects an entry and takes the packet', async () => {
  const id = await offer();
  const firm = await visit('mwbe', `/opportunity/${id}`, { width: 360, touch: true });
  const own = firm.getByRole('region', { name: 'How were you asked?' });
  await own.getByRole('button', { name: 'Save', exact: true }).tap();
  await own.getByText('Choose one').waitFor();
  await own.getByText('Pro forma:', { exact: false }).tap();
  await own.getByLabel('Why (optional)').fill('One day to answer.');
  await own.getByRole('button', { name: 'Save', exact: true }).tap();
  await own.getByText('Earlier words stay in the log.', { exact: false }).waitFor();
  await expectAccessible(firm, "a firm's own mark");

  const page = await visit('prime', `/opportunity/${id}`);
  const log = page.getByRole('region', { name: 'Outreach log' });
  await log.getByText("Firm's own mark").waitFor();
  await log.getByText('One day to answer.', { exact: false }).first().waitFor();
  await expectAccessible(page, 'an outreach log');
  await button(page, 'Add a note').click();
  const dialog = page.getByRole('dialog', { name: 'Add to the log' });
  await dialog.getByRole('button', { name: 'Add to the log', exact: true }).click();
  await dialog.getByText('Say what happened').waitFor();
  await dialog.getByLabel('In your words').fill('Met them at the site.');
  await expectAccessible(page, 'a note of an outreach log');
  await dialog.getByRole('button', { name: 'Add to the log', exact: true }).click();
  await log.getByText('Met them at the site.', { exact: false }).first().waitFor();
  await eventually(() => page.evaluate('document.activeElement.textContent')).toBe('Add a note');
  const [noted] = (await entries(id)).filter(({ kind }) => kind === 'noted');
  expect(noted).toMatchObject({ side: 'owner', mwbe_id: null });

  await button(page, 'Add to: Note').click();
  await dialog.getByRole('combobox', { name: 'What it is about' }).click();
  await page.getByRole('option', { name: 'Correction of this entry' }).click();
  await dialog.getByLabel('In your words').fill('It was at their office.');
  await dialog.getByRole('button', { name: 'Add to the log', exact: true }).click();
  await log.getByText('Note (corrected later)').waitFor();

  await button(page, 'Set lead time').click();
  const rule = page.getByRole('dialog', { name: 'Lead time of your company' });
  await rule.getByLabel('Days').fill('14');
  await rule.getByLabel('Where it is written', { exact: false }).fill('Program');
  await rule.getByLabel('From which day on').fill('2026-01-01');
  await rule.getByRole('button', { name: 'Save', exact: true }).click();
  await log.getByText('Your company wants 14 days', { exact: false }).waitFor();

  const download = page.waitForEvent('download');
  await button(page, 'Good-faith packet (PDF)').click();
  expect(
    readFileSync(await (await download).path())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-');

  await page.goto('/opportunity/dashboard');
  await page
    .getByText(/[1-9]\d* fit, [1-9]\d* reached/)
    .first()
    .waitFor();
  await expectAccessible(page, 'the dashboard of opportunities with firms');
});
