import { expect, test } from 'vitest';
import { DAY_MS } from '#contract/durations.ts';
import type { Opportunity } from '#contract/opportunities/schema.ts';
import { firmPapersScreens } from '../../support/firm-papers-screens.ts';
import { eventually } from '../../support/page-state.ts';
import { expectAccessible } from '../../support/windows.ts';

const { stage, call, visit } = firmPapersScreens();
const TITLE = 'Cable trays at the Fells Point depot';
/** A day that lies this far ahead. */
const ahead = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

async function publish(facts: object): Promise<Opportunity> {
  const { id } = await call<Opportunity>('prime', 'POST', '/opportunities', { hiring_company_id: stage.companyId });
  await call('prime', 'PATCH', `/opportunities/${id}`, {
    version: 1,
    scope: 'Wiring and lighting of the depot.',
    naics: ['238210'],
    state_code: 'MD',
    zip: '21231',
    time_zone: 'America/New_York',
    deadline: `${ahead(30)}T14:00`,
    ...facts,
  });
  return call<Opportunity>('prime', 'POST', `/opportunities/${id}/publication`, { version: 2 });
}

test('a firm is told of what fits it, sees why and what to add, and chooses what it hears of [NOTIF-002, NOTIF-048, NOTIF-049]', async () => {
  const { version } = await call<{ version: number }>('mwbe', 'GET', `/mwbes/${stage.mwbeId}/profile`);
  await call('mwbe', 'PATCH', `/mwbes/${stage.mwbeId}/profile`, { version, crew: null });
  const page = await visit('mwbe', '/notifications');
  const { id } = await publish({ title: TITLE, crew_needed: 12, starts_on: ahead(60) });
  await publish({ title: 'Cleaning of the depot', scope: 'Floors.', naics: ['561720'] });
  // the card comes by itself
  const card = page.getByRole('listitem').filter({ hasText: TITLE });
  await card.getByRole('heading', { name: 'New opportunities available' }).waitFor();
  expect(await card.innerText()).toContain('NAICS 238210, the same code');
  expect(await page.getByText('Cleaning of the depot').count()).toBe(0);
  expect(await card.getByRole('link', { name: 'See the opportunity' }).getAttribute('href')).toBe(`/opportunity/${id}`);
  await page.getByRole('button', { name: /^Notifications/ }).click();
  const inBell = page.getByRole('dialog', { name: 'Notifications' }).getByRole('listitem').filter({ hasText: TITLE });
  await inBell.waitFor();
  // each card of the bell is one link
  expect(await inBell.locator('a a, a button').count()).toBe(0);
  await page.keyboard.press('Escape');
  await card.getByRole('link', { name: 'See opportunities' }).click();
  await page.waitForURL('**/opportunity/search');
  const list = page.getByRole('list', { name: 'Opportunities that fit your firm' });
  const row = list.getByRole('listitem').filter({ hasText: TITLE });
  await row.waitFor();
  expect(await row.innerText()).toMatch(/Due .*2:00 PM E[SD]T/);
  expect(await row.getByRole('link', { name: TITLE }).getAttribute('href')).toBe(`/opportunity/${id}`);
  const add = row.getByRole('link', { name: 'your crew (this needs 12)' });
  expect(await add.getAttribute('href')).toBe(`/onboarding/basic-information/${stage.mwbeId}`);
  await expectAccessible(page, 'opportunities that fit');
  const alerts = page.getByRole('group', { name: 'Tell me about new opportunities' });
  await eventually(() => alerts.getByRole('radio', { name: 'All that fit' }).isChecked()).toBe(true);
  await alerts.getByRole('radio', { name: 'All that fit' }).press('ArrowRight');
  await eventually(() => call('mwbe', 'GET', '/opportunity_alerts')).toEqual({ threshold: 'strong' });
});
