import { sql } from 'kysely';

/**
 * The directory is public; a record that was merged into another, or that no list names any more, is visible to nobody.
 * @param table name or alias of `businesses`
 */
export const isListed = (table: string) =>
  sql<boolean>`(${sql.ref(`${table}.merged_into`)} IS NULL AND ${sql.ref(`${table}.withdrawn_at`)} IS NULL)`;

export const inDirectory = isListed('businesses');
