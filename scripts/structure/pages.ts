import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Report } from './violation.ts';

/** A path of the tree in back ticks, such as `src/server/app.ts` or `tests/matrix`. */
const PATH = /`((?:src|scripts|tests|migrations|docs|samples|reference)\/[\w./$-]*\w)`/g;

/** What the written pages name must exist: a guide that sends people to a file that moved is worse than none. */
export function checkPages(root: string, report: Report): void {
  const folders = ['.', 'docs', 'docs/decisions'].filter((folder) => existsSync(join(root, folder)));
  const pages = folders.flatMap((folder) =>
    readdirSync(join(root, folder)).flatMap((name) => (name.endsWith('.md') ? [join(folder, name)] : [])),
  );
  for (const page of pages) {
    for (const [at, text] of readFileSync(join(root, page), 'utf8').split('\n').entries()) {
      for (const [, path = ''] of text.matchAll(PATH)) {
        if (!existsSync(join(root, path))) report(page, at + 1, 'pages', `${path} does not exist; say where it is now`);
      }
    }
  }
}
