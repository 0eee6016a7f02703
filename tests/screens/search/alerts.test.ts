import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { createBusiness } from '#server/businesses/factory.ts';
import { runSearchAlerts } from '#server/search-alerts/jobs/run.ts';
import { accountScreens } from '../../support/account-screens.ts';
import { eventually, focusedText, isFocused } from '../../support/page-state.ts';
import { expectAccessible } from '../../support/windows.ts';

const { stage, emailedLink, visit } = accountScreens();

const EMAIL = 'ada@ironbridge.example';
const roofer = (legal_business_name: string) =>
  createBusiness(stage.app.db.kysely, { legal_business_name, description: 'Roofing of warehouses' });
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).filter({ visible: true });
const choice = (page: Page, name: string) => page.getByRole('dialog').getByRole('combobox', { name });

test.each([
  { width: 1440, touch: false },
  { width: 360, touch: true },
])(
  'alerts are chosen with a saved search and in the list, tell of new firms, and stop by a link, at $width px',
  async (size) => {
    const email = `${size.width}.${EMAIL}`;
    const { token } = await stage.app.hirer({ email });
    await roofer(`Old Roofs ${size.width}`);
    const page = await visit(token, '/search?q=roofing', size);
    await button(page, /^Save (?:this )?search$/).click();
    const chosen = choice(page, 'Tell me about new firms');
    expect(await chosen.textContent()).toBe('No alerts');
    await chosen.press('ArrowDown');
    await page.getByRole('option', { name: 'Once a day' }).click();
    await expectAccessible(page, 'saving a search');
    await page.getByRole('dialog').getByRole('button', { name: 'Save search' }).click();
    await page.getByText('Saved as “roofing”.').waitFor();

    await button(page, 'Saved searches (1)').click();
    const listed = choice(page, 'Alerts for roofing');
    await eventually(() => listed.textContent()).toBe('Alerts once a day');
    await listed.click();
    await page.getByRole('option', { name: 'Alerts at once' }).click();
    await page.getByText("We'll tell you at once when firms newly match").waitFor();
    await eventually(() => isFocused(listed)).toBe(true);
    expect(await listed.textContent()).toBe('Alerts at once');
    await expectAccessible(page, 'alerts of saved searches');

    await roofer(`New Roofs ${size.width}`);
    await runSearchAlerts.handle(stage.app.app.services, {});
    const link = await emailedLink(email, /new.firm/);
    await page.goto('/notifications');
    const card = page.getByRole('listitem').filter({ hasText: 'New in a saved search' });
    await card.getByText(`New Roofs ${size.width}`).waitFor();
    await expectAccessible(page, 'card of an alert');
    await card.getByRole('link', { name: 'See 1 new firm' }).click();
    await page.getByRole('heading', { level: 3, name: `New Roofs ${size.width}` }).waitFor();
    expect(
      await page
        .getByText(/^[\d,]+ firms?$/)
        .first()
        .textContent(),
    ).toBe('1 firm');
    expect(await page.getByRole('heading', { level: 3, name: /Old Roofs/ }).count()).toBe(0);
    expect(new URL(page.url()).searchParams.get('alert')).toMatch(/^[\da-f-]{36}$/);

    const guest = await visit(null, link, size);
    await guest.getByRole('heading', { name: 'Stop alerts for this search' }).waitFor();
    await guest.getByText('your saved search “roofing”').waitFor();
    await expectAccessible(guest, 'stopping alerts');
    await guest.getByRole('button', { name: 'Stop alerts' }).click();
    await guest.getByRole('heading', { name: 'Alerts stopped' }).waitFor();
    await eventually(() => focusedText(guest)).toBe('Alerts stopped');
    await page.goto('/search');
    await button(page, 'Saved searches (1)').click();
    await eventually(() => choice(page, 'Alerts for roofing').textContent()).toBe('No alerts');
  },
);
