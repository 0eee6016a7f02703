import { X509Certificate } from 'node:crypto';
import type { Selectable } from 'kysely';
import { type RoleRule, roleFor } from '#contract/sso/rules.ts';
import type { Domain, Provider } from '#contract/sso/schema.ts';
import { hiringCompanyById } from '#server/accounts/reads/sso-accounts.ts';
import type { Config } from '#server/config.ts';
import { withRowSecurity } from '#server/db/row-security.ts';
import type { Sql } from '#server/db/types.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import { orNotFound } from '#server/kernel/http/errors.ts';
import type { AssertedIdentity } from '../adapters/sign-on-error.ts';
import { authorizeSsoSetup } from '../policy.ts';
import type { DomainTable, ProviderTable } from '../tables.ts';
import { acsUrlOf, callbackUrlOf, entityIdOf, originOf } from './addresses.ts';

export type ProviderRow = Selectable<ProviderTable>;

const providers = (db: Sql) => db.selectFrom('sso_providers').selectAll('sso_providers');

export const providerById = (db: Sql, id: string): Promise<ProviderRow | undefined> =>
  providers(db).where('id', '=', id).executeTakeFirst();

export const providerBySlug = (db: Sql, brand: string): Promise<ProviderRow | undefined> =>
  providers(db).where('brand', '=', brand).executeTakeFirst();

/** The enabled provider with this verified domain. */
export const providerOfDomain = (db: Sql, domain: string): Promise<ProviderRow | undefined> =>
  providers(db)
    .innerJoin('sso_domains as d', 'd.provider_id', 'sso_providers.id')
    .where('d.domain', '=', domain)
    .where('d.verified_at', 'is not', null)
    .where('sso_providers.enabled', '=', true)
    .executeTakeFirst();

/** Whether the company has verified this domain, for any of its providers. */
export async function hasVerifiedDomain(db: Sql, companyId: string, domain: string): Promise<boolean> {
  const row = await db
    .selectFrom('sso_domains as d')
    .innerJoin('sso_providers as p', 'p.id', 'd.provider_id')
    .select('d.id')
    .where('p.company_id', '=', companyId)
    .where('d.domain', '=', domain)
    .where('d.verified_at', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** User id of the account that is linked to this identity. */
export async function linkedUserId(
  db: Sql,
  providerId: string,
  { issuer, subject }: Pick<AssertedIdentity, 'issuer' | 'subject'>,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('sso_identities')
    .select('user_id')
    .where('provider_id', '=', providerId)
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst();
  return row?.user_id;
}

/** Ids of the people whose accounts are linked to the provider. */
export async function linkedPeople(db: Sql, providerId: string): Promise<string[]> {
  const rows = await db.selectFrom('sso_identities').select('user_id').where('provider_id', '=', providerId).execute();
  return rows.map((row) => row.user_id);
}

/** Whether the account is linked to any identity of the provider. */
export async function isLinked(db: Sql, providerId: string, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('sso_identities')
    .select('user_id')
    .where('provider_id', '=', providerId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row !== undefined;
}

export const rulesOf = ({ rules }: Pick<ProviderRow, 'rules'>) => rules as unknown as readonly RoleRule[];
export const roleOf = (provider: ProviderRow, { claims }: AssertedIdentity) => roleFor(rulesOf(provider), claims);

/** Every column but the client secret. */
const SHOWN = [
  'id',
  'company_id',
  'brand',
  'kind',
  'name',
  'issuer',
  'client_id',
  'entry_point',
  'certificates',
  'allow_unsolicited',
  'rules',
  'enabled',
  'changed_at',
] as const;
type ShownProvider = Pick<ProviderRow, (typeof SHOWN)[number]>;

/** Identity providers of a company, with their domains. */
export async function providersOf(ctx: ReadContext, companyId: string): Promise<Provider[]> {
  authorizeSsoSetup(ctx, companyId);
  orNotFound(await hiringCompanyById(ctx.sql, companyId));
  const [rows, domains] = await withRowSecurity(ctx, async (tx) => [
    await tx
      .selectFrom('sso_providers')
      .select(SHOWN)
      .where('company_id', '=', companyId)
      .orderBy('created_at')
      .limit(100)
      .execute(),
    await tx
      .selectFrom('sso_domains as d')
      .innerJoin('sso_providers as p', 'p.id', 'd.provider_id')
      .selectAll('d')
      .where('p.company_id', '=', companyId)
      .orderBy('d.domain')
      .limit(1000)
      .execute(),
  ]);
  return rows.map((row) =>
    toProvider(
      ctx.config,
      row,
      domains.filter((one) => one.provider_id === row.id),
    ),
  );
}

export function toProvider(config: Config, row: ShownProvider, domains: readonly Selectable<DomainTable>[]): Provider {
  const { id, company_id, brand, kind, name, enabled, issuer, client_id, entry_point, allow_unsolicited } = row;
  const saml = kind === 'saml';
  return {
    ...{ id, company_id, brand, kind, name, enabled, issuer, client_id, entry_point, allow_unsolicited },
    certificates: row.certificates.map(certificateDetails),
    rules: [...rulesOf(row)],
    domains: domains.map(toDomain),
    addresses: {
      answers: saml ? acsUrlOf(config, brand) : callbackUrlOf(config),
      entity_id: saml ? entityIdOf(config, brand) : null,
      tile: `${originOf(config)}/sso?brand=${brand}`,
    },
    changed_at: row.changed_at.toISOString(),
  };
}

function certificateDetails(pem: string): Provider['certificates'][number] {
  const { subject, fingerprint256, validToDate } = new X509Certificate(pem);
  return {
    pem,
    subject: (subject ?? '').replaceAll('\n', ', '),
    fingerprint: fingerprint256,
    expires_at: validToDate.toISOString(),
  };
}

/** On a subdomain, so that it does not interfere with other TXT records of the domain. */
export const txtRecordName = (domain: string): string => `_plumbline-sso.${domain}`;

export const toDomain = ({ id, domain, proof, verified_at, verified_how }: Selectable<DomainTable>): Domain => ({
  id,
  domain,
  record_name: txtRecordName(domain),
  record_value: proof,
  verified_at: verified_at?.toISOString() ?? null,
  verified_how,
});
