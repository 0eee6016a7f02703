import { on } from '#server/kernel/events.ts';
import { projectVerified } from '#server/work-history/events.ts';
import { revokeIfSigned } from './commands/revoke.ts';
import { signRecord } from './commands/sign.ts';

/** Verified once more means corrected in between: the earlier record holds no longer. */
export const reactions = [
  on(projectVerified, async (ctx, { projectId }) => {
    await revokeIfSigned(ctx, projectId, 'corrected');
    await signRecord(ctx, projectId);
  }),
];
