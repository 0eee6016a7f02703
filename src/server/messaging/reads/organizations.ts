import { type RawBuilder, sql } from 'kysely';
import type { Organization } from '#contract/messaging/schema/threads.ts';
import { hiringCompanyName } from '#server/accounts/reads.ts';
import { mwbeName } from '#server/businesses/reads/fragments.ts';
import type { Sql } from '#server/db/types.ts';
import type { Org } from '../policy.ts';

/** Name of the organization of this kind whose id is in `id`. */
export const organizationName = (kind: RawBuilder<unknown>, id: RawBuilder<string>): RawBuilder<string> => sql`
  CASE ${kind} WHEN 'company' THEN ${hiringCompanyName(id)} WHEN 'firm' THEN ${mwbeName(id)} ELSE 'Plumbline' END`;

/** The same as the contract has it (jsonb). */
export const organizationJson = (kind: RawBuilder<unknown>, id: RawBuilder<string>): RawBuilder<Organization> => sql`
  jsonb_build_object('id', ${id}, 'kind', ${kind}, 'name', coalesce(${organizationName(kind, id)}, ''))`;

/** Name of the person whose id is in `column`, also of the other organization. */
export const writerName = (column: RawBuilder<unknown>): RawBuilder<string> => sql`message_person_name(${column})`;

/** The side of thread `t` on which participant `p` is, and the other one (jsonb). */
export const ownSide: RawBuilder<Organization> = sql`
  CASE WHEN p.org_id = t.first_org THEN ${organizationJson(sql`t.first_kind`, sql`t.first_org`)}
       ELSE ${organizationJson(sql`t.second_kind`, sql`t.second_org`)} END`;
export const otherSide: RawBuilder<Organization> = sql`
  CASE WHEN p.org_id = t.first_org THEN ${organizationJson(sql`t.second_kind`, sql`t.second_org`)}
       ELSE ${organizationJson(sql`t.first_kind`, sql`t.first_org`)} END`;

/** These organizations with their names, in their order; those that do not exist are left out. */
export async function namedOrganizations(db: Sql, orgs: readonly Org[]): Promise<Organization[]> {
  const { rows } = await sql<Organization>`
    SELECT o.id, o.kind, ${organizationName(sql`o.kind`, sql`o.id`)} AS name
    FROM jsonb_to_recordset(${JSON.stringify(orgs.map((org, place) => ({ ...org, place })))}::text::jsonb)
      AS o(id uuid, kind text, place integer)
    WHERE ${organizationName(sql`o.kind`, sql`o.id`)} IS NOT NULL ORDER BY o.place`.execute(db);
  return rows;
}
