import type { Input } from '#contract/endpoint.ts';
import type { endpoints } from '#contract/session/endpoints/log-in.ts';
import type { Entry } from '#contract/session/schema.ts';
import { createUser } from '#server/accounts/commands.ts';
import { hasStaff } from '#server/accounts/reads.ts';
import type { ReadContext, WriteContext } from '#server/kernel/context/contexts.ts';
import { conflict } from '#server/kernel/http/errors.ts';
import { issueLink, revokeLinks, spendLink } from '#server/links/commands.ts';
import { openLink } from '#server/links/reads.ts';
import { enter } from './enter.ts';
import { hashGoodPassword } from './passwords.ts';

const FIRST_STAFF = 'first staff account' as const;
const FIRST_STAFF_LIFE_MS = 24 * 3_600_000;
/** It is printed at the terminal. */
const FIRST_STAFF_ADDRESS = 'terminal';

type FirstAccount = Input<typeof endpoints.firstAccount>['body'];

/** @returns the code to print at the start of an installation without staff; earlier codes end. */
export async function issueFirstStaffCode(ctx: WriteContext): Promise<string> {
  await revokeLinks(ctx, { email: FIRST_STAFF_ADDRESS }, FIRST_STAFF);
  return issueLink(ctx, { purpose: FIRST_STAFF, lifeMs: FIRST_STAFF_LIFE_MS, email: FIRST_STAFF_ADDRESS });
}

/** Only for an open code: hashing takes a core for a while, and nobody without one may have that done. */
export async function hashNewPassword(ctx: ReadContext, body: FirstAccount): Promise<string> {
  await openLink(ctx, body.code, FIRST_STAFF);
  return hashGoodPassword(body.password, { email: body.email, firstName: body.first_name, lastName: body.last_name });
}

/** Spends the code and makes the account in one transaction: of two at the same moment one wins. */
export async function makeFirstAccount(ctx: WriteContext, body: FirstAccount, passwordHash: string): Promise<Entry> {
  await spendLink(ctx, body.code, FIRST_STAFF);
  if (await hasStaff(ctx.sql, ctx.config)) throw conflict('There is a staff account already');
  const id = await createUser(ctx, {
    email: body.email,
    firstName: body.first_name,
    lastName: body.last_name,
    userType: 'INTERNAL',
    admin: true,
    mayImpersonate: true,
    passwordHash,
  });
  return enter(ctx, { id, user_type: 'INTERNAL' }, { how: 'password' });
}
