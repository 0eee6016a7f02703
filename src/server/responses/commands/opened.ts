import { ownFirm } from '#server/businesses/reads/own-firm.ts';
import { requireUser } from '#server/kernel/context/authorize.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { opportunity } from '#server/opportunities/reads.ts';
import { invitationOpened } from '../events.ts';
import { writeHistory } from './history.ts';

/** Somebody of the firm opened the opportunity; nothing is noted where nobody invited it. @throws AppError 401, 404 */
export async function markOpened(ctx: WriteContext, mwbeId: string, opportunityId: string): Promise<void> {
  const firm = await ownFirm(ctx, mwbeId);
  const { id, hiring_company_id } = await opportunity(ctx, opportunityId);
  const row = await ctx.sql
    .selectFrom('opportunity_responses')
    .select('id')
    .where('opportunity_id', '=', id)
    .where('mwbe_id', '=', firm.id)
    .where('invited_at', 'is not', null)
    .executeTakeFirst();
  if (!row || hiring_company_id === null) return;
  const of = { opportunityId: id, hiringCompanyId: hiring_company_id, mwbeId: firm.id, responseId: row.id };
  await noteOpening(ctx, of, requireUser(ctx.actor).id);
}

/** Once a day for each person; a link counts as one. */
export async function noteOpening(
  ctx: WriteContext,
  of: {
    readonly opportunityId: string;
    readonly hiringCompanyId: string;
    readonly mwbeId: string;
    readonly responseId: string;
  },
  by: string | null,
): Promise<void> {
  const once = `opened ${ctx.now.toISOString().slice(0, 10)} ${by ?? 'link'}`;
  const step = { responseId: of.responseId, kind: 'opened', side: by === null ? 'system' : 'firm', once } as const;
  const noted = await writeHistory(ctx, [step]);
  if (noted.size === 0) return;
  await ctx.sql
    .updateTable('opportunity_responses')
    .set({ opened_at: ctx.now })
    .where('id', '=', of.responseId)
    .where('opened_at', 'is', null)
    .execute();
  await ctx.announce(invitationOpened({ ...of, by }));
}
