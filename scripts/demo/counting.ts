import { recountProject } from '#server/counting/commands/recount.ts';
import type { AppServices } from '#server/kernel/context/app-services.ts';
import { AppError } from '#server/kernel/http/errors.ts';

const TRIES = 5;

/** Counts a project as its job does; where the job is at it too, once more. */
export async function countFigures(services: AppServices, projectId: string): Promise<void> {
  for (let tried = 1; ; tried++) {
    try {
      return await recountProject(services, projectId);
    } catch (error) {
      if (!(error instanceof AppError && error.status === 409) || tried === TRIES) throw error;
    }
  }
}
