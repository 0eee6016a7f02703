import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { TimelineEvent } from '#contract/work-history/schema.ts';
import { activeMembers } from '#server/accounts/reads.ts';
import { adjustVerifiedCount } from '#server/businesses/commands/verified-count.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { proposalVerified } from '../events.ts';
import type {} from '../tables.ts';

/** Work that a firm proposed and both parties agreed on. */
export interface Proposal {
  readonly hiringCompanyId: string;
  readonly mwbeId: string;
  readonly title: string;
  /** What the firm did, in its own words. */
  readonly services: string | null;
  /** As agreed in the end. */
  readonly budget: number;
  readonly start_date: string;
  readonly end_date: string;
  /** When the firm proposed it, and who. */
  readonly proposed: { readonly at: Date; readonly by: string };
  /** What the hiring company corrected, which the firm accepted; null where it confirmed the proposal as it was. */
  readonly corrected: {
    readonly at: Date;
    readonly by: string | null;
    readonly said: string | null;
    readonly changes: TimelineEvent['changes'];
  } | null;
  /** Who of the second party said the last word. */
  readonly verifiedBy: string;
}

/**
 * Records work that both parties have agreed on, verified at once: the firm proposed it, so the hiring company's word is
 * the second one. The caller has authorized both.
 * @returns the project's id
 */
export async function verifyProposal(ctx: WriteContext, proposal: Proposal): Promise<string> {
  const id = randomUUID();
  const { hiringCompanyId, mwbeId, corrected } = proposal;
  await sql`
    INSERT INTO projects (id, hiring_company_id, mwbe_id, recorded_by, recorded_side, title, budget, start_date,
                          end_date, services, state, action_taken_at, action_taken_by, created_at)
    VALUES (${id}, ${hiringCompanyId}, ${mwbeId}, ${proposal.proposed.by}, 'mwbe', ${proposal.title},
            ${proposal.budget}, ${proposal.start_date}::date, ${proposal.end_date}::date, ${proposal.services},
            'verified', ${ctx.now}, ${proposal.verifiedBy}, ${proposal.proposed.at})`.execute(ctx.sql);
  const first = { project_id: id, said: null, changes: '[]' };
  const steps = [
    { ...first, kind: 'recorded', side: 'mwbe', acted_by: proposal.proposed.by, at: proposal.proposed.at } as const,
    ...(corrected
      ? [
          {
            project_id: id,
            kind: 'corrected',
            side: 'hiring_company',
            acted_by: corrected.by,
            at: corrected.at,
            said: corrected.said,
            changes: JSON.stringify(corrected.changes),
          } as const,
        ]
      : []),
    {
      ...first,
      kind: 'verified',
      side: corrected ? 'mwbe' : 'hiring_company',
      acted_by: proposal.verifiedBy,
      at: ctx.now,
    } as const,
  ];
  for (const step of steps) await ctx.sql.insertInto('project_events').values(step).execute();
  await adjustVerifiedCount(ctx, mwbeId);
  const parties = { projectId: id, hiringCompanyId, mwbeId };
  await ctx.audit({
    action: 'work history verified',
    subjectType: 'project',
    subjectId: id,
    details: { ...parties, proposed: true },
  });
  await ctx.announce(proposalVerified(parties));
  const both = [hiringCompanyId, mwbeId].map((company) => activeMembers(ctx.sql, company));
  await ctx.change('projects', id, (await Promise.all(both)).flat());
  return id;
}
