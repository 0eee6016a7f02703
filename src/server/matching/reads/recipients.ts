import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Opportunity } from '#contract/opportunities/schema.ts';
import { activeMembers, peopleOfFirms } from '#server/accounts/reads.ts';
import { audienceNumber, numbersIn } from '#server/businesses/reads/audience-bits.ts';
import type { Sql } from '#server/db/types.ts';
import type {} from '../tables.ts';
import { wantsToKnow } from './alerts.ts';

/** Firms with somebody who wants to know, by their audience numbers, and who of their people does not. */
export interface MatchRecipients {
  readonly numbers: Uint32Array;
  readonly except: readonly string[];
}

/**
 * Whom to tell of a match. Nobody is told of an opportunity of their own company.
 * @param due which rows of `opportunity_matches m`
 */
export async function matchRecipients(
  db: Sql,
  { id, hiring_company_id }: Pick<Opportunity, 'id' | 'hiring_company_id'>,
  due: RawBuilder<SqlBool>,
): Promise<MatchRecipients> {
  const owners = hiring_company_id ? await activeMembers(db, hiring_company_id) : [];
  const { rows } = await sql<{ numbers: Buffer; except: string[] }>`
    WITH people AS (
      SELECT p.user_id, m.mwbe_id, p.user_id <> ALL(${owners}::uuid[])
             AND ${wantsToKnow(sql.ref('p.user_id'), sql.ref('m.score'))} AS wants
      FROM opportunity_matches m JOIN ${peopleOfFirms} p ON p.mwbe_id = m.mwbe_id
      WHERE m.opportunity_id = ${id} AND ${due}
    ), firms AS (SELECT mwbe_id FROM people GROUP BY mwbe_id HAVING bool_or(wants))
    SELECT (SELECT coalesce(string_agg(int4send(${audienceNumber(sql.ref('f.mwbe_id'))}), ''::bytea), '') FROM firms f) AS numbers,
           ARRAY(SELECT p.user_id FROM people p LEFT JOIN firms f ON f.mwbe_id = p.mwbe_id
                 GROUP BY p.user_id HAVING NOT bool_or(p.wants) AND count(f.mwbe_id) > 0) AS except`.execute(db);
  const { numbers = Buffer.alloc(0), except = [] } = rows[0] ?? {};
  return { numbers: numbersIn(Buffer.from(numbers)), except };
}
