import { event } from '#server/kernel/context/events.ts';

/** Contracts, goals or facts of a project changed in a way that changes what is counted. */
export interface ProjectChanged {
  readonly projectId: string;
  /** Empty: goals or facts of the project itself. */
  readonly contractIds: readonly string[];
}
export const projectChanged = event<ProjectChanged>('parentProjects.changed');
