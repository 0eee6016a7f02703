import type { WriteContext } from '#server/kernel/contexts.ts';
import { on } from '#server/kernel/events.ts';
import { type ProjectNews, projectVerified, revisionVerified } from '#server/work-history/events.ts';
import { revokeIfSigned } from './commands/revoke.ts';
import { signRecord } from './commands/sign.ts';

/** Verified once more means corrected in between: the earlier record holds no longer. */
async function attest(ctx: WriteContext, { projectId }: ProjectNews): Promise<void> {
  await revokeIfSigned(ctx, projectId, 'corrected');
  await signRecord(ctx, projectId);
}

export const reactions = [on(projectVerified, attest), on(revisionVerified, attest)];
