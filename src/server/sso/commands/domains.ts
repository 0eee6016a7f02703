import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Domain } from '#contract/sso/schema.ts';
import type { ReadContext, WriteContext } from '#server/kernel/context/contexts.ts';
import { newToken } from '#server/kernel/context/tokens.ts';
import { conflict, orNotFound } from '#server/kernel/http/errors.ts';
import { type TxtAnswer, txtRecords } from '../adapters/dns.ts';
import { authorizeDomain, authorizeProvider, type DomainRight } from '../policy.ts';
import { proofName, toDomain } from '../reads/providers.ts';

const PROOF = 'plumbline-verification=';

/** @throws AppError 409 when the provider has the domain already */
export async function addDomain(ctx: WriteContext, providerId: string, domain: string): Promise<Domain> {
  const { id } = await authorizeProvider(ctx, providerId);
  const row = await ctx.sql
    .insertInto('sso_domains')
    .values({ id: randomUUID(), provider_id: id, domain, proof: `${PROOF}${newToken()}`, created_at: ctx.now })
    .onConflict((one) => one.columns(['provider_id', 'domain']).doNothing())
    .returningAll()
    .executeTakeFirst();
  if (!row) throw conflict('This domain is in the list already');
  await note(ctx, 'domain named for single sign-on', row.id, { domain, provider: id });
  return toDomain(row);
}

/** Before the transaction: asks the name servers. */
export async function lookForProof(ctx: ReadContext, id: string): Promise<TxtAnswer> {
  const { domain, verified_at } = await authorizeDomain(ctx, id);
  if (verified_at !== null) throw alreadyProved();
  return txtRecords(ctx.config, proofName(domain));
}

const SHOWN = 3;

/** @throws AppError 409 with what was found in place of the proof, or when another company has proved the domain */
export async function verifyDomain(ctx: WriteContext, id: string, answer: TxtAnswer): Promise<Domain> {
  const right = await authorizeDomain(ctx, id);
  const name = proofName(right.domain);
  if ('failed' in answer) {
    throw conflict(`The name servers did not answer for ${name} (${answer.failed}). Please try again in a while.`);
  }
  if (!answer.found.some((text) => text.trim() === right.proof)) {
    const others = answer.found.slice(0, SHOWN).map((text) => `“${text.slice(0, 100)}”`);
    throw conflict(
      others.length === 0
        ? `There is no TXT record at ${name} yet. New records take minutes, at times a day, to be seen everywhere.`
        : `The TXT record at ${name} says ${others.join(', ')} and not what it must say.`,
    );
  }
  return prove(ctx, right, 'dns');
}

/** Staff have seen the proof elsewhere. @throws AppError 409 as `verifyDomain` */
export const approveDomain = async (ctx: WriteContext, id: string, reason: string): Promise<Domain> =>
  prove(ctx, await authorizeDomain(ctx, id), 'staff', reason);

const alreadyProved = () => conflict('This domain has been proved already, here or for another provider');

async function prove(ctx: WriteContext, right: DomainRight, how: 'dns' | 'staff', reason?: string): Promise<Domain> {
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
  if (!row) throw alreadyProved();
  await note(ctx, 'domain proved for single sign-on', right.id, { domain: right.domain, how, reason });
  return toDomain(row);
}

export async function removeDomain(ctx: WriteContext, domainId: string): Promise<null> {
  const { id, domain } = await authorizeDomain(ctx, domainId);
  orNotFound(await ctx.sql.deleteFrom('sso_domains').where('id', '=', id).returning('id').executeTakeFirst());
  await note(ctx, 'domain removed from single sign-on', id, { domain });
  return null;
}

const note = (ctx: WriteContext, action: string, subjectId: string, details: Record<string, unknown>) =>
  ctx.audit({ action, subjectType: 'sso domain', subjectId, details });
