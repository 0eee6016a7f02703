import { sql } from 'kysely';
import type { Sql } from '#server/db/types.ts';
import type {} from '../tables.ts';

/** How a firm is reached, as its page shows it. */
export type Contact =
  /** Ten digits. */
  | { readonly kind: 'phone'; readonly value: string }
  /** In lower case. A host is that of the website, without `www.`, or of the email address. */
  | { readonly kind: 'email' | 'host'; readonly value: string };

/** As the indexes of migration 0139 have them. */
const PHONE = sql`right(regexp_replace(split_part(phone, 'x', 1), '\\D', '', 'g'), 10)`;
const EMAIL = sql`lower(email)`;
const EMAIL_HOST = sql`split_part(lower(email), '@', 2)`;
const WEBSITE_HOST = sql`lower(substring(website from '^(?:https?://)?(?:www\\.)?([^/:?#]+)'))`;

export function hasContact({ kind, value }: Contact) {
  if (kind === 'phone') return sql<boolean>`${PHONE} = ${value}`;
  if (kind === 'email') return sql<boolean>`${EMAIL} = ${value}`;
  return sql<boolean>`(${WEBSITE_HOST} = ${value} OR ${EMAIL_HOST} = ${value})`;
}

/** Ids of at most `limit` businesses with a contact, which are their `mwbe_core_id`s. */
export async function firmsByContact(db: Sql, contact: Contact, limit: number): Promise<readonly string[]> {
  const firms = db.selectFrom('businesses').select('id').where(hasContact(contact));
  const rows = await firms.orderBy('id').limit(limit).execute();
  return rows.map(({ id }) => id);
}
