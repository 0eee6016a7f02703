import { type RawBuilder, sql } from 'kysely';
import type { Config } from '#server/config.ts';
import type {} from '../tables.ts';

/** Fragment for other rooms: active staff who want emails about what asks for them, as a query with the column `id`. */
export const staffToMail = (config: Config): RawBuilder<{ id: string }> => sql`
  SELECT u.id FROM users u
  WHERE u.user_type = 'INTERNAL' AND u.active AND u.mail_preference <> 'never'
    AND (NOT u.demo OR ${config.demo}::boolean)`;
