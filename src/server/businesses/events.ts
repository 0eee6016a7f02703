import { event } from '#server/kernel/context/events.ts';

/** From now on this person acts for the firm. */
export const businessClaimed = event<{ readonly mwbeId: string; readonly userId: string }>('businesses.claimed');
