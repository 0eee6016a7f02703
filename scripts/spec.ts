// `npm run spec [-- --area ROUTE,ACCESS]`: which lines of docs/spec-checklist.md are proved by tests of this run.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { areaOf, areasOf, CHECKLIST, type Checklist, cite, parseChecklist } from './structure/checklist.ts';
import { installMissing, missingRequirement, TEST_LANES } from './test-lanes.ts';
import { BUILD, listFiles, type Outcome, outcomesOf, ROOT, runNode, runTests } from './test-run.ts';

/** What a run of tests says of the checklist. */
export interface Verdict {
  readonly proved: ReadonlySet<string>;
  /** Ids that a failed test cites: not proved, whatever another test says. */
  readonly failed: ReadonlySet<string>;
  /** Citations that name no line, with their test. */
  readonly faults: readonly string[];
}

/** A line is proved when a test that cites it passed and none that cites it failed. */
export function judge(outcomes: readonly Outcome[], checklist: Checklist): Verdict {
  const passed = new Set<string>();
  const failed = new Set<string>();
  const faults = new Set<string>();
  for (const { file, title, status } of outcomes) {
    const citation = cite(title, checklist);
    for (const fault of citation.faults) faults.add(`${fault}: ${file}, ${title}`);
    const into = { passed, failed, skipped: null }[status];
    for (const id of citation.ids) into?.add(id);
  }
  return { proved: new Set([...passed].filter((id) => !failed.has(id))), failed, faults: [...faults] };
}

/** @throws Error that lists the areas there are, for one that there is not. */
export function chooseAreas(asked: string | undefined, checklist: Checklist): string[] {
  const known = areasOf(checklist);
  if (asked === undefined) return known;
  const areas = asked.split(',').map((area) => area.trim().toUpperCase());
  const strangers = areas.filter((area) => !known.includes(area));
  if (strangers.length > 0) throw new Error(`No area ${strangers.join(', ')}. The areas: ${known.join(', ')}`);
  return known.filter((area) => areas.includes(area));
}

/** The report as lines, and whether everything of the areas is proved. */
export function tell(
  { proved, failed, faults }: Verdict,
  { checklist, areas }: { checklist: Checklist; areas: readonly string[] },
): { lines: string[]; complete: boolean } {
  const asked = [...checklist.keys()].filter((id) => areas.includes(areaOf(id)));
  const missing = asked.filter((id) => !proved.has(id));
  const line = (id: string) => `  [${id}] ${checklist.get(id)}${failed.has(id) ? ' (its test failed)' : ''}`;
  const part = (title: string, lines: readonly string[]) => (lines.length > 0 ? ['', title, ...lines] : []);
  const lines = [
    ...[...areas, 'Total'].map((area) => {
      const ids = area === 'Total' ? asked : asked.filter((id) => areaOf(id) === area);
      return `${area.padEnd(10)}${String(ids.filter((id) => proved.has(id)).length).padStart(4)} / ${ids.length}`;
    }),
    ...part('Missing', missing.map(line)),
    ...part(
      'Cited wrongly',
      faults.map((fault) => `  ${fault}`),
    ),
  ];
  return { lines, complete: missing.length === 0 && faults.length === 0 };
}

/** Runs every test, or all tests of the files that mention one of `prefixes` (`ROUTE-`). */
async function runCiting(prefixes: readonly string[] | null): Promise<Outcome[]> {
  const mentions = (file: string) => {
    const text = readFileSync(join(ROOT, file), 'utf8');
    return prefixes === null || prefixes.some((prefix) => text.includes(prefix));
  };
  const files = listFiles().filter(({ file }) => mentions(file));
  const chosen = TEST_LANES.filter(({ name }) => files.some(({ lane }) => lane === name));
  installMissing(chosen);
  const lanes = chosen.filter((lane) => {
    const advice = missingRequirement(lane);
    if (advice !== null)
      console.log(`NOT RUN (${lane.name}): what only these tests prove counts as missing. ${advice}`);
    return advice === null;
  });
  if (lanes.some(({ usesPages }) => usesPages) && !(await runNode(BUILD))) throw new Error('The pages cannot be built');
  const filters = prefixes === null ? [] : [...new Set(files.map(({ file }) => file))];
  return lanes.length > 0 ? outcomesOf((await runTests(lanes, filters)).files) : [];
}

async function main(): Promise<boolean> {
  const { values } = parseArgs({ options: { area: { type: 'string' } } });
  const checklist = parseChecklist(readFileSync(join(ROOT, CHECKLIST), 'utf8'));
  const areas = chooseAreas(values.area, checklist);
  const outcomes = await runCiting(values.area === undefined ? null : areas.map((area) => `${area}-`));
  const { lines, complete } = tell(judge(outcomes, checklist), { checklist, areas });
  console.log(`\n── ${CHECKLIST}: lines proved by tests that passed\n${lines.join('\n')}`);
  return complete;
}

if (import.meta.main) {
  main().then(
    (complete) => {
      process.exitCode = complete ? 0 : 1;
    },
    (error: Error) => {
      console.error(error.message);
      process.exitCode = 2;
    },
  );
}
