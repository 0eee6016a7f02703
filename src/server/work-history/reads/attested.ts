import { sql } from 'kysely';
import { isPublic } from '../policy.ts';

/** Fragment for other rooms: ids of all projects that both parties stand by, as a table. */
export const verifiedProjects = sql`(SELECT p.id FROM projects p WHERE ${isPublic('p')})`;
