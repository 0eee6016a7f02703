import type { Page } from 'playwright-core';
import { inject } from 'vitest';

/** Agencies of the demo. */
export const OFFICE = 'Port Carroll Certification Office (fictional)';
export const STATE = 'Maryland Department of Transportation';

/** The section of a profile with this heading. */
export const section = (page: Page, name: string) =>
  page.locator('section', { has: page.getByRole('heading', { level: 2, name, exact: true }) });
export const statusSection = (page: Page) => section(page, 'Was this firm certified?');
export const statusAnswer = (page: Page) => statusSection(page).getByRole('status').last();
/** The query parameters of the URL. */
export const urlQuery = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams);

interface Firm {
  readonly id: string;
  readonly mwbe_core_id: string;
  readonly legal_business_name: string;
}

async function ask<T>(path: string): Promise<T> {
  const { origin, tokens } = inject('demo');
  const response = await fetch(`${origin}/api/v1${path}`, { headers: { authorization: `Bearer ${tokens.prime}` } });
  return response.json() as Promise<T>;
}
export const batista = () => ask<Firm>('/mwbes?profile_url_path=batista-electric');
/** The first result of a search. */
export async function firstMatch(words: string): Promise<Firm> {
  const { items } = await ask<{ items: Firm[] }>(`/search/businesses?q=${encodeURIComponent(words)}`);
  const [first] = items;
  if (!first) throw new Error(`No firm matches ${words}`);
  return first;
}
