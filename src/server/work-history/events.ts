import { event } from '#server/kernel/events.ts';

/** The two parties of a project; `projectId` tells the rest. */
export interface ProjectNews {
  readonly projectId: string;
  readonly hiringCompanyId: string;
  readonly mwbeId: string;
}
export interface RevisionNews extends ProjectNews {
  readonly revisionId: string;
}

/** Recorded, or corrected and sent to the firm again. `photos` is what the form's uploader held. */
export const projectRecorded = event<ProjectNews & { readonly photos?: string | undefined }>('work-history.recorded');
export const projectVerified = event<ProjectNews>('work-history.verified');
export const projectRejected = event<ProjectNews>('work-history.rejected');
export const revisionRequested = event<RevisionNews>('work-history.revisionRequested');
/** The hiring side took over what the firm asked for: the project is verified with it. */
export const revisionVerified = event<RevisionNews>('work-history.revisionVerified');
/** `revisionId` is the revision that the correction answers, if one was open. */
export const projectCorrected = event<ProjectNews & { readonly revisionId: string | null }>('work-history.corrected');
export const projectWithdrawn = event<ProjectNews & { readonly revisionId: string | null }>('work-history.withdrawn');
