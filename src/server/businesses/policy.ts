import { sql } from 'kysely';

/** The directory is public; a record that was merged into another is visible to nobody. */
export const inDirectory = sql<boolean>`businesses.merged_into IS NULL`;
