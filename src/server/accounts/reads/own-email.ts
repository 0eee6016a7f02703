import type { ReadContext, WriteContext } from '#server/kernel/context/contexts.ts';
import { verifiedEmails } from '#server/links/reads/verified-emails.ts';

/** Whether mail to this address reaches the actor: their own address or one that they have verified, with any tag. */
export async function isOwnEmail(
  { sql, actor }: Pick<ReadContext | WriteContext, 'sql' | 'actor'>,
  email: string,
): Promise<boolean> {
  if (actor.kind !== 'user') return false;
  const own = [actor.email, ...(await verifiedEmails(sql, actor.id))];
  return own.some((one) => mailbox(one) === mailbox(email));
}

/** `Bea+calvert@x.example` arrives where `bea@x.example` does. */
function mailbox(email: string): string {
  const [local = '', domain = ''] = email.toLowerCase().split('@');
  return `${local.split('+')[0]}@${domain}`;
}
