import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { UserType } from '#contract/access/user-types.ts';
import type { Role } from '#contract/accounts/rules.ts';
import type { DemoAccount, HiringCompany, Me } from '#contract/accounts/schema.ts';
import { ownMwbes } from '#server/businesses/reads/fragments.ts';
import type { Config } from '#server/config.ts';
import { withRowSecurity } from '#server/db/row-security.ts';
import type { Sql } from '#server/db/types.ts';
import type { UserActor } from '#server/kernel/context/actor.ts';
import { requireUser } from '#server/kernel/context/authorize.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import { orNotFound } from '#server/kernel/http/errors.ts';
import { hiringCompanyScope } from './policy.ts';
import type { MembershipTable, UserTable } from './tables.ts';

export async function hiringCompany(ctx: ReadContext, id: string): Promise<HiringCompany> {
  const row = await ctx.sql
    .selectFrom('hiring_companies')
    .select(['id', 'business_name'])
    .where('id', '=', id)
    .where(hiringCompanyScope(ctx.actor))
    .executeTakeFirst();
  return orNotFound(row);
}

/** Ids of a person's companies of one type, the last selected first. */
const companiesOf = (user: RawBuilder<string>, type: MembershipTable['company_type']): RawBuilder<string[]> => sql`
  ARRAY(SELECT om.company_id FROM memberships om WHERE om.user_id = ${user} AND om.company_type = ${sql.lit(type)}
        ORDER BY om.chosen_at DESC NULLS LAST, om.created_at, om.company_id)`;

/** What `Me` says of the session. */
type OfSession = 'needs_second_factor' | 'impersonation' | 'signed_in_through';

interface MeRow extends Omit<Me, 'mwbes' | 'hiring_companies' | OfSession> {
  readonly mwbes: readonly Omit<Me['mwbes'][number], 'role'>[];
  readonly hiring_companies: readonly Omit<Me['hiring_companies'][number], 'role'>[];
  readonly roles: Readonly<Record<string, Role>>;
}

/**
 * The current user with the firms and companies that the session may see, without what the session knows. Rights of the
 * person alone are not those of a session that a company opened.
 */
export async function currentUser(ctx: ReadContext): Promise<Omit<Me, OfSession>> {
  const { id, admin, mayImpersonate, onlyCompanyId, mwbeIds, hiringCompanyIds } = requireUser(ctx.actor);
  const ownProof = sql.lit(onlyCompanyId === null);
  const companies = sql`ANY(${hiringCompanyIds}::uuid[])`;
  const { rows } = await withRowSecurity(ctx, (tx) =>
    sql<MeRow>`
    SELECT u.id, u.email, u.first_name, u.last_name, u.user_type, ${sql.lit(admin)} AS admin, u.active,
           ${sql.lit(mayImpersonate)} AS may_impersonate,
           u.can_create_impact_dashboard AND ${ownProof} AS can_create_impact_dashboard,
           u.has_payments_feature AND ${ownProof} AS has_payments_feature,
           u.has_dashboard_payments_feature AND ${ownProof} AS has_dashboard_payments_feature,
           impact_dashboards_of(u.id, ${onlyCompanyId}::uuid) AS impact_dashboard_users,
           ${ownMwbes(sql`${mwbeIds}::uuid[]`)} AS mwbes,
           (SELECT coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'business_name', c.business_name,
                     'lands_on_search', c.lands_on_search)
                     ORDER BY m.chosen_at DESC NULLS LAST, m.created_at, c.business_name, c.id), '[]')
            FROM memberships m JOIN hiring_companies c ON c.id = m.company_id
            WHERE m.user_id = u.id AND c.id = ${companies}) AS hiring_companies,
           (SELECT coalesce(jsonb_object_agg(m.company_id, m.role), '{}') FROM memberships m WHERE m.user_id = u.id) AS roles
    FROM users u WHERE u.id = ${id}`.execute(tx),
  );
  const { roles, mwbes, hiring_companies, ...rest } = orNotFound(rows[0]);
  const withRole = <T extends { id: string }>(company: T) => ({ ...company, role: roles[company.id] ?? 'member' });
  return { ...rest, mwbes: mwbes.map(withRole), hiring_companies: hiring_companies.map(withRole) };
}

