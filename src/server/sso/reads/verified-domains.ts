import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type {} from '../tables.ts';

/** Fragment for other rooms: whether the company in `company` has verified the domain of the address in `email`. */
export const hasVerifiedDomain = (company: RawBuilder<string>, email: RawBuilder<string>): RawBuilder<SqlBool> => sql`
  EXISTS (SELECT FROM sso_domains vd JOIN sso_providers vp ON vp.id = vd.provider_id
          WHERE vp.company_id = ${company} AND vd.verified_at IS NOT NULL
            AND lower(vd.domain) = lower(split_part(${email}, '@', 2)))`;
