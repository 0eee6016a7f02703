import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { hiringCompanyName } from '#server/accounts/reads.ts';
import { mwbeName } from '#server/businesses/reads/fragments.ts';
import type { ProjectAccess } from '#server/parent-projects/reads/access.ts';
import { awardOf, contractsWithPayments } from '#server/parent-projects/reads/amounts.ts';
import { contractScope } from '../policy.ts';
import type {} from '../tables.ts';

/**
 * Contracts with their award and changes, as the table `contracts`, for a WITH clause.
 * @param where condition on the contracts `c` @param award in cents; of viewers what was accepted
 */
const contractsTable = (where: RawBuilder<SqlBool>, award: RawBuilder<number | null> = awardOf): RawBuilder<unknown> =>
  sql`contracts AS (
    SELECT c.id, c.parent_id, c.branch_id, c.tier, c.scope, c.state, c.number, c.title, c.created_at, c.hiring_company_id,
           c.mwbe_id, c.firm_name, c.accepted_award_cents, ${award} AS award_cents
    FROM ${contractsWithPayments} WHERE ${where})`;

/** `contracts` that somebody sees, with the awards that they see. */
export const seenContracts = (access: ProjectAccess): RawBuilder<unknown> =>
  contractsTable(contractScope(access), access.sees === 'accepted' ? sql`c.accepted_award_cents` : awardOf);

/** The contracts of one branch, whoever asks: a change that was authorized looks at all of it. */
export const branchContracts = (branchId: string): RawBuilder<unknown> =>
  contractsTable(sql<SqlBool>`c.branch_id = ${branchId}::uuid`);

/**
 * For a WITH RECURSIVE clause after `contracts`. A contract lies within the one above, so what was left out of it was left
 * out of that as well: `excluded` has for each contract what was approved in it and below, and `room` what can still be left
 * out of it, which no contract above has less of; null where nothing of it is awarded.
 */
export const roomTables: RawBuilder<unknown> = sql`
  paths AS (
    SELECT c.id AS of, c.id AS at, c.parent_id AS up FROM contracts c
    UNION ALL SELECT p.of, c.id, c.parent_id FROM paths p JOIN contracts c ON c.id = p.up),
  excluded AS (
    SELECT p.at AS id, sum(e.amount_cents)::bigint AS cents
    FROM paths p JOIN parent_project_exclusions e ON e.contract_id = p.of AND e.state = 'approved' GROUP BY p.at),
  room AS (
    SELECT p.of AS id, CASE WHEN bool_and(p.of <> p.at OR c.award_cents IS NOT NULL)
                            THEN min(c.award_cents - coalesce(x.cents, 0))::bigint END AS left_cents
    FROM paths p JOIN contracts c ON c.id = p.at LEFT JOIN excluded x ON x.id = p.at GROUP BY p.of)`;

/** Whose contract the row of `contracts` under this alias is; null for a package without a firm. */
export const holderName = (alias: string): RawBuilder<string | null> => sql`
  coalesce(${hiringCompanyName(sql.ref(`${alias}.hiring_company_id`))}, ${mwbeName(sql.ref(`${alias}.mwbe_id`))},
           ${sql.ref(`${alias}.firm_name`)})`;

/** What names a contract of the table `contracts` under this alias (jsonb). */
export const contractName = (alias: string): RawBuilder<unknown> => sql`
  jsonb_build_object('id', ${sql.ref(`${alias}.id`)}, 'title', ${sql.ref(`${alias}.title`)},
    'number', ${sql.ref(`${alias}.number`)}, 'firm', ${holderName(alias)}, 'tier', ${sql.ref(`${alias}.tier`)})`;
