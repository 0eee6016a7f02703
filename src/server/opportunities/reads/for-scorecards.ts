import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { firmOfMwbe } from '#server/businesses/reads/listed-firms.ts';
import type {} from '../tables.ts';

/** Fragment for other features: whether a company awarded an opportunity of its own to the firm of `mwbe` after a moment. */
export const hasAwarded = (
  companyId: string,
  mwbe: RawBuilder<string>,
  since: RawBuilder<unknown>,
): RawBuilder<SqlBool> => sql<SqlBool>`
  EXISTS (SELECT FROM opportunities ha JOIN opportunity_awards aw ON aw.opportunity_id = ha.id
          WHERE ha.hiring_company_id = ${companyId} AND ha.awarded_at >= ${since}
          AND ${firmOfMwbe(sql.ref('aw.mwbe_id'))} = ${firmOfMwbe(mwbe)})`;
