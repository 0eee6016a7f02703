import { event } from '#server/kernel/context/events.ts';

/** A person set up a second factor in this session. */
export const secondFactorSetUp = event<{ readonly userId: string; readonly sessionId: string }>('second-factor.set-up');
