import { type RawBuilder, sql } from 'kysely';
import { PLUMBLINE_ID } from '#contract/access/user-types.ts';
import type { MailPreference } from '#contract/accounts/rules.ts';
import type { Config } from '#server/config.ts';
import type {} from '../tables.ts';

interface MessagingPerson {
  org_id: string;
  user_id: string;
  name: string;
  email: string;
  since: Date;
  mail_preference: MailPreference;
}

/**
 * Fragment for other rooms: active people who have messages, with the organization that they write for, as a table. One
 * of staff writes for Plumbline.
 */
export const messagingPeople = ({ demo }: Pick<Config, 'demo'>): RawBuilder<MessagingPerson> => sql`
  (SELECT m.company_id AS org_id, u.id AS user_id, u.first_name || ' ' || u.last_name AS name, u.email,
          m.created_at AS since, u.mail_preference
   FROM memberships m JOIN users u ON u.id = m.user_id
   WHERE u.active AND (NOT u.demo OR ${demo}::boolean)
     AND u.user_type = CASE m.company_type WHEN 'mwbe' THEN 'MWBE' ELSE 'PRIME' END
   UNION ALL
   SELECT ${PLUMBLINE_ID}::uuid, u.id, u.first_name || ' ' || u.last_name, u.email, u.created_at,
          u.mail_preference
   FROM users u WHERE u.user_type = 'INTERNAL' AND u.active AND (NOT u.demo OR ${demo}::boolean))`;
