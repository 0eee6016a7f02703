// Reporter of vitest: writes how each test ended, by lane and file, to the file that TEST_REPORT names.
import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Reporter, SerializedError, TestCase, TestModule } from 'vitest/node';

export interface FileReport {
  readonly lane: string;
  /** Below the root. */
  readonly file: string;
  readonly ms: number;
  /** It could not be loaded, or something failed outside its tests. */
  readonly broken: boolean;
  /** It would have begun too late (decision 67). */
  readonly leftOut: boolean;
  readonly tests: readonly { readonly title: string; readonly status: 'passed' | 'failed' | 'skipped' }[];
}

/** An error that belongs to no file. */
const OUTSIDE: FileReport = {
  lane: 'vitest',
  file: 'outside every file',
  ms: 0,
  broken: true,
  leftOut: false,
  tests: [],
};

export default class TestReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly SerializedError[]): void {
    const { TEST_REPORT: path } = process.env;
    const outside = errors.length > 0 ? [OUTSIDE] : [];
    if (path) writeFileSync(path, JSON.stringify([...modules.map(reportOf), ...outside]));
  }
}

function reportOf(module: TestModule): FileReport {
  const tests = [...module.children.allTests()].map((test) => ({ title: test.fullName, status: statusOf(test) }));
  const { duration, collectDuration, prepareDuration } = module.diagnostic();
  return {
    lane: module.project.name,
    file: relative(module.project.config.root, module.moduleId),
    ms: duration + collectDuration + prepareDuration,
    broken: module.state() === 'failed' && tests.every(({ status }) => status !== 'failed'),
    leftOut: module.meta().leftOut === true,
    tests,
  };
}

function statusOf(test: TestCase): 'passed' | 'failed' | 'skipped' {
  const { state } = test.result();
  return state === 'passed' || state === 'failed' ? state : 'skipped';
}
