import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { AuditAction } from '#contract/access/audit-actions.ts';
import type { Domain } from '#contract/sso/schema.ts';
import type { ReadContext, WriteContext } from '#server/kernel/context/contexts.ts';
import { newToken } from '#server/kernel/context/tokens.ts';
import { conflict, orNotFound } from '#server/kernel/http/errors.ts';
import { type TxtLookup, txtRecords } from '../adapters/dns.ts';
import { authorizeDomain, authorizeProvider, type DomainRight } from '../policy.ts';
import { toDomain, txtRecordName } from '../reads/providers.ts';

const PROOF_PREFIX = 'plumbline-verification=';

/** @throws AppError 409 if the provider already has the domain */
export async function addDomain(ctx: WriteContext, providerId: string, domain: string): Promise<Domain> {
  const { id } = await authorizeProvider(ctx, providerId);
  const row = await ctx.sql
    .insertInto('sso_domains')
    .values({ id: randomUUID(), provider_id: id, domain, proof: `${PROOF_PREFIX}${newToken()}`, created_at: ctx.now })
    .onConflict((one) => one.columns(['provider_id', 'domain']).doNothing())
    .returningAll()
    .executeTakeFirst();
  if (!row) throw conflict('This domain is already on the list');
  await auditDomain(ctx, 'single sign-on domain added', row.id, { domain, provider: id });
  return toDomain(row);
}

/** Before the transaction: the DNS lookup. */
export async function lookUpProof(ctx: ReadContext, id: string): Promise<TxtLookup> {
  const { domain, verified_at } = await authorizeDomain(ctx, id);
  if (verified_at !== null) throw alreadyVerified();
  return txtRecords(ctx.config, txtRecordName(domain));
}

const MAX_RECORDS_SHOWN = 3;

/** @throws AppError 409 if the record is missing or different, or another provider has verified the domain */
export async function verifyDomain(ctx: WriteContext, id: string, answer: TxtLookup): Promise<Domain> {
  const right = await authorizeDomain(ctx, id);
  const name = txtRecordName(right.domain);
  if ('failed' in answer) {
    throw conflict(`DNS lookup for ${name} failed (${answer.failed}). Try again later.`);
  }
  if (!answer.found.some((text) => text.trim() === right.proof)) {
    const others = answer.found.slice(0, MAX_RECORDS_SHOWN).map((text) => `“${text.slice(0, 100)}”`);
    throw conflict(
      others.length === 0
        ? `No TXT record found at ${name}. New records can take up to a day to be visible.`
        : `The TXT record at ${name} is ${others.join(', ')}, which doesn't match the expected value.`,
    );
  }
  return markVerified(ctx, right, 'dns');
}

/** Staff verified the domain by other means. @throws AppError 409 if it is already verified */
export const approveDomain = async (ctx: WriteContext, id: string, reason: string): Promise<Domain> =>
  markVerified(ctx, await authorizeDomain(ctx, id), 'staff', reason);

const alreadyVerified = () => conflict('This domain has already been verified, here or for another provider');

async function markVerified(
  ctx: WriteContext,
  right: DomainRight,
  how: 'dns' | 'staff',
  reason?: string,
): Promise<Domain> {
  const row = await ctx.sql
    .updateTable('sso_domains')
    .set({ verified_at: ctx.now, verified_how: how })
    .where('id', '=', right.id)
    .where('verified_at', 'is', null)
    .where(
      sql<boolean>`NOT EXISTS (SELECT FROM sso_domains o WHERE o.domain = ${right.domain} AND o.verified_at IS NOT NULL)`,
    )
    .returningAll()
    .executeTakeFirst();
  if (!row) throw alreadyVerified();
  await auditDomain(ctx, 'single sign-on domain verified', right.id, { domain: right.domain, how, reason });
  return toDomain(row);
}

export async function removeDomain(ctx: WriteContext, domainId: string): Promise<null> {
  const { id, domain } = await authorizeDomain(ctx, domainId);
  orNotFound(await ctx.sql.deleteFrom('sso_domains').where('id', '=', id).returning('id').executeTakeFirst());
  await auditDomain(ctx, 'single sign-on domain removed', id, { domain });
  return null;
}

const auditDomain = (ctx: WriteContext, action: AuditAction, subjectId: string, details: Record<string, unknown>) =>
  ctx.audit({ action, subjectType: 'sso domain', subjectId, details });
