import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { PublicPage } from '#contract/community/rules/page.ts';

/** What `scripts/build/public-pages.ts` builds from `src/web/pages/public-page.tsx`. */
type Render = (page: PublicPage) => string;
interface Built {
  readonly renderPage: Render;
}

/** @param version tells contents of one path apart; null: never kept */
export type PageWriter = (page: PublicPage, version: string | null) => string;

/** Pages that are kept: what was published never changes, and a map takes a while to draw. */
const KEPT = 200;
const opened = new Map<string, Promise<PageWriter | null>>();

/** @returns null where the pages were not built, as in development */
export function openPageRenderer(webDir: string): Promise<PageWriter | null> {
  const known = opened.get(webDir) ?? open(join(webDir, 'public', 'public-page.js'));
  opened.set(webDir, known);
  return known;
}

async function open(file: string): Promise<PageWriter | null> {
  if (!existsSync(file)) return null;
  const { renderPage }: Built = await import(pathToFileURL(file).href);
  const kept = new Map<string, string>();
  return (page, version) => {
    if (version === null) return renderPage(page);
    const key = JSON.stringify([page.origin, page.path, page.language, page.isFramed, version]);
    const html = kept.get(key) ?? renderPage(page);
    kept.delete(key);
    kept.set(key, html);
    const [oldest] = kept.keys();
    if (kept.size > KEPT && oldest !== undefined) kept.delete(oldest);
    return html;
  };
}
