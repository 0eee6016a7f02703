import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';

const REST_MS = 500;

/**
 * Gzip bytes of all scripts that the page has asked for since it was opened: their addresses as the browser counts them
 * (Resource Timing), each compressed at level 9. Waits until no more come.
 */
export async function scriptBytes(page: Page): Promise<number> {
  const look = () =>
    page.evaluate<string[]>("performance.getEntriesByType('resource').map(({ name }) => name.split('#')[0])");
  let seen = await look();
  for (let before = -1; before !== seen.length; seen = await look()) {
    before = seen.length;
    await sleep(REST_MS);
  }
  const scripts = [...new Set(seen)].filter((url) => new URL(url).pathname.endsWith('.js'));
  const sizes = await Promise.all(
    scripts.map(async (url) => {
      const answer = await fetch(url);
      if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
      return gzipSync(Buffer.from(await answer.arrayBuffer()), { level: 9 }).length;
    }),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}
