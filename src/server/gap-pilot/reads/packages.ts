import { sql } from 'kysely';
import type { GapPackage } from '#contract/gap-pilot/schema.ts';
import { TIME_ZONES } from '#contract/opportunities/rules.ts';
import type { OpportunityFacts } from '#contract/opportunities/schema.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import { orNotFound } from '#server/kernel/http/errors.ts';
import { contractsWithPayments } from '#server/parent-projects/reads/amounts.ts';
import type { ProjectPlace } from './facts.ts';

/** Packages that one answer holds. */
const PACKAGES = 50;

type Stored = GapPackage & { readonly starts_on: string | null; readonly ends_on: string | null };

const isOpen = sql`c.award_cents IS NULL AND c.payment_contract_id IS NULL AND c.state = 'active'
  AND c.hiring_company_id IS NULL AND c.mwbe_id IS NULL AND c.firm_name IS NULL`;
const columns = sql`
  c.id, c.title, c.number, c.scope, c.naics, coalesce(c.commitment_cents, c.goal_cents) AS cents, c.starts_on, c.ends_on,
  (SELECT c.title FROM ${contractsWithPayments} WHERE c.id = above.id) AS below`;
const source = sql`${contractsWithPayments} CROSS JOIN LATERAL (SELECT c.parent_id AS id) above`;

/** Contracts of a project that nobody has yet, the largest first. */
export async function openPackages(ctx: ReadContext, projectId: string): Promise<GapPackage[]> {
  const { rows } = await sql<Stored>`
    SELECT ${columns} FROM ${source} WHERE c.project_id = ${projectId}::uuid AND ${isOpen}
    ORDER BY coalesce(c.commitment_cents, c.goal_cents) DESC NULLS LAST, c.created_at, c.id LIMIT ${PACKAGES}`.execute(
    ctx.sql,
  );
  return rows.map(({ starts_on: _, ends_on: __, ...one }) => one);
}

/** @throws AppError 404 for one of another project, and for one that somebody has */
export async function openPackage(ctx: Pick<ReadContext, 'sql'>, projectId: string, id: string): Promise<Stored> {
  const { rows } = await sql<Stored>`
    SELECT ${columns} FROM ${source}
    WHERE c.project_id = ${projectId}::uuid AND c.id = ${id}::uuid AND ${isOpen}`.execute(ctx.sql);
  return orNotFound(rows[0]);
}

/** What a package asks of firms, as an opportunity says it. @param certifications types that count */
export function wantedOf(
  { title, number, naics, cents, starts_on, ends_on }: Stored,
  place: ProjectPlace,
  certifications: readonly string[],
): OpportunityFacts {
  return {
    title,
    scope: title,
    naics: naics === null ? [] : [naics],
    city: place.city,
    state_code: place.state_code,
    zip: place.zip,
    county: null,
    time_zone: TIME_ZONES.some(({ id }) => id === place.time_zone) ? place.time_zone : null,
    deadline: null,
    starts_on,
    ends_on,
    budget_min: null,
    budget_max: cents === null ? null : Math.ceil(cents / 100),
    goals: [],
    certifications: [...certifications],
    bond_needed: null,
    insurance_needed: null,
    crew_needed: null,
    requirements: null,
    reference: number,
    contact_name: null,
    contact_email: null,
    contact_phone: null,
  };
}
