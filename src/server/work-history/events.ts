import { event } from '#server/kernel/context/events.ts';

/** The project and its two parties. */
export interface ProjectEvent {
  readonly projectId: string;
  readonly hiringCompanyId: string;
  readonly mwbeId: string;
}
export interface RevisionEvent extends ProjectEvent {
  readonly revisionId: string;
}

/** Recorded, or corrected and sent to the firm again. `photos` are the uploads of the form, as JSON. */
export const projectRecorded = event<
  ProjectEvent & { readonly photos?: string | undefined; readonly batchId?: string | undefined }
>('work-history.recorded');
export const projectVerified = event<ProjectEvent>('work-history.verified');
/** The firm proposed it and the hiring company confirmed it: verified from the first moment. */
export const proposalVerified = event<ProjectEvent>('work-history.proposalVerified');
export const projectRejected = event<ProjectEvent>('work-history.rejected');
export const revisionRequested = event<RevisionEvent>('work-history.revisionRequested');
/** The hiring side accepted the firm's changes; the project is verified with them. */
export const revisionVerified = event<RevisionEvent>('work-history.revisionVerified');
/** `revisionId` is the open revision that the correction closed, if any. */
export const projectCorrected = event<ProjectEvent & { readonly revisionId: string | null }>('work-history.corrected');
/** By the hiring company before it was verified, or by the platform afterwards. */
export const projectWithdrawn = event<
  ProjectEvent & {
    readonly revisionId: string | null;
    readonly reason: string;
    readonly by: 'hiring_company' | 'platform';
  }
>('work-history.withdrawn');
/** The hiring side reminds the firm of a record that has no response. */
export const projectReminded = event<ProjectEvent>('work-history.reminded');
