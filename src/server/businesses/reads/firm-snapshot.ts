import { type RawBuilder, sql } from 'kysely';
import type {} from '../tables.ts';
import { isLastWord } from './fragments.ts';

/** Fragment for other features: name and certificates, as they are today, of the firm whose `mwbes.id` is in `column` (jsonb). */
export const firmSnapshot = (column: RawBuilder<string>): RawBuilder<unknown> => sql`
  (SELECT jsonb_build_object('name', b.legal_business_name, 'certificates', (
            SELECT coalesce(jsonb_agg(jsonb_build_object('type', c.type, 'agency', a.name, 'number', c.number,
                     'expires_on', c.expires_on, 'lapsed_on', c.lapsed_on) ORDER BY c.type, a.name, c.id), '[]')
            FROM certificates c JOIN agencies a ON a.id = c.agency_id WHERE c.business_id = b.id AND ${isLastWord('c')}))
   FROM mwbes w JOIN businesses b ON b.id = w.business_id WHERE w.id = ${column})`;
