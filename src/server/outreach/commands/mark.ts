import { sql } from 'kysely';
import { OUTREACH_LIMITS } from '#contract/outreach/rules/kinds.ts';
import type { NewMark, OwnOutreach } from '#contract/outreach/schema.ts';
import { ownFirm } from '#server/businesses/reads/own-firm.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { conflict } from '#server/kernel/http/errors.ts';
import { authorizeReadingOutreachLog } from '../policy.ts';
import { ownOutreach, wasSolicited } from '../reads/own.ts';
import type {} from '../tables.ts';
import { logEntries } from './log.ts';

/** A firm says how it was asked; the last word counts, and all stay. @throws AppError 401, 404, 409 where nobody asked it */
export async function markSolicitation(
  ctx: WriteContext,
  { mwbeId, opportunityId }: { readonly mwbeId: string; readonly opportunityId: string },
  { mark, words }: NewMark,
): Promise<OwnOutreach> {
  const firm = await ownFirm(ctx, mwbeId);
  await authorizeReadingOutreachLog(ctx, opportunityId);
  const content = { mark, ...(words && { words }) };
  const [added] = await logEntries(
    ctx,
    opportunityId,
    [{ kind: 'marked', mwbeId: firm.id, content }],
    sql`${wasSolicited(opportunityId, firm.id)} AND (
      SELECT count(*) FROM outreach_entries m WHERE m.opportunity_id = ${opportunityId}::uuid
        AND m.mwbe_id = ${firm.id}::uuid AND m.kind = 'marked') < ${OUTREACH_LIMITS.marks}::integer`,
  );
  if (!added) throw conflict("Your firm wasn't asked about this opportunity, or has said this too often.");
  const details = { firm: firm.id, mark };
  await ctx.audit({ action: 'solicitation marked', subjectType: 'opportunity', subjectId: opportunityId, details });
  return ownOutreach(ctx, mwbeId, opportunityId);
}