/** The columns that a `UserActor` is built from. */
export interface Person {
  id: string;
  email: string;
  first_name: string;
  last_name: string;
  user_type: UserType;
  admin: boolean;
  may_impersonate: boolean;
  mwbe_ids: string[];
  hiring_company_ids: string[];
  /** Ids of the companies that the person administers. */
  administers: string[];
}

/** Fragment for other rooms: `Person` of the user whose id is in `column`; no row for deactivated accounts. */
export const activePerson = (column: RawBuilder<string>, config: Config): RawBuilder<Person> => sql`
  (SELECT u.id, u.email, u.first_name, u.last_name, u.user_type, u.admin, u.may_impersonate,
          ${companiesOf(sql.ref('u.id'), 'mwbe')} AS mwbe_ids,
          ${companiesOf(sql.ref('u.id'), 'hiring_company')} AS hiring_company_ids,
          ARRAY(SELECT company_id FROM memberships WHERE user_id = u.id AND role = 'administrator') AS administers
   FROM users u WHERE u.id = ${column} AND u.active AND (NOT u.demo OR ${config.demo}::boolean))`;

/** Fragment for other rooms: whether the user whose id is in `column` is staff who may impersonate others. */
export const mayImpersonate = (column: RawBuilder<string | null>, config: Config): RawBuilder<boolean> => sql`
  EXISTS (SELECT FROM ${activePerson(column as RawBuilder<string>, config)} i
          WHERE i.user_type = 'INTERNAL' AND i.may_impersonate)`;

/**
 * Builds the actor of a person. Without `session`, an actor for reads outside a request. A session from a company's
 * provider sees that company alone, without the rights that the person has elsewhere.
 */
export const toUserActor = (
  person: Person,
  session: Pick<UserActor, 'sessionId' | 'impersonatorId' | 'confirmedAt' | 'onlyCompanyId' | 'needsSecondFactor'> = {
    sessionId: '',
    impersonatorId: null,
    confirmedAt: null,
    onlyCompanyId: null,
    needsSecondFactor: false,
  },
): UserActor => {
  const { onlyCompanyId } = session;
  const isOpen = (id: string) => onlyCompanyId === null || id === onlyCompanyId;
  return {
    kind: 'user',
    id: person.id,
    email: person.email,
    firstName: person.first_name,
    lastName: person.last_name,
    userType: person.user_type,
    admin: person.admin && onlyCompanyId === null,
    mayImpersonate: person.may_impersonate && onlyCompanyId === null,
    mwbeIds: person.mwbe_ids.filter(isOpen),
    hiringCompanyIds: person.hiring_company_ids.filter(isOpen),
    administers: person.administers.filter(isOpen),
    ...session,
  };
};

/** The password hash of an active account. Demo accounts exist only in a demo. */
export function credentials(db: Sql, config: Config, email: string) {
  return db
    .selectFrom('users')
    .select(['id', 'password_hash', 'user_type'])
    .where(sql<string>`lower(email)`, '=', email.toLowerCase())
    .where('active', '=', true)
    .where((eb) => eb.or([eb('demo', '=', false), eb.val(config.demo)]))
    .executeTakeFirst();
}

/** Demo accounts for the sign-in page: those that have the public password. */
export async function demoAccounts(db: Sql): Promise<DemoAccount[]> {
  const { rows } = await sql<DemoAccount>`
    SELECT u.email, u.first_name || ' ' || u.last_name AS name, u.user_type,
           coalesce((SELECT c.business_name FROM memberships m JOIN hiring_companies c ON c.id = m.company_id
                     WHERE m.user_id = u.id ORDER BY c.business_name LIMIT 1),
                    ${ownMwbes(sql`ARRAY(SELECT company_id FROM memberships WHERE user_id = u.id)`)} -> 0 ->> 'legal_business_name',
                    'Plumbline') AS company
    FROM users u WHERE u.demo AND u.active AND u.password_hash IS NOT NULL
    ORDER BY array_position(ARRAY['MWBE', 'PRIME', 'DEVELOPER', 'GOVERNMENT_AGENCY', 'INTERNAL'], u.user_type), u.email
    LIMIT 20`.execute(db);
  return rows;
}

