import { event } from '#server/kernel/context/events.ts';

interface ConfirmationEvent {
  readonly requestId: string;
  readonly mwbeId: string;
  /** Null for a client outside the platform. */
  readonly hiringCompanyId: string | null;
}

/** A client on the platform is asked to confirm a job. */
export const confirmationRequested = event<ConfirmationEvent>('work-experience.requested');
/** The client confirmed, declined or said that it is not theirs. */
export const confirmationAnswered = event<ConfirmationEvent>('work-experience.answered');
/** The client corrected it; the firm accepts or withdraws. */
export const confirmationCorrected = event<ConfirmationEvent>('work-experience.corrected');
/** The firm accepted the client's correction. */
export const correctionAccepted = event<ConfirmationEvent>('work-experience.correctionAccepted');
/** The firm withdrew the request. */
export const confirmationWithdrawn = event<ConfirmationEvent>('work-experience.withdrawn');
