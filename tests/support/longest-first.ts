import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * The lanes of a run, one after the other, since a worker of most lanes goes on with the next file of the same lane
 * only. What takes long and waits much comes first; the last ones have many short files, so that all workers end together.
 */
const LANES = ['crash', 'e2e', 'screens', 'matrix', 'fuzz', 'postgres', 'pglite', 'pure'];

/** Of the last lane, but long: begun there they would keep one processor busy and the others idle. */
const FIRST = ['scripts/new-feature.test.ts', 'scripts/run.test.ts'];

/** Files that take far longer than their size tells; it counts where no run before says how long each took. */
const LONG = [
  'src/server/imports/pipeline/real-lists.test.ts',
  'src/server/kernel/process/startup-errors.test.ts',
  'src/server/kernel/process/log.test.ts',
  'src/server/work-history/actions.test.ts',
  'src/server/search/index/restart.test.ts',
  'tests/crash/kill-server.test.ts',
  'tests/crash/first-start.test.ts',
  'tests/e2e/import-desk.test.ts',
  'tests/screens/photos/photos.test.ts',
  'tests/screens/photos/interrupted-uploads.test.ts',
  'tests/screens/notifications/long-list.test.ts',
  'tests/screens/shell/routes.test.ts',
  'tests/screens/ui/gallery.test.ts',
];

const isOneOf =
  (files: readonly string[]) =>
  ({ moduleId }: TestSpecification): boolean =>
    files.some((file) => moduleId.endsWith(`/${file}`));

/** As vitest sorts a lane (by how long each file took the last time, else by size), but the long files first. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const lanes = Map.groupBy(await super.sort(files), ({ project }) => project.name);
    const order = [...new Set([...LANES, ...lanes.keys()])];
    const sorted = order.flatMap((name) => split(lanes.get(name) ?? [], isOneOf(LONG)));
    return split(sorted, isOneOf(FIRST));
  }
}

const split = <T>(all: readonly T[], isFirst: (one: T) => boolean): T[] => [
  ...all.filter(isFirst),
  ...all.filter((one) => !isFirst(one)),
];
