import { sql } from 'kysely';

/** The directory is open to everybody; a record that was merged into another no longer exists for anyone. */
export const inDirectory = sql<boolean>`businesses.merged_into IS NULL`;
