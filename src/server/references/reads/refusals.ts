import { mailboxOf } from '#contract/references/rules/own-side.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import type {} from '../tables.ts';

/** Whether somebody outside asked that no firm writes to them again; however the address is spelled. */
export async function refusesMail({ sql: db }: Pick<ReadContext, 'sql'>, email: string): Promise<boolean> {
  const row = await db
    .selectFrom('mail_refusals')
    .select('email')
    .where('email', '=', mailboxOf(email))
    .executeTakeFirst();
  return row !== undefined;
}

/** Those of these addresses whose owners want no such emails. */
export async function refusingAddresses(
  { sql: db }: Pick<ReadContext, 'sql'>,
  emails: readonly string[],
): Promise<Set<string>> {
  if (emails.length === 0) return new Set();
  const rows = await db
    .selectFrom('mail_refusals')
    .select('email')
    .where('email', 'in', [...new Set(emails.map(mailboxOf))])
    .execute();
  const refusing = new Set(rows.map(({ email }) => email));
  return new Set(emails.filter((email) => refusing.has(mailboxOf(email))));
}
