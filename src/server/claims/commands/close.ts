import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { mailSettlement } from '../job-definitions.ts';
import type { PENDING_CLAIM_STATES } from '../policy.ts';
import type { ClaimRow } from '../tables.ts';

interface Closing {
  readonly state: 'declined' | 'withdrawn' | 'expired';
  readonly from: readonly (typeof PENDING_CLAIM_STATES)[number][];
  readonly reason?: string;
  /** Only if it expires by then. */
  readonly before?: Date;
  /** Disputes about it stay open: the caller settles them. */
  readonly keepDisputes?: boolean;
}
type Closed = Pick<ClaimRow, 'id' | 'mwbe_id' | 'user_id'>;

/** Ends a pending claim without success: its codes work no more, and disputes about it are settled. */
export async function closeClaim(ctx: WriteContext, id: string, closing: Closing): Promise<Closed | undefined> {
  let update = ctx.sql
    .updateTable('claims')
    .set({
      state: closing.state,
      decided_at: ctx.now,
      decided_by: ctx.actor.kind === 'user' ? ctx.actor.id : null,
      reason: closing.reason ?? null,
    })
    .where('id', '=', id)
    .where('state', 'in', closing.from);
  if (closing.before) update = update.where('expires_at', '<=', closing.before);
  const closed = await update.returning(['id', 'mwbe_id', 'user_id']).executeTakeFirst();
  if (!closed) return undefined;
  await revokeCodes(ctx, id);
  await ctx.change('claims', null, [closed.user_id]);
  if (!closing.keepDisputes) await endDisputes(ctx, id);
  return closed;
}

export async function revokeCodes(ctx: WriteContext, claimId: string): Promise<void> {
  await ctx.sql
    .updateTable('claim_codes')
    .set({ revoked_at: ctx.now })
    .where('claim_id', '=', claimId)
    .where('used_at', 'is', null)
    .where('revoked_at', 'is', null)
    .execute();
}

const ENDED = 'The claim that you objected to has ended, and nobody got the firm by it.';

/** Settles disputes about a claim that ended by itself. */
async function endDisputes(ctx: WriteContext, claimId: string): Promise<void> {
  const ended = await ctx.sql
    .updateTable('claim_disputes')
    .set({ state: 'settled', outcome: 'nobody', reason: ENDED, decided_at: ctx.now })
    .where('claim_id', '=', claimId)
    .where('state', '=', 'open')
    .returning(['id', 'opened_by'])
    .execute();
  for (const { id, opened_by } of ended) {
    if (opened_by) await ctx.change('claims', null, [opened_by]);
    await ctx.audit({
      action: 'claim dispute settled',
      subjectType: 'claim dispute',
      subjectId: id,
      details: { outcome: 'nobody' },
    });
    await ctx.enqueue(mailSettlement.with({ dispute_id: id, user_id: opened_by, side: 'challenger' }));
  }
}
