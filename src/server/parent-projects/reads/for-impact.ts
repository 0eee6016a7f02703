import { type RawBuilder, sql } from 'kysely';
import type {} from '../tables.ts';

/** Fragment for what organizations spend: contracts of projects that payment tracking has, as a table. */
export const spendInProjects: RawBuilder<unknown> = sql`
  (SELECT c.payment_contract_id, c.project_id, c.tier, c.naics, p.owner_company_id, p.name AS project_name
   FROM parent_project_contracts c JOIN parent_projects p ON p.id = c.project_id WHERE c.payment_contract_id IS NOT NULL)`;
