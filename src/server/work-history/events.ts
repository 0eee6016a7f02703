import { event } from '#server/kernel/events.ts';

/** The two parties of a project; `projectId` tells the rest. */
export interface ProjectNews {
  readonly projectId: string;
  readonly hiringCompanyId: string;
  readonly mwbeId: string;
}

export const projectRecorded = event<ProjectNews>('work-history.recorded');
export const projectVerified = event<ProjectNews>('work-history.verified');
export const projectRejected = event<ProjectNews>('work-history.rejected');
