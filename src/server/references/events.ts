import { event } from '#server/kernel/context/events.ts';

/** A reference was given and may be shown: at once, or when staff released it. */
export const referenceGiven = event<{ readonly referenceId: string; readonly mwbeId: string }>('references.given');
