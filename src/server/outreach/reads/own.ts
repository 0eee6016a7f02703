import { sql } from 'kysely';
import { SOLICITATION_KINDS, type SolicitationMark } from '#contract/outreach/rules/kinds.ts';
import type { OwnOutreach } from '#contract/outreach/schema.ts';
import { ownFirm } from '#server/businesses/reads/own-firm.ts';
import { withRowSecurity } from '#server/db/row-security.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import { authorizeReadingOutreachLog } from '../policy.ts';
import type {} from '../tables.ts';

/** What a firm said of how it was asked. @throws AppError 401, 404 */
export async function ownOutreach(ctx: ReadContext, mwbeId: string, opportunityId: string): Promise<OwnOutreach> {
  const firm = await ownFirm(ctx, mwbeId);
  await authorizeReadingOutreachLog(ctx, opportunityId);
  const { rows } = await withRowSecurity(ctx, (tx) =>
    sql<{ may_mark: boolean; mark: SolicitationMark | null; words: string | null; at: Date | null }>`
    SELECT ${wasSolicited(opportunityId, firm.id)} AS may_mark, m.mark, m.words, m.at
    FROM (VALUES (1)) one (n) LEFT JOIN LATERAL (
      SELECT e.content->>'mark' AS mark, e.content->>'words' AS words, e.at FROM outreach_entries e
      WHERE e.opportunity_id = ${opportunityId} AND e.mwbe_id = ${firm.id} AND e.kind = 'marked'
      ORDER BY e.number DESC LIMIT 1) m ON true`.execute(tx),
  );
  const [{ may_mark, mark, words, at } = { may_mark: false, mark: null, words: null, at: null }] = rows;
  return { may_mark, mark: mark && at && { mark, words, marked_at: at.toISOString() } };
}

/** Fragment: whether the log says that this firm was asked. */
export const wasSolicited = (opportunityId: string, mwbeId: string) => sql<boolean>`
  EXISTS (SELECT FROM outreach_entries s WHERE s.opportunity_id = ${opportunityId}::uuid AND s.mwbe_id = ${mwbeId}::uuid
          AND s.kind = ANY(${[...SOLICITATION_KINDS]}::text[]))`;
