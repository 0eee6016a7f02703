import { type RawBuilder, sql } from 'kysely';
import { firmOfMwbe } from '#server/businesses/reads/listed-firms.ts';
import type { Actor } from '#server/kernel/context/actor.ts';
import { branchScope, type ProjectAccess } from '../policy.ts';
import type {} from '../tables.ts';
import { amountColumns, contractsWithPayments } from './amounts.ts';
import { holderName } from './contracts.ts';

const month = (day: RawBuilder<unknown>) => sql<string>`to_char(${day}, 'YYYY-MM')`;
const awardDay = sql`coalesce(c.awarded_on, c.committed_on, c.bid_on, c.starts_on, (c.created_at AT TIME ZONE p.time_zone)::date)`;

/**
 * Fragment for reports: the contracts of a project that the actor sees, removed ones too, as a table with their amounts. Of
 * viewers, and where accepted months are asked for, those of which a month was accepted. Outside of row-level security.
 */
export const reportedContracts = (
  actor: Actor,
  { projectId, sees }: Pick<ProjectAccess, 'projectId' | 'sees'>,
): RawBuilder<unknown> => sql`
  (SELECT c.id, c.parent_id, c.branch_id, c.tier, c.number, c.title, ${holderName} AS firm,
          ${firmOfMwbe(sql.ref('c.mwbe_id'))} AS firm_id, c.scope, c.participation, c.credit_group, c.state,
          c.payment_contract_id, c.accepted_month, ${amountColumns(sees)}, ${month(awardDay)} AS awarded_in,
          ${month(sql`coalesce(c.committed_on, ${awardDay})`)} AS committed_in
   FROM ${contractsWithPayments} JOIN parent_projects p ON p.id = c.project_id
   WHERE c.project_id = ${projectId}::uuid AND ${branchScope(actor, 'c.project_id', 'c.branch_id')}
     AND ${sees === 'accepted' ? sql`c.accepted_month IS NOT NULL` : sql`true`})`;

/** Fragment for reports: what contracts are called, as a table, within row-level security. */
export const contractNames: RawBuilder<unknown> = sql`
  (SELECT c.id, concat_ws(' ', c.number, c.title) AS title, ${holderName} AS firm FROM parent_project_contracts c)`;

/** Fragment for reports: numbers and titles by which other records name a project and its contracts, as a table. */
export const namesOfProject = (projectId: string): RawBuilder<unknown> => sql`
  (SELECT p.number, NULL::text AS title FROM parent_projects p WHERE p.id = ${projectId}::uuid
   UNION ALL SELECT c.number, c.title FROM parent_project_contracts c WHERE c.project_id = ${projectId}::uuid)`;
