// The laws of docs/ARCHITECTURE.md over the whole tree; the laws themselves are tables in structure/rules.ts.
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { CHECKLIST, parseChecklist } from './structure/checklist.ts';
import { checkCitations } from './structure/citations.ts';
import { checkBans, checkTables, tablesOf } from './structure/content.ts';
import { checkCycles } from './structure/cycles.ts';
import { checkLength, checkName } from './structure/files.ts';
import { checkImports, checkRegistries, checkRoute } from './structure/imports.ts';
import { checkPages } from './structure/pages.ts';
import { readTree } from './structure/source.ts';
import type { Report, Violation } from './structure/violation.ts';

const FOLDERS = ['src', 'scripts', 'tests', 'bench'];

/** All breaches in the checkout at `root`, in the order of the files. */
export function checkStructure(root: string): Violation[] {
  const sources = readTree(
    root,
    FOLDERS.filter((folder) => existsSync(join(root, folder))),
  );
  const found: Violation[] = [];
  const report: Report = (path, line, law, says) => found.push({ path, line, law, says });
  const tables = tablesOf(sources);
  const checklist = parseChecklist(
    existsSync(join(root, CHECKLIST)) ? readFileSync(join(root, CHECKLIST), 'utf8') : '',
  );
  for (const source of sources) {
    checkName(source, report);
    checkLength(source, report);
    checkImports(source, report);
    checkRoute(source, report);
    checkTables(source, tables, report);
    checkBans(source, report);
    checkCitations(source, checklist, report);
  }
  checkCycles(sources, report);
  checkRegistries(sources, report);
  checkPages(root, report);
  return found;
}

export const describeViolation = ({ path, line, law, says }: Violation): string => `${path}:${line}  ${law}: ${says}`;

if (import.meta.main) {
  const found = checkStructure(resolve(import.meta.dirname, '..'));
  for (const violation of found) console.log(describeViolation(violation));
  console.log(found.length === 0 ? 'The structure holds.' : `${found.length} breaches of the laws.`);
  process.exitCode = found.length === 0 ? 0 : 1;
}
