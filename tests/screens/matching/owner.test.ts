import { expect, test } from 'vitest';
import type { Opportunity } from '#contract/opportunities/schema.ts';
import { firmPapersScreens } from '../../support/firm-papers-screens.ts';
import { eventually } from '../../support/page-state.ts';
import { expectAccessible } from '../../support/windows.ts';

const { stage, call, visit } = firmPapersScreens();

test('while an owner writes, the firms that fit follow: how many, where, why, and what nobody knows of them', async () => {
  const { id } = await call<Opportunity>('prime', 'POST', '/opportunities', { hiring_company_id: stage.companyId });
  await call('prime', 'PATCH', `/opportunities/${id}`, {
    version: 1,
    scope: 'Wiring and lighting.',
    naics: ['238210'],
    state_code: 'MD',
    zip: '21231',
    bond_needed: 100_000,
  });
  const { version } = await call<{ version: number }>('mwbe', 'GET', `/mwbes/${stage.mwbeId}/profile`);
  const said = { service_states: ['MD'], crew: 18, bonding_band: 1_000_000 };
  await call('mwbe', 'PATCH', `/mwbes/${stage.mwbeId}/profile`, { version, ...said });
  const page = await visit('prime', `/opportunity/${id}/edit`);
  const panel = page.getByRole('region', { name: 'Firms that fit' });
  await panel.getByText(/^\d+ firms fit/).waitFor();
  const first = panel.getByRole('list', { name: 'Firms that fit, best first' }).getByRole('listitem').first();
  // the only one that says where it works and what it bonds, and has people here
  expect(await first.innerText()).toContain('Batista Electric');
  expect(await first.innerText()).toContain('NAICS 238210, the same code · Works in this state');
  await panel.getByText('Not known: where it works, bonding').first().waitFor();
  await panel.getByRole('heading', { name: 'By certificate' }).waitFor();
  await panel.getByText(/^\d+ of them (has|have) people on Plumbline who hear of it when you publish\.$/).waitFor();
  const publish = page.getByRole('complementary', { name: 'Publish' });
  expect(await publish.getByRole('link', { name: /\d+ firms fit/ }).getAttribute('href')).toBe('#fits');
  await expectAccessible(page, 'firms that fit');
  await page.getByLabel('Crew needed', { exact: true }).fill('500');
  await eventually(() => first.innerText()).not.toContain('Batista Electric');
  await panel.getByText('Not known: where it works, bonding, crew').first().waitFor();
  await panel.getByRole('button', { name: 'Next' }).click();
  await panel.getByText(/^Page 2 of \d+$/).waitFor();
});
