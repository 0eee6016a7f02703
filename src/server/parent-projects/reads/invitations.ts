import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { HiringSide } from '#contract/access/user-types.ts';
import type { MemberKind, ProjectRole } from '#contract/parent-projects/rules.ts';
import type { InvitationByLink } from '#contract/parent-projects/schema/people.ts';
import { hasAccount } from '#server/accounts/reads/company.ts';
import { hiringCompanyType, isActiveAdministrator } from '#server/accounts/reads/company-people.ts';
import { hiringCompanyName, personName } from '#server/accounts/reads.ts';
import type { ReadContext, WriteContext } from '#server/kernel/context/contexts.ts';
import { linkExpired, openLink } from '#server/links/reads.ts';
import { hasVerifiedDomain } from '#server/sso/reads/verified-domains.ts';
import type {} from '../tables.ts';

export const PURPOSE = 'project invitation';

/** An invitation that nobody accepted yet. */
export interface OpenInvitation {
  readonly id: string;
  readonly project_id: string;
  readonly owner_company_id: string;
  readonly project: string;
  readonly owner: string;
  readonly kind: MemberKind;
  readonly role: ProjectRole;
  readonly email: string;
  readonly first_name: string | null;
  readonly last_name: string | null;
  /** Of a prime contractor's people; null for all others. */
  readonly company_id: string | null;
  readonly company: string | null;
  /** Of the company, or of the owner: what an account that it makes becomes. */
  readonly user_type: HiringSide;
  readonly invited_by: string;
  readonly inviter: string | null;
  readonly invited_at: Date;
  readonly expires_at: Date;
  /** The company lets in whom it invites itself, and addresses of its verified domain. */
  readonly is_admitted: boolean;
}

/** Outside of row-level security: whoever was invited is no part of the project yet. */
export async function openInvitation(
  { sql: db, now }: ReadContext | WriteContext,
  id: string,
  { lock = false } = {},
): Promise<OpenInvitation | undefined> {
  const company = sql.ref<string>('m.company_id');
  const isAdmitted: RawBuilder<SqlBool> = sql`m.company_id IS NOT NULL AND (
    ${isActiveAdministrator(sql.ref('m.invited_by'), company)} OR ${hasVerifiedDomain(company, sql.ref('m.email'))})`;
  const { rows } = await sql<OpenInvitation>`
    SELECT m.id, m.project_id, p.owner_company_id, p.name AS project,
           ${hiringCompanyName(sql.ref('p.owner_company_id'))} AS owner, m.kind, m.role, m.email, m.first_name,
           m.last_name, m.company_id, ${hiringCompanyName(company)} AS company, m.invited_by,
           ${hiringCompanyType(sql`coalesce(m.company_id, p.owner_company_id)`)} AS user_type,
           ${personName(sql.ref('m.invited_by'))} AS inviter, m.invited_at, m.expires_at, ${isAdmitted} AS is_admitted
    FROM parent_project_members m JOIN parent_projects p ON p.id = m.project_id
    WHERE m.id = ${id}::uuid AND m.accepted_at IS NULL AND m.removed_at IS NULL AND m.expires_at > ${now}::timestamptz
      AND p.archived_at IS NULL
    ${lock ? sql`FOR UPDATE OF m` : sql``}`.execute(db);
  return rows[0];
}

/** The invitation that a link was sent for; the link stays open. @throws AppError 404 */
export async function invitationOfLink(ctx: ReadContext | WriteContext, secret: string): Promise<OpenInvitation> {
  const { facts } = await openLink(ctx, secret, PURPOSE);
  const invitation = await openInvitation(ctx, String(facts.member));
  if (!invitation) throw linkExpired();
  return invitation;
}

/** What the page of an invitation shows. @throws AppError 404 */
export async function lookAtInvitation(ctx: ReadContext, secret: string): Promise<InvitationByLink> {
  const invitation = await invitationOfLink(ctx, secret);
  const { project, owner, kind, role, company, company_id, email, first_name, last_name, inviter, is_admitted } =
    invitation;
  return {
    ...{ project, owner, kind, role, company, email, first_name, last_name, invited_by: inviter },
    expires_at: invitation.expires_at.toISOString(),
    has_account: await hasAccount(ctx.sql, email),
    joins_company: company_id === null ? null : is_admitted,
  };
}
