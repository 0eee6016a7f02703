import { setTimeout as sleep } from 'node:timers/promises';
import type { Locator, Page } from 'playwright-core';
import type { Me } from '#contract/accounts/schema.ts';
import type { RunningServer } from '../../tests/support/server.ts';

/** A screen to be measured, with interactions. */
export interface Screen {
  readonly name: string;
  readonly path: string;
  /** The demo account; null for a signed-out visit. */
  readonly as: 'mwbe' | 'prime' | 'staff' | null;
  /** Visible once the screen shows its content. */
  readonly ready: (page: Page) => Locator;
  /** Clicks and keys that stay on the screen; each is one interaction. */
  readonly act: (page: Page) => Promise<void>;
  /** Budget for scripts on first load in gzip kB, if any. */
  readonly scripts?: number;
  /** Budget for LCP relative to the static page. */
  readonly ratio: number;
}

/** From the last letter until the suggestions are open. */
const SUGGESTIONS_MS = 400;

const heading = (name: string | RegExp) => (page: Page) => page.getByRole('heading', { level: 1, name });

/** An interaction that every page of members has. */
async function openAccountMenu(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account/ }).click();
  await page.keyboard.press('Escape');
}

export async function typeInto(field: Locator, text: string): Promise<void> {
  await field.click();
  await field.pressSequentially(text, { delay: 60 });
}

export function screensOf(firm: Me): Screen[] {
  const defaults = { ratio: 2.5, act: openAccountMenu };
  return [
    {
      name: '/',
      path: '/',
      as: null,
      ready: (page) => page.getByRole('heading', { name: 'This is a demo' }),
      act: async (page) => {
        await typeInto(page.getByLabel('Email'), 'dana@example');
        await typeInto(page.getByLabel('Password', { exact: true }), 'secret');
        await page.getByRole('button', { name: 'Show password' }).click();
      },
      scripts: 130,
      ratio: 1.5,
    },
    {
      ...defaults,
      name: '/search',
      path: '/search',
      as: 'prime',
      ready: (page) => page.getByText(/^[\d,]+ firms?$/).first(),
      act: async (page) => {
        await typeInto(page.getByLabel('What do you need?'), 'electric');
        // the suggestions lie over the filters
        await sleep(SUGGESTIONS_MS);
        await page.keyboard.press('Escape');
        await page.getByRole('checkbox').first().click();
        await openAccountMenu(page);
      },
      scripts: 190,
    },
    {
      ...defaults,
      name: '/profile/…',
      path: `/profile/${firm.mwbes[0]?.id}`,
      as: 'prime',
      ready: heading(firm.mwbes[0]?.legal_business_name ?? ''),
    },
    {
      ...defaults,
      name: '/notifications',
      path: '/notifications',
      as: 'mwbe',
      ready: (page) => page.getByText('New pending work history').first(),
    },
    { ...defaults, name: '/claim', path: '/claim', as: 'staff', ready: heading(/laim/) },
    { ...defaults, name: '/parent-project/all', path: '/parent-project/all', as: 'prime', ready: heading(/./) },
    { ...defaults, name: '/staff/gallery', path: '/staff/gallery', as: 'staff', ready: heading(/./) },
  ];
}

/** Adds eight pending records to the demo. @returns the user of the firm */
export async function prepare(server: RunningServer, tokens: { mwbe: string; prime: string }): Promise<Me> {
  const me = async (token: string) => (await (await server.call(token, 'GET', '/me')).json()) as Me;
  const [firm, hirer] = [await me(tokens.mwbe), await me(tokens.prime)];
  for (let number = 1; number <= 8; number += 1) {
    const answer = await server.call(tokens.prime, 'POST', '/projects', {
      mwbe_id: firm.mwbes[0]?.id,
      hiring_company_id: hirer.hiring_companies[0]?.id,
      title: `Harbor Point, phase ${number}`,
      client_name: 'Waterfront Partners',
      budget: 120_000 * number,
      start_date: '2025-02-03',
      end_date: '2026-11-14',
    });
    if (answer.status !== 201) throw new Error(`Could not create a record: ${answer.status} ${await answer.text()}`);
  }
  return firm;
}
