import type { Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import type { SearchResult } from '#contract/search/schema.ts';
import type { ListedFirm, Shortlist } from '#contract/shortlists/schema.ts';
import { eventually, hasFocus, isFocused } from '../../support/page-state.ts';
import { screens } from '../../support/screens.ts';
import { expectAccessible } from '../../support/windows.ts';

const { open } = screens();

async function call<T>(method: string, path: string, body?: object): Promise<T> {
  const { origin, tokens } = inject('demo');
  const answer = await fetch(`${origin}/api/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${tokens.agency}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  expect(answer.status, text).toBeLessThan(300);
  return JSON.parse(text || 'null') as T;
}

/** A list of the first firms of the directory by name. */
async function listOf(count: number): Promise<{ id: string; names: string[] }> {
  const { id } = await call<Shortlist>('POST', '/lists', { name: `Firms for ${count}` });
  const { items } = await call<SearchResult>('GET', `/search/businesses?sort=name&page_size=${count}`);
  await call('POST', `/lists/${id}/firms`, { firms: items.map((firm) => firm.id) });
  return { id, names: items.map(({ trade_name, legal_business_name }) => trade_name ?? legal_business_name) };
}
const saved = async (id: string) =>
  (await call<ListedFirm[]>('GET', `/lists/${id}/firms`)).map(
    ({ firm }) => firm?.trade_name ?? firm?.legal_business_name ?? '',
  );
const rowsOf = (page: Page) =>
  page
    .getByRole('list', { name: 'Firms on this shortlist' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading') });
const shown = (page: Page) => rowsOf(page).getByRole('heading').allTextContents();

test('firms are ordered by keyboard, by menu and by mouse, and each order is kept [ROUTE-016]', async () => {
  const { id, names } = await listOf(5);
  const [a = '', b = '', c = '', d = '', e = ''] = names;
  const page = await open(`/my-lists/${id}`, { as: 'agency' });
  await rowsOf(page).first().waitFor();
  expect(await shown(page)).toEqual(names);
  await expectAccessible(page, 'list');

  const handle = page.getByRole('button', { name: `Move ${a}`, exact: true });
  await handle.focus();
  await page.keyboard.press('Space');
  await page.getByText(`Picked up ${a}, position 1 of 5.`, { exact: false }).first().waitFor({ state: 'attached' });
  await page.keyboard.press('ArrowDown');
  await page.getByText(`${a} is at position 2 of 5`).first().waitFor({ state: 'attached' });
  await page.keyboard.press('ArrowDown');
  await page.getByText(`${a} is at position 3 of 5`).first().waitFor({ state: 'attached' });
  await page.keyboard.press('Space');
  await eventually(() => saved(id)).toEqual([b, c, a, d, e]);
  expect(await shown(page)).toEqual([b, c, a, d, e]);
  expect(await isFocused(handle)).toBe(true);

  await page.getByRole('button', { name: `Actions for ${e}` }).click();
  await page.getByRole('menuitem', { name: 'Move to top' }).click();
  await eventually(() => saved(id)).toEqual([e, b, c, a, d]);
  await eventually(() => hasFocus(rowsOf(page).first())).toBe(true);

  const from = await page.getByRole('button', { name: `Move ${d}`, exact: true }).boundingBox();
  const to = await page.getByRole('button', { name: `Move ${b}`, exact: true }).boundingBox();
  if (!from || !to) throw new Error('the handles are not in view');
  await page.mouse.move(from.x + 10, from.y + 10);
  await page.mouse.down();
  await page.mouse.move(to.x + 10, to.y + 20, { steps: 12 });
  await page.mouse.move(to.x + 10, to.y + 8, { steps: 4 });
  await page.mouse.up();
  await eventually(() => saved(id)).toEqual([e, d, b, c, a]);

  // another order shows the firms in it, and does not change the manual one
  await page.goto(`/my-lists/${id}?sort=name`);
  await eventually(() => shown(page)).toEqual(names);
  expect(await page.getByRole('button', { name: `Move ${a}`, exact: true }).count()).toBe(0);
  expect(await saved(id)).toEqual([e, d, b, c, a]);
});

test('on a phone a note is saved as it is typed, and removed firms and lists come back [ROUTE-015, ROUTE-017]', async () => {
  const { id, names } = await listOf(3);
  const [a = '', b = ''] = names;
  const page = await open(`/my-lists/${id}`, { as: 'agency', width: 360, touch: true });
  await page.getByRole('button', { name: `Add note: ${a}` }).tap();
  const note = page.getByLabel(`Note on ${a}`);
  expect(await isFocused(note)).toBe(true);
  await note.pressSequentially('Good crew');
  await eventually(async () => (await call<ListedFirm[]>('GET', `/lists/${id}/firms`))[0]?.note).toBe('Good crew');
  await page.getByText('Saved', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Done' }).tap();
  await eventually(() => isFocused(page.getByRole('button', { name: `Edit note: ${a}` }))).toBe(true);
  await expectAccessible(page, 'list on a phone');
  expect(await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0);

  for (const name of [a, b]) await page.getByRole('checkbox', { name: `Select ${name}` }).check();
  await page.getByRole('region', { name: 'Selected firms' }).getByRole('button', { name: 'Remove' }).tap();
  await page.getByText('2 firms removed.').waitFor();
  const undo = page.getByRole('button', { name: 'Undo' });
  await eventually(() => isFocused(undo)).toBe(true);
  expect(await saved(id)).toHaveLength(1);
  await undo.tap();
  await eventually(() => shown(page)).toEqual(names);
  await page.getByText('Good crew').waitFor();

  await page.getByRole('button', { name: /^Actions for the shortlist/ }).tap();
  await page.getByRole('menuitem', { name: 'Delete' }).tap();
  await page.getByText('Shortlist deleted.').waitFor();
  await page.getByRole('button', { name: 'Undo' }).tap();
  await page.getByRole('link', { name: 'Firms for 3' }).first().tap();
  await eventually(() => shown(page)).toEqual(names);
  // the list in hand is the one that was added to last
  await page.goto('/list');
  await page.waitForURL(`**/my-lists/${id}`);
});

test('firms are kept from the directory: one, selected ones, all of a search, and taken back', async () => {
  const page = await open('/search?q=batista', { as: 'agency' });
  await page.getByRole('button', { name: 'Add Batista Electric to a list' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name of the new list').fill('Kept from the directory');
  await dialog.getByRole('button', { name: 'Create and add' }).click();
  await dialog.getByText('1 firm added').waitFor();
  await expectAccessible(page, 'add to a list');
  await dialog.getByRole('button', { name: 'Done' }).click();

  await page.goto('/search?naics=238220&sort=name');
  const total = Number(
    (
      await page
        .getByText(/^[\d,]+ firms$/)
        .first()
        .textContent()
    )?.replace(/\D/g, ''),
  );
  await page.getByRole('button', { name: 'Add all to a list' }).click();
  await dialog.getByRole('heading', { name: `Add all ${total.toLocaleString('en-US')} firms to a list` }).waitFor();
  await dialog.getByRole('button', { name: 'Add to Kept from the directory' }).click();
  await dialog.getByText(`${total.toLocaleString('en-US')} firms added`).waitFor();
  await dialog.getByRole('button', { name: 'Undo adding to Kept from the directory' }).click();
  await dialog.getByText('Undone').waitFor();
  await dialog.getByRole('button', { name: 'Add to Kept from the directory' }).click();
  await dialog.getByText(`${total.toLocaleString('en-US')} firms added`).waitFor();
  await dialog.getByRole('link', { name: 'Kept from the directory' }).click();
  await page.getByText(`${(total + 1).toLocaleString('en-US')} firms · Private`, { exact: false }).waitFor();

  await page.goto(`/profile/${(await call<SearchResult>('GET', '/search/businesses?q=batista')).items[0]?.id}`);
  await page.getByRole('button', { name: 'Add to list' }).click();
  await dialog.getByRole('button', { name: 'On this list: Kept from the directory' }).waitFor();
  const firm = await open('/search?q=batista', { as: 'mwbe' });
  await firm
    .getByText(/^[\d,]+ firms?$/)
    .first()
    .waitFor();
  expect(await firm.getByRole('button', { name: /to a list/ }).count()).toBe(0);
});
