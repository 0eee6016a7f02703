import { type RawBuilder, sql } from 'kysely';
import { ownMwbes } from '#server/businesses/reads/fragments.ts';

/** Fragment for other rooms: names of the firms and companies that the user whose id is in `column` acts for. */
export const companyNames = (column: RawBuilder<string>): RawBuilder<string[]> => sql`
  ARRAY(SELECT c.business_name FROM memberships m JOIN hiring_companies c ON c.id = m.company_id
        WHERE m.user_id = ${column}
        UNION ALL
        SELECT f ->> 'legal_business_name'
        FROM jsonb_array_elements(${ownMwbes(sql`ARRAY(SELECT company_id FROM memberships WHERE user_id = ${column})`)}) f
        ORDER BY 1)`;
