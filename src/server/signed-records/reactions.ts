import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { on } from '#server/kernel/context/reactions.ts';
import { type ProjectEvent, projectVerified, proposalVerified, revisionVerified } from '#server/work-history/events.ts';
import { replaceRecord } from './commands/compromise.ts';

/** A project verified again was corrected in between: its earlier record is revoked. */
const signVerified = (ctx: WriteContext, { projectId }: ProjectEvent) => replaceRecord(ctx, projectId);

export const reactions = [
  on(projectVerified, signVerified),
  on(revisionVerified, signVerified),
  on(proposalVerified, signVerified),
];
