import { sql } from 'kysely';
import type { AuditAction } from '#contract/access/audit-actions.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { addProjectEntries } from '#server/parent-projects/commands/entries.ts';
import { projectChanged } from '#server/parent-projects/events.ts';
import { contractsWithPayments } from '#server/parent-projects/reads/amounts.ts';
import { type ExclusionMoved, exclusionMoved } from '../events.ts';

const DONE: Readonly<Record<ExclusionMoved['action'], { readonly entry: string; readonly audit: AuditAction }>> = {
  propose: { entry: 'exclusion_proposed', audit: 'exclusion proposed' },
  approve: { entry: 'exclusion_approved', audit: 'exclusion approved' },
  decline: { entry: 'exclusion_declined', audit: 'exclusion declined' },
  withdraw: { entry: 'exclusion_withdrawn', audit: 'exclusion withdrawn' },
  revoke: { entry: 'exclusion_revoked', audit: 'exclusion revoked' },
};

interface Done extends ExclusionMoved {
  readonly reason: string;
  /** What was said with it. */
  readonly words: string | null;
}

/** What happened, in the project's history, the audit trail and for those who listen; what counts is counted anew. */
export async function recordMove(ctx: WriteContext, { reason, words, ...moved }: Done): Promise<void> {
  const { projectId, exclusionId, contractId, branchId, action, amountCents } = moved;
  const counts = action === 'approve' || action === 'revoke';
  await addProjectEntries(ctx, projectId, [
    {
      kind: DONE[action].entry,
      contractId,
      branchId,
      isPublic: counts && (await isAccepted(ctx, contractId)),
      amountCents,
      words,
      details: { exclusion: exclusionId, reason },
    },
  ]);
  await ctx.audit({
    action: DONE[action].audit,
    subjectType: 'exclusion',
    subjectId: exclusionId,
    details: { project: projectId, contract: contractId, cents: amountCents, reason },
  });
  if (counts) await ctx.announce(projectChanged({ projectId, contractIds: [contractId] }));
  await ctx.announce(exclusionMoved(moved));
}

/** Viewers know of the contract. */
async function isAccepted(ctx: WriteContext, contractId: string): Promise<boolean> {
  const { rows } = await sql`
    SELECT c.id FROM ${contractsWithPayments}
    WHERE c.id = ${contractId}::uuid AND c.accepted_award_cents IS NOT NULL`.execute(ctx.sql);
  return rows.length > 0;
}
