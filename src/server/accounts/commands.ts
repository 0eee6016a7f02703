import { randomUUID } from 'node:crypto';
import type { HiringSide, UserType } from '#contract/access/user-types.ts';
import type { Role } from '#contract/accounts/rules.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { conflict } from '#server/kernel/http/errors.ts';

export interface NewUser {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly userType: UserType;
  readonly passwordHash: string | null;
  readonly admin?: boolean;
  readonly mayImpersonate?: boolean;
  readonly demo?: boolean;
}

/** @returns the new user's id. @throws AppError 409 if the email already has an account. */
export async function createUser(ctx: WriteContext, user: NewUser): Promise<string> {
  const created = await ctx.sql
    .insertInto('users')
    .values({
      id: randomUUID(),
      email: user.email,
      first_name: user.firstName,
      last_name: user.lastName,
      user_type: user.userType,
      password_hash: user.passwordHash,
      admin: user.admin ?? false,
      may_impersonate: user.mayImpersonate ?? false,
      demo: user.demo ?? false,
      created_at: ctx.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!created) throw conflict('An account with this email already exists');
  await ctx.audit({ action: 'account created', subjectType: 'user', subjectId: created.id });
  return created.id;
}

export async function createHiringCompany(
  ctx: WriteContext,
  company: { businessName: string; userType: HiringSide; landsOnSearch?: boolean; demo?: boolean },
): Promise<string> {
  const id = randomUUID();
  await ctx.sql
    .insertInto('hiring_companies')
    .values({
      id,
      business_name: company.businessName,
      user_type: company.userType,
      lands_on_search: company.landsOnSearch ?? false,
      demo: company.demo ?? false,
      created_at: ctx.now,
    })
    .execute();
  // its first name is written with it; here is who gave it
  if (ctx.actor.kind === 'user') {
    await ctx.sql.updateTable('company_names').set({ decided_by: ctx.actor.id }).where('company_id', '=', id).execute();
  }
  return id;
}

/** Makes a user a member of a hiring company or a firm (`mwbes.id`). */
export async function addMembership(
  ctx: WriteContext,
  userId: string,
  companyId: string,
  companyType: 'hiring_company' | 'mwbe',
  role: Role = 'member',
): Promise<void> {
  await ctx.sql
    .insertInto('memberships')
    .values({ user_id: userId, company_id: companyId, company_type: companyType, role, created_at: ctx.now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
