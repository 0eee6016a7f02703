import { on } from '#server/kernel/events.ts';
import { secondFactorSetUp } from '#server/second-factor/events.ts';
import { noteSecondFactor } from './commands/second-factor.ts';

export const reactions = [on(secondFactorSetUp, noteSecondFactor)];
