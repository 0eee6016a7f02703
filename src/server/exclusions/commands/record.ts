import { sql } from 'kysely';
import type { AuditAction } from '#contract/access/audit-actions.ts';
import type { ExclusionAction } from '#contract/exclusions/rules.ts';
import { showCents } from '#contract/payments/rules/money.ts';
import { personName } from '#server/accounts/reads.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { orNotFound } from '#server/kernel/http/errors.ts';
import { addProjectEntries } from '#server/parent-projects/commands/entries.ts';
import { notifyProject } from '#server/parent-projects/commands/notify.ts';
import { projectChanged } from '#server/parent-projects/events.ts';
import { contractsWithPayments } from '#server/parent-projects/reads/amounts.ts';

type Action = 'propose' | ExclusionAction;
interface Said {
  readonly entry: string;
  readonly audit: AuditAction;
  /** As in "Dana Reyes approved …". */
  readonly verb: string;
}
const SAID: Readonly<Record<Action, Said>> = {
  propose: { entry: 'exclusion_proposed', audit: 'exclusion proposed', verb: 'proposed' },
  approve: { entry: 'exclusion_approved', audit: 'exclusion approved', verb: 'approved' },
  decline: { entry: 'exclusion_declined', audit: 'exclusion declined', verb: 'declined' },
  withdraw: { entry: 'exclusion_withdrawn', audit: 'exclusion withdrawn', verb: 'withdrew' },
  revoke: { entry: 'exclusion_revoked', audit: 'exclusion revoked', verb: 'revoked' },
};

interface Move {
  readonly projectId: string;
  readonly exclusionId: string;
  readonly contractId: string;
  readonly branchId: string;
  readonly action: Action;
  readonly amountCents: number;
  /** Code of it. */
  readonly reason: string;
  /** What was said with it. */
  readonly words: string | null;
}

/** What happened, in the project's history, the audit trail and the news of its people; what counts is counted anew. */
export async function recordMove(ctx: WriteContext, move: Move): Promise<void> {
  const { projectId, exclusionId, contractId, branchId, action, amountCents, reason, words } = move;
  const { entry, audit, verb } = SAID[action];
  const counts = action === 'approve' || action === 'revoke';
  const { title, is_accepted, person } = await namesOf(ctx, contractId);
  const isPublic = counts && is_accepted;
  const details = { exclusion: exclusionId, reason };
  await addProjectEntries(ctx, projectId, [
    { kind: entry, contractId, branchId, isPublic, amountCents, words, details },
  ]);
  await ctx.audit({
    action: audit,
    subjectType: 'exclusion',
    subjectId: exclusionId,
    details: { project: projectId, contract: contractId, cents: amountCents, reason },
  });
  if (counts) await ctx.announce(projectChanged({ projectId, contractIds: [contractId] }));
  const exceptUserId = ctx.actor.kind === 'user' ? ctx.actor.id : null;
  await notifyProject(
    ctx,
    { projectId, news: 'exclusions', branchId, exceptUserId, isPublic },
    `${person ?? 'Somebody'} ${verb} an exclusion of ${showCents(amountCents)} of ${title}.`,
  );
}

interface Names {
  readonly title: string;
  /** Viewers know of the contract. */
  readonly is_accepted: boolean;
  readonly person: string | null;
}

async function namesOf(ctx: WriteContext, contractId: string): Promise<Names> {
  const actorId = ctx.actor.kind === 'user' ? ctx.actor.id : null;
  const { rows } = await sql<Names>`
    SELECT c.title, c.accepted_award_cents IS NOT NULL AS is_accepted, ${personName(sql`${actorId}::uuid`)} AS person
    FROM ${contractsWithPayments} WHERE c.id = ${contractId}::uuid`.execute(ctx.sql);
  return orNotFound(rows[0]);
}
