import { featureFlagChanged } from '#server/kernel/context/feature-flags.ts';
import { on } from '#server/kernel/context/reactions.ts';
import { secondFactorSetUp } from '#server/second-factor/events.ts';
import { endImpersonations } from './commands/impersonation.ts';
import { markSecondFactor } from './commands/second-factor.ts';

export const reactions = [
  on(secondFactorSetUp, markSecondFactor),
  on(featureFlagChanged, async (ctx, { name, isOn }) => {
    if (name === 'impersonation' && !isOn) await endImpersonations(ctx);
  }),
];
