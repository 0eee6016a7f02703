import { event } from '#server/kernel/context/events.ts';

/** A person now acts for the firm. */
export const businessClaimed = event<{ readonly mwbeId: string; readonly userId: string }>('businesses.claimed');

/** Staff decided that the firm isn't the people's who acted for it. */
export const firmLost = event<{ readonly mwbeId: string }>('businesses.lost');
