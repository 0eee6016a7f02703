import { sql } from 'kysely';
import type { Sql } from '#server/db/types.ts';
import type {} from '../tables.ts';

/** A switchboard or a host may be that of many. */
const MAX_FIRMS = 100;

/** How a firm is reached, as its page shows it. */
export type Contact =
  /** Ten digits. */
  | { readonly kind: 'phone'; readonly value: string }
  /** In lower case; a website's host without `www.`. */
  | { readonly kind: 'email' | 'website'; readonly value: string };

/** As the indexes of migration 0139 have them. */
const COLUMNS = {
  phone: sql`right(regexp_replace(split_part(phone, 'x', 1), '\\D', '', 'g'), 10)`,
  email: sql`lower(email)`,
  website: sql`lower(substring(website from '^(?:https?://)?(?:www\\.)?([^/:?#]+)'))`,
} as const;

export const hasContact = ({ kind, value }: Contact) => sql<boolean>`${COLUMNS[kind]} = ${value}`;

/** Ids of the businesses with a contact, which are their `mwbe_core_id`s. */
export async function firmsByContact(db: Sql, contact: Contact): Promise<readonly string[]> {
  const firms = db.selectFrom('businesses').select('id').where(hasContact(contact));
  const rows = await firms.orderBy('id').limit(MAX_FIRMS).execute();
  return rows.map(({ id }) => id);
}
