import { sql } from 'kysely';
import { isPublic } from '../policy.ts';

/** Fragment for other rooms: ids of all verified projects, as a table. */
export const verifiedProjects = sql`(SELECT p.id FROM projects p WHERE ${isPublic('p')})`;
