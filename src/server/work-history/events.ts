import { event } from '#server/kernel/events.ts';

/** The two parties of a project; `projectId` tells the rest. */
export interface ProjectNews {
  readonly projectId: string;
  readonly hiringCompanyId: string;
  readonly mwbeId: string;
}

/** `photos` is what the form's uploader held. */
export const projectRecorded = event<ProjectNews & { readonly photos?: string | undefined }>('work-history.recorded');
export const projectVerified = event<ProjectNews>('work-history.verified');
export const projectRejected = event<ProjectNews>('work-history.rejected');
