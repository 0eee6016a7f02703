import { type Recipient, recipient, toUserActor } from '#server/accounts/reads.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';

/** A reading as the person to be told, so that no email says what they could not see. */
export interface RecipientContext {
  readonly person: Recipient;
  readonly ctx: ReadContext;
}

/** Undefined where the account is closed. */
export async function recipientContext(ctx: ReadContext, userId: string): Promise<RecipientContext | undefined> {
  const person = await recipient(ctx.sql, ctx.config, userId);
  return person && { person, ctx: { ...ctx, actor: toUserActor(person) } };
}

/** Whose notification it is; undefined where it is gone. */
export async function recipientOf(ctx: ReadContext, id: string): Promise<string | undefined> {
  const row = await ctx.sql.selectFrom('notifications').select('recipient_id').where('id', '=', id).executeTakeFirst();
  return row?.recipient_id;
}
