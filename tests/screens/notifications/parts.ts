import type { Locator, Page } from 'playwright-core';

export const EMPTY = "You don't have any new notifications";

/** The rendered cards of the page. */
export const cards = (page: Page) => page.getByRole('main').locator('li[data-id]');
export const headings = (page: Page) => cards(page).getByRole('heading').allTextContents();
/** What the cards are about. */
export const titles = (page: Page) => cards(page).locator('strong:last-of-type').allTextContents();
export const bell = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Notifications/ });
/** The panel of the bell, with the same accessible name. */
export const panel = (page: Page) => page.getByRole('dialog', { name: /^Notifications/ });
export const filter = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Filter' }).getByRole('link', { name: new RegExp(`^${name}\\b`) });

/** An action from the menu of a card. */
export async function choose(page: Page, card: Locator, action: string): Promise<void> {
  await card.getByRole('button', { name: /^Actions for/ }).click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
}

/** A notification about a project, some minutes old. */
export const about = (subject_id: string, age = 0) =>
  ({ type: 'new_work_history', subject_type: 'Project', subject_id, age }) as const;
