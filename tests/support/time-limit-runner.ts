import { type RunnerTask, type RunnerTestSuite, TestRunner } from 'vitest';

declare module 'vitest' {
  interface TaskMeta {
    /** Of a file that was left out. */
    leftOut?: true;
  }
}

/** Leaves out the files that would begin after `TEST_LEAVE_OUT_AFTER`, in milliseconds since 1970 (decision 67). */
export default class TimeLimitRunner extends TestRunner {
  override onBeforeRunSuite(suite: RunnerTestSuite): Promise<void> {
    const limit = Number(process.env.TEST_LEAVE_OUT_AFTER);
    if (limit > 0 && Date.now() > limit && 'filepath' in suite) {
      suite.meta.leftOut = true;
      leaveOut(suite);
    }
    return super.onBeforeRunSuite(suite);
  }
}

function leaveOut(task: RunnerTask): void {
  task.mode = 'skip';
  if ('tasks' in task) for (const one of task.tasks) leaveOut(one);
}
