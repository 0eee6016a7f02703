import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';

const REST_MS = 500;

/** By the path of each built script what it holds. */
const names = (): Record<string, string> =>
  JSON.parse(readFileSync(join(import.meta.dirname, '../../dist/web/script-names.json'), 'utf8'));

/** The path of the one script that holds this: `/assets/aB3_x9Q.js`. */
export function scriptNamed(name: string): string {
  const [file, ...more] = Object.entries(names()).flatMap(([path, held]) => (held === name ? [path] : []));
  if (!file || more.length > 0) throw new Error(`${more.length + Number(Boolean(file))} scripts are called ${name}`);
  return `/${file}`;
}

export interface LoadedScript {
  /** What it holds. */
  readonly name: string;
  /** Compressed by gzip at level 9. */
  readonly bytes: number;
}

/**
 * All scripts that the page has requested since it was opened, the largest first: their addresses as the browser counts
 * them (Resource Timing). Waits until no more come.
 */
export async function loadedScripts(page: Page): Promise<readonly LoadedScript[]> {
  const look = () =>
    page.evaluate<string[]>("performance.getEntriesByType('resource').map(({ name }) => name.split('#')[0])");
  let seen = await look();
  for (let before = -1; before !== seen.length; seen = await look()) {
    before = seen.length;
    await sleep(REST_MS);
  }
  const scripts = [...new Set(seen)].filter((url) => new URL(url).pathname.endsWith('.js'));
  const held = names();
  const loaded = await Promise.all(
    scripts.map(async (url) => {
      const answer = await fetch(url);
      if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
      const bytes = gzipSync(Buffer.from(await answer.arrayBuffer()), { level: 9 }).length;
      return { name: held[new URL(url).pathname.slice(1)] ?? url, bytes };
    }),
  );
  return loaded.sort((one, other) => other.bytes - one.bytes);
}

/** Gzip bytes of all scripts that the page has requested since it was opened. */
export const scriptBytes = async (page: Page): Promise<number> =>
  (await loadedScripts(page)).reduce((sum, { bytes }) => sum + bytes, 0);
