import { emailChanged } from '#server/accounts/events.ts';
import { featureFlagChanged } from '#server/kernel/context/feature-flags.ts';
import { on } from '#server/kernel/context/reactions.ts';
import { secondFactorSetUp } from '#server/second-factor/events.ts';
import { endImpersonations } from './commands/impersonation.ts';
import { markSecondFactor } from './commands/second-factor.ts';
import { revokeAccess } from './commands/sessions.ts';

export const reactions = [
  on(emailChanged, async (ctx, { userId, former, requestedIn }) => {
    await revokeAccess(ctx, userId, { keepSession: requestedIn, formerEmail: former });
  }),
  on(secondFactorSetUp, markSecondFactor),
  on(featureFlagChanged, async (ctx, { name, isOn }) => {
    if (name === 'impersonation' && !isOn) await endImpersonations(ctx);
  }),
];
