import type { Page } from 'playwright-core';

export const TABLES = '/staff/gallery/tables';

/** One state of the gallery by its heading. */
export const state = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** The table of 10,482 payment lines and its parts. */
export async function moneyTable(page: Page) {
  const region = state(page, 'Money, 10,482 lines loaded');
  const table = region.getByRole('table', { name: 'Payments', exact: true });
  await table.waitFor();
  return {
    region,
    table,
    scroller: table.locator('..'),
    rows: table.locator('tbody tr[aria-rowindex]'),
    /** Lines count from one. */
    row: (number: number) => table.locator(`tr[aria-rowindex="${number + 1}"]`),
    bar: region.getByRole('region', { name: 'Selection' }),
    said: region.getByRole('status').filter({ hasText: 'selected' }),
    opened: region.getByTestId('opened'),
  };
}
