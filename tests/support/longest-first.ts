import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take far longer than their size tells. Begun last, each would keep one processor busy and the other idle. */
const LONG = [
  'scripts/new-feature.test.ts',
  'src/server/imports/pipeline/real-lists.test.ts',
  'src/server/kernel/process/startup-errors.test.ts',
  'src/server/kernel/process/log.test.ts',
  'tests/crash/kill-server.test.ts',
  'tests/crash/first-start.test.ts',
  'tests/screens/ui/gallery.test.ts',
];

const isLong = ({ moduleId }: TestSpecification): boolean => LONG.some((file) => moduleId.endsWith(`/${file}`));

/** As vitest does it (by size, or by how long each took the last time), but the long files of a project first. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const projects = Map.groupBy(await super.sort(files), ({ project }) => project.name);
    return [...projects.values()].flatMap((ones) => [...ones.filter(isLong), ...ones.filter((one) => !isLong(one))]);
  }
}
