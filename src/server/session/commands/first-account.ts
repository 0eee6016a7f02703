import type { Input } from '#contract/endpoint.ts';
import type { endpoints } from '#contract/session/endpoints/sign-in.ts';
import type { SignInResult } from '#contract/session/schema.ts';
import { createUser } from '#server/accounts/commands.ts';
import { hasStaff } from '#server/accounts/reads.ts';
import type { ReadContext, WriteContext } from '#server/kernel/context/contexts.ts';
import { conflict } from '#server/kernel/http/errors.ts';
import { issueLink, revokeLinks, spendLink } from '#server/links/commands.ts';
import { openLink } from '#server/links/reads.ts';
import { validateAndHashPassword } from './passwords.ts';
import { signIn } from './sign-in.ts';

const FIRST_STAFF = 'first staff account' as const;
/** Placeholder recipient: the code is printed to the terminal. */
const FIRST_STAFF_EMAIL = 'terminal';

type FirstAccount = Input<typeof endpoints.firstAccount>['body'];

/** @returns the code to print at startup while there is no staff account; revokes earlier codes */
export async function issueFirstStaffCode(ctx: WriteContext): Promise<string> {
  await revokeLinks(ctx, { email: FIRST_STAFF_EMAIL }, FIRST_STAFF);
  return issueLink(ctx, { purpose: FIRST_STAFF, email: FIRST_STAFF_EMAIL });
}

/** Checks the code before the expensive hash. */
export async function hashNewPassword(ctx: ReadContext, body: FirstAccount): Promise<string> {
  await openLink(ctx, body.code, FIRST_STAFF);
  return validateAndHashPassword(body.password, {
    email: body.email,
    firstName: body.first_name,
    lastName: body.last_name,
  });
}

/** Uses up the code and creates the account in one transaction, so that only one of two concurrent requests succeeds. */
export async function createFirstAccount(
  ctx: WriteContext,
  body: FirstAccount,
  passwordHash: string,
): Promise<SignInResult> {
  await spendLink(ctx, body.code, FIRST_STAFF);
  if (await hasStaff(ctx.sql, ctx.config)) throw conflict('A staff account already exists');
  const id = await createUser(ctx, {
    email: body.email,
    firstName: body.first_name,
    lastName: body.last_name,
    userType: 'INTERNAL',
    admin: true,
    mayImpersonate: true,
    passwordHash,
  });
  return signIn(ctx, { id, user_type: 'INTERNAL' }, { how: 'password' });
}
