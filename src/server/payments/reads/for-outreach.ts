import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { mwbesOfSameFirm } from '#server/businesses/reads/listed-firms.ts';
import type {} from '../tables.ts';

/**
 * Fragment for other features: whether a company reported a payment to the firm of `mwbe`, on a contract that it recorded
 * after a moment. Who may learn of it is theirs to check.
 */
export const wasPaid = (
  company: RawBuilder<string>,
  mwbe: RawBuilder<string>,
  since: RawBuilder<unknown>,
): RawBuilder<SqlBool> => sql<SqlBool>`
  EXISTS (SELECT FROM payment_contracts pc JOIN payment_lines pl ON pl.contract_id = pc.id AND pl.counts AND pl.paid_cents > 0
          WHERE pc.mwbe_id IN (${mwbesOfSameFirm(mwbe)}) AND pc.hiring_company_id = ${company} AND pc.created_at >= ${since})`;
