import { randomUUID } from 'node:crypto';
import type { UserType } from '#contract/access/user-types.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';

interface Invited {
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly user_type: UserType;
}

/** Creates an account without a password unless the email has one; an existing account is left unchanged. */
export async function createPaymentsAccount(ctx: WriteContext, invited: Invited): Promise<void> {
  const made = await ctx.sql
    .insertInto('users')
    .values({ ...invited, id: randomUUID(), password_hash: null, created_at: ctx.now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (made) await ctx.audit({ action: 'account created', subjectType: 'user', subjectId: made.id });
}
