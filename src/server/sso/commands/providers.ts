import { randomUUID, X509Certificate } from 'node:crypto';
import type { AuditAction } from '#contract/access/audit-actions.ts';
import type { NewProvider, Provider, ProviderChange, Start } from '#contract/sso/schema.ts';
import { companyAdministrators } from '#server/accounts/reads/administrators.ts';
import { hiringCompanyById } from '#server/accounts/reads/sso-accounts.ts';
import { requireUser } from '#server/kernel/context/authorize.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { badRequest, conflict, forbidden, orNotFound } from '#server/kernel/http/errors.ts';
import { isLoopbackOnly } from '#server/kernel/http/outbound.ts';
import { authorizeProvider, authorizeSsoSetup } from '../policy.ts';
import { type ProviderRow, toProvider } from '../reads/providers.ts';
import { announceChanges, changedValues, changesOf, peopleConcerned } from './announce-change.ts';

/** @throws AppError 400 for invalid URLs and certificates, 404 for an unknown company, 409 if the slug is taken */
export async function addProvider(ctx: WriteContext, body: NewProvider): Promise<Provider> {
  const { companyId } = authorizeSsoSetup(ctx, body.company_id);
  orNotFound(await hiringCompanyById(ctx.sql, companyId));
  const id = randomUUID();
  const { brand, name, kind, issuer } = body;
  const own =
    body.kind === 'oidc'
      ? {
          issuer: serviceAddress(ctx, 'issuer', issuer),
          client_id: body.client_id,
          client_secret: ctx.secrets.seal(body.client_secret, `sso:${id}`),
        }
      : {
          issuer,
          entry_point: serviceAddress(ctx, 'entry_point', body.entry_point),
          certificates: certificates(body.certificates),
          allow_unsolicited: body.allow_unsolicited,
        };
  const rules = JSON.stringify(body.rules);
  const row = await ctx.sql
    .insertInto('sso_providers')
    .values({ id, company_id: companyId, brand, name, kind, rules, created_at: ctx.now, changed_at: ctx.now, ...own })
    .onConflict((one) => one.column('brand').doNothing())
    .returningAll()
    .executeTakeFirst();
  if (!row) throw conflict('This short name is taken. Choose another.');
  await auditProvider(ctx, 'single sign-on provider added', id, { company: companyId, kind, brand, issuer });
  return toProvider(ctx.config, row, []);
}

const SETTINGS_OF_KIND = {
  oidc: ['client_id', 'client_secret'],
  saml: ['entry_point', 'certificates', 'allow_unsolicited'],
} as const;

/**
 * Whoever controls a provider that is on can make themselves an administrator of the company. So staff prepare one and
 * switch one off, but only the company's own administrators, where it has any, put it in force.
 * @throws AppError 403
 */
async function requireCompanyAdministrator(ctx: WriteContext, companyId: string, body: ProviderChange): Promise<void> {
  if (requireUser(ctx.actor).userType !== 'INTERNAL') return;
  const switchesOffOnly = body.enabled === false && Object.keys(body).length === 1;
  if (switchesOffOnly || (await companyAdministrators(ctx.sql, companyId)).length === 0) return;
  throw forbidden(
    "Only the company's administrators can turn on single sign-on, or change it while it is on. You can prepare it and turn it off.",
  );
}

