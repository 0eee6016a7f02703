import type { System } from '#server/kernel/system.ts';
import { resumeImports } from './commands/resume.ts';

/** At the start of the process: finishes the writing of a list that a dead process had begun. */
export async function finishImports(system: System): Promise<void> {
  // the embedded database has no other process that could still be at work
  await (system.config.databaseUrl === null ? resumeImports(system, 0) : resumeImports(system));
}
