import { event } from '#server/kernel/context/events.ts';

/** A person now acts for the firm. */
export const businessClaimed = event<{ readonly mwbeId: string; readonly userId: string }>('businesses.claimed');