/** @throws AppError 400 for settings of the other protocol, 403 for staff where the company has administrators */
export async function changeProvider(ctx: WriteContext, providerId: string, body: ProviderChange): Promise<Provider> {
  const { id, kind } = await authorizeProvider(ctx, providerId);
  const before = await lockProvider(ctx, id);
  const foreign = SETTINGS_OF_KIND[kind === 'oidc' ? 'saml' : 'oidc'].find((name) => body[name] !== undefined);
  if (foreign) throw badRequest(`body.${foreign}`, 'belongs to the other single sign-on protocol');
  if (before.enabled || body.enabled) await requireCompanyAdministrator(ctx, before.company_id, body);
  const { client_secret, certificates: given, rules, ...plain } = body;
  if (kind === 'oidc' && plain.issuer !== undefined) plain.issuer = serviceAddress(ctx, 'issuer', plain.issuer);
  if (plain.entry_point !== undefined) plain.entry_point = serviceAddress(ctx, 'entry_point', plain.entry_point);
  const row = await ctx.sql
    .updateTable('sso_providers')
    .set({
      ...plain,
      ...(client_secret === undefined ? {} : { client_secret: ctx.secrets.seal(client_secret, `sso:${id}`) }),
      ...(given === undefined ? {} : { certificates: certificates(given) }),
      ...(rules === undefined ? {} : { rules: JSON.stringify(rules) }),
      changed_at: ctx.now,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
  const versions = { before, after: orNotFound(row) };
  const changes = changesOf(versions, client_secret !== undefined);
  await announceChanges(ctx, versions, changes, await peopleConcerned(ctx, before));
  const domains = await ctx.sql.selectFrom('sso_domains').selectAll().where('provider_id', '=', id).execute();
  const details = { changed: Object.keys(body), ...changedValues(versions) };
  await auditProvider(ctx, 'single sign-on provider changed', id, details);
  return toProvider(ctx.config, versions.after, domains);
}

/** Of two changes at once, the second is compared with what the first one left. @throws AppError 404 once it is removed */
const lockProvider = async (ctx: WriteContext, id: string): Promise<ProviderRow> =>
  orNotFound(await ctx.sql.selectFrom('sso_providers').selectAll().where('id', '=', id).forUpdate().executeTakeFirst());

export async function removeProvider(ctx: WriteContext, providerId: string): Promise<null> {
  const { id, companyId } = await authorizeProvider(ctx, providerId);
  const before = await lockProvider(ctx, id);
  const people = await peopleConcerned(ctx, before);
  orNotFound(await ctx.sql.deleteFrom('sso_providers').where('id', '=', id).returning('id').executeTakeFirst());
  await announceChanges(ctx, { before, after: null }, ['removed'], people);
  const { brand, issuer } = before;
  await auditProvider(ctx, 'single sign-on provider removed', id, { company: companyId, brand, issuer });
  return null;
}

/** Records the start of a test. @returns `started` */
export async function recordTest(ctx: WriteContext, providerId: string, started: Start): Promise<Start> {
  const { id } = await authorizeProvider(ctx, providerId);
  await ctx.sql.updateTable('sso_providers').set({ tested_at: ctx.now }).where('id', '=', id).execute();
  await auditProvider(ctx, 'single sign-on tested', id, {});
  return started;
}

const auditProvider = (ctx: WriteContext, action: AuditAction, subjectId: string, details: Record<string, unknown>) =>
  ctx.audit({ action, subjectType: 'sso provider', subjectId, details });

/** A URL that browsers and this server visit: https, or http on localhost for a local installation. */
function serviceAddress({ config }: WriteContext, field: string, value: string): string {
  const url = URL.parse(value);
  const ownHost = url !== null && ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname);
  const secure = url?.protocol === 'https:' || (url?.protocol === 'http:' && ownHost && isLoopbackOnly(config));
  if (secure && !url.username && !url.password) return value;
  throw badRequest(`body.${field}`, 'must be a URL that begins with https://');
}

/** Normalizes to PEM; accepts any line breaks, and bare base64 as in metadata. */
function certificates(given: readonly string[]): string[] {
  return given.map((text, at) => {
    const body = text.replace(/-----(?:BEGIN|END) CERTIFICATE-----/g, '').replace(/\s+/g, '');
    const lines = body.match(/.{1,64}/g)?.join('\n') ?? '';
    const pem = `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`;
    try {
      new X509Certificate(pem);
      return pem;
    } catch {
      throw badRequest(`body.certificates.${at}`, 'is not a certificate');
    }
  });
}