/** Whether the demo data was loaded. */
export async function hasDemo(db: Sql): Promise<boolean> {
  const row = await db.selectFrom('users').select('id').where('demo', '=', true).limit(1).executeTakeFirst();
  return row !== undefined;
}

/** Whether an active staff account exists. */
export async function hasStaff(db: Sql, config: Config): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('user_type', '=', 'INTERNAL')
    .where('active', '=', true)
    .where((eb) => eb.or([eb('demo', '=', false), eb.val(config.demo)]))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Fragment for other rooms: name of the hiring company whose id is in `column`. */
export const hiringCompanyName = (column: RawBuilder<string>): RawBuilder<string> =>
  sql`(SELECT hc.business_name FROM hiring_companies hc WHERE hc.id = ${column})`;

/** Ids of the active members of a company or firm. */
export async function activeMembers(db: Sql, companyId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select('users.id')
    .where('memberships.company_id', '=', companyId)
    .where('users.active', '=', true)
    .orderBy('users.id')
    .execute();
  return rows.map((row) => row.id);
}

/** Fragment for other rooms: whether the company or firm whose id is in `column` has active members. */
export const hasMembers = (column: RawBuilder<string>): RawBuilder<boolean> => sql`
  has_members(${column})`;

/** When a person wants emails about requests, and about what only informs. */
export type MailPreferences = Pick<Selectable<UserTable>, 'mail_preference' | 'update_mail_preference'>;

/** A person with their email preferences. */
export interface Recipient extends Person, MailPreferences {}

/** The email recipient for a user id; undefined if the account is deactivated. */
export async function recipient(db: Sql, config: Config, userId: string): Promise<Recipient | undefined> {
  const { rows } = await sql<Recipient>`
    SELECT p.*, u.mail_preference, u.update_mail_preference
    FROM ${activePerson(sql`${userId}::uuid`, config)} p JOIN users u ON u.id = p.id`.execute(db);
  return rows[0];
}

/** Fragment for other rooms: users who chose the daily digest for any kind of news, as a query with the column `id`. */
export const digestSubscribers = (config: Config): RawBuilder<{ id: string }> => sql`
  SELECT u.id FROM users u
  WHERE 'daily' IN (u.mail_preference, u.update_mail_preference) AND u.active AND (NOT u.demo OR ${config.demo}::boolean)`;

/** Fragment for other rooms: the firms of these users; `since` is when the account was created. */
export const firmsOfPeople = (
  people: readonly string[],
): RawBuilder<{ user_id: string; mwbe_id: string; since: Date }> => sql`
  SELECT u.id AS user_id, m.company_id AS mwbe_id, u.created_at AS since
  FROM users u JOIN memberships m ON m.user_id = u.id AND m.company_type = 'mwbe'
  WHERE u.id = ANY(${people}::uuid[])`;

/** Fragment for other rooms: the active people of all firms, as a table; `since` is when the account was created. */
export const peopleOfFirms: RawBuilder<{ user_id: string; mwbe_id: string; since: Date } & MailPreferences> = sql`
  (SELECT u.id AS user_id, m.company_id AS mwbe_id, u.created_at AS since, u.mail_preference, u.update_mail_preference
   FROM memberships m JOIN users u ON u.id = m.user_id WHERE m.company_type = 'mwbe' AND u.active)`;

/** Fragment for other rooms: first and last name of the person whose id is in `column`, active or not. */
export const personName = (column: RawBuilder<string | null>): RawBuilder<string | null> =>
  sql`(SELECT u.first_name || ' ' || u.last_name FROM users u WHERE u.id = ${column})`;
