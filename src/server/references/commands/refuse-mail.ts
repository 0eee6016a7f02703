import { mailboxOf } from '#contract/references/rules/own-side.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import type {} from '../tables.ts';

/** No firm may write to this address through Plumbline from now on. Idempotent. */
export async function refuseMail(ctx: WriteContext, email: string): Promise<void> {
  await ctx.sql
    .insertInto('mail_refusals')
    .values({ email: mailboxOf(email), created_at: ctx.now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await ctx.audit({ action: 'emails refused', subjectType: 'email address', subjectId: null });
}
