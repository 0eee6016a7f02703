import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { on } from '#server/kernel/context/reactions.ts';
import { type ProjectEvent, projectVerified, revisionVerified } from '#server/work-history/events.ts';
import { revokeIfSigned } from './commands/revoke.ts';
import { signRecord } from './commands/sign.ts';

/** A project verified again was corrected in between: its earlier record is revoked. */
async function replaceRecord(ctx: WriteContext, { projectId }: ProjectEvent): Promise<void> {
  await revokeIfSigned(ctx, projectId, 'corrected');
  await signRecord(ctx, projectId);
}

export const reactions = [on(projectVerified, replaceRecord), on(revisionVerified, replaceRecord)];
