import { expect, test } from 'vitest';
import { screens } from '../../support/screens.ts';
import { loadedScripts, scriptBytes } from '../../support/scripts.ts';
import { SIZE_BUDGETS } from './size-budgets.ts';

const { open } = screens();

/** Files that a failure names. */
const LARGEST = 20;

test('the first load of the log-in page and of the directory stays within 130 and 190 kB of JavaScript', async () => {
  const logIn = await open('/');
  await logIn.getByRole('heading', { level: 1, name: 'Log in' }).waitFor();
  const directory = await open('/search', { as: 'prime' });
  await directory
    .getByText(/^[\d,]+ firms?$/)
    .first()
    .waitFor();
  const [first, second] = [await scriptBytes(logIn), await scriptBytes(directory)];
  // a page without scripts, or one that was never asked, is no small page
  expect(first).toBeGreaterThan(50_000);
  expect(second).toBeGreaterThan(first);
  expect(first).toBeLessThanOrEqual(130_000);
  expect(second).toBeLessThanOrEqual(190_000);
});

test.each(SIZE_BUDGETS)('$route loads at most $kB kB of JavaScript', async ({ route, as, kB }) => {
  const page = await open(route, as && { as });
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  const scripts = await loadedScripts(page);
  const total = scripts.reduce((sum, { bytes }) => sum + bytes, 0);
  const largest = scripts.slice(0, LARGEST).map(({ name, bytes }) => `  ${bytes} ${name}`);
  const grown = `${route} loads ${total} bytes of ${kB * 1000} (size-budgets.ts). Its largest files:`;
  expect(total, [grown, ...largest].join('\n')).toBeLessThanOrEqual(kB * 1000);
  expect(total).toBeGreaterThan(50_000);
});

test('serves scripts and styles compressed', async () => {
  const page = await open('/');
  const files = await page.evaluate<string[]>(
    "performance.getEntriesByType('resource').map(({ name }) => name).filter((name) => /\\.(js|css)$/.test(name))",
  );
  expect(files.length).toBeGreaterThan(1);
  for (const accepted of ['br', 'gzip']) {
    for (const file of files) {
      const answer = await fetch(file, { headers: { 'accept-encoding': accepted } });
      expect([file, answer.headers.get('content-encoding')]).toEqual([file, accepted]);
    }
  }
});
