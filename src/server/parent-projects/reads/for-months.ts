import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { hiringCompanyName } from '#server/accounts/reads.ts';
import { mwbeName } from '#server/businesses/reads/fragments.ts';
import type { Actor } from '#server/kernel/context/actor.ts';
import { accessOf, isStaff } from '../policy.ts';
import type {} from '../tables.ts';
import { awardOf, contractsWithPayments } from './amounts.ts';

/** Fragment for the months of projects: what they need of a project, as a table. */
export const projectsOfMonths: RawBuilder<unknown> = sql`
  (SELECT id, name, time_zone, due_day, state, archived_at, starts_on, owner_company_id FROM parent_projects)`;

/** Whose contract `c` is, by name; null while it is not awarded. */
const holder: RawBuilder<string | null> = sql`
  coalesce(${hiringCompanyName(sql.ref('c.hiring_company_id'))}, ${mwbeName(sql.ref('c.mwbe_id'))}, c.firm_name)`;

/** Contracts of projects as a table, with the names of their firms and with awards. */
export const contractsOfMonths: RawBuilder<unknown> = sql`
  (SELECT c.id, c.project_id, c.parent_id, c.branch_id, c.tier, c.title, c.number, c.state, c.hiring_company_id,
          c.payment_contract_id, pay.hiring_company_id AS payer_id, c.commitment_cents, c.created_at, c.awarded_on,
          c.starts_on, ${awardOf} AS award_cents, ${holder} AS firm
   FROM ${contractsWithPayments})`;

/** Goals for workforce and local hiring, as a table. */
export const goalsOfMonths: RawBuilder<unknown> = sql`
  (SELECT project_id, scope, group_code, name, measure, bps, hours, effective_from, effective_until, created_at
   FROM parent_project_goals WHERE scope IN ('workforce', 'local_hiring'))`;

/** Whether the actor sees what is being entered for a branch, not only what was accepted. */
export const reportedScope = (actor: Actor, project: string, branch: string): RawBuilder<SqlBool> =>
  isStaff(actor)
    ? sql<SqlBool>`true`
    : sql<SqlBool>`EXISTS (
        SELECT FROM ${accessOf(actor)} a
        WHERE a.project_id = ${sql.ref(project)} AND (a.sees = 'all' OR (a.sees = 'branch' AND a.company_id =
          (SELECT top.hiring_company_id FROM parent_project_contracts top WHERE top.id = ${sql.ref(branch)}))))`;

/**
 * People who see a branch while it is being entered, as (user_id, reports, reviews).
 * @param project the project's id @param branch id of the prime contract
 */
export const peopleOfBranch = (project: RawBuilder<string>, branch: RawBuilder<string>): RawBuilder<unknown> => sql`
  (SELECT m.user_id, bool_or(m.role <> 'viewer') AS reports, bool_or(m.kind = 'team' AND m.role IN ('owner', 'editor')) AS reviews
   FROM parent_project_members m
   WHERE m.project_id = ${project} AND m.user_id IS NOT NULL AND m.removed_at IS NULL
     AND ((m.kind = 'team' AND m.role <> 'viewer') OR (m.kind = 'prime' AND m.company_id =
       (SELECT top.hiring_company_id FROM parent_project_contracts top WHERE top.id = ${branch})))
   GROUP BY m.user_id)`;
