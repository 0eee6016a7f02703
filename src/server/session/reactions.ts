import { on } from '#server/kernel/events.ts';
import { switchTurned } from '#server/kernel/switches.ts';
import { secondFactorSetUp } from '#server/second-factor/events.ts';
import { endImpersonations } from './commands/impersonation.ts';
import { noteSecondFactor } from './commands/second-factor.ts';

export const reactions = [
  on(secondFactorSetUp, noteSecondFactor),
  on(switchTurned, async (ctx, { name, isOn }) => {
    if (name === 'impersonation' && !isOn) await endImpersonations(ctx);
  }),
];
