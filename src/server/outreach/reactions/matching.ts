import { sql } from 'kysely';
import type { Json } from '#contract/signed-records/rules/canonical-json.ts';
import { on } from '#server/kernel/context/reactions.ts';
import { firmsTold, opportunityMatched } from '#server/matching/events.ts';
import { logEntries } from '../commands/log.ts';

/** How many firms fit, and who of them was told, with the reasons of that day. */
export const matchingReactions = [
  on(opportunityMatched, async (ctx, { opportunityId, version, firms }) => {
    await logEntries(
      ctx,
      opportunityId,
      [{ kind: 'matched', content: { count: firms, version } }],
      // the job may run twice
      sql`NOT EXISTS (SELECT FROM outreach_entries m WHERE m.opportunity_id = ${opportunityId}::uuid
                      AND m.kind = 'matched' AND m.content->>'version' = ${String(version)})`,
    );
  }),
  on(firmsTold, async (ctx, { opportunityId, addendum, firms }) => {
    const entries = firms.map(({ mwbeId, score, reasons }) => ({
      kind: 'told' as const,
      mwbeId,
      channel: 'account' as const,
      content: { score, reasons: reasons as unknown as Json, ...(addendum !== null && { addendum }) },
    }));
    await logEntries(ctx, opportunityId, entries);
  }),
];
