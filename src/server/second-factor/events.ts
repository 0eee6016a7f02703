import { event } from '#server/kernel/events.ts';

/** Somebody set up a second factor, in this session. */
export const secondFactorSetUp = event<{ readonly userId: string; readonly sessionId: string }>('second-factor.set-up');
