import { pathToFileURL } from 'node:url';
import { beforeAll, expect, test } from 'vitest';
import { ROUTES } from '#contract/access/routes.ts';
import { features } from '#server/features.ts';
import type { Feature } from '#server/kernel/feature.ts';

/** What the pages show of a purpose; their own types speak of React, which this side does not know. */
interface ShownPurpose {
  readonly label: string;
  readonly Panel?: unknown;
}

const registered = Object.values<Feature>(features).flatMap(({ linkPurposes = [] }) => linkPurposes);
const namesOf = (purposes: readonly { readonly name: string }[]) => purposes.map(({ name }) => name).sort();

let shown: Readonly<Record<string, ShownPurpose>>;
beforeAll(async () => {
  const file = new URL('../../src/web/pages/link-purposes.tsx', import.meta.url);
  ({ linkPurposes: shown } = await import(pathToFileURL(file.pathname).href));
});

test('every registered purpose of links has a label, and nothing else has', () => {
  expect(Object.keys(shown).sort()).toEqual(namesOf(registered));
  for (const { label } of Object.values(shown)) expect(label).toMatch(/^[A-Z]/);
});

test('exactly the purposes on the page of links have a panel there', () => {
  const withPanel = Object.entries(shown).filter(([, { Panel }]) => Panel !== undefined);
  const ofPage = registered.filter(({ page }) => page === '/link');
  expect(withPanel.map(([name]) => name).sort()).toEqual(namesOf(ofPage));
});

test('every page of a purpose is a route', () => {
  const routes = new Set(Object.keys(ROUTES).map((pattern) => pattern.split('/$')[0]));
  const pages = registered.flatMap(({ page = [] }) => page);
  expect(pages.length).toBeGreaterThan(5);
  expect(pages.filter((page) => !routes.has(page))).toEqual([]);
});
