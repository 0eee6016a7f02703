import { randomInt, randomUUID } from 'node:crypto';
import { EMAIL_CODE_TTL_MS } from '#contract/claims/rules.ts';
import type { Claim } from '#contract/claims/schema.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { ratePerPerson, reserveAttempt } from '#server/kernel/context/rate-limit.ts';
import { badRequest, conflict } from '#server/kernel/http/errors.ts';
import { firmEmailDomain } from '../adapters/email-domains.ts';
import { mailClaimCode } from '../job-definitions.ts';
import {
  authorizeOwnClaim,
  CODES_OF_FIRM_RATE_LIMIT,
  CODES_TO_MAILBOX_RATE_LIMIT,
  EMAIL_CODE_RATE_LIMIT,
  isPending,
  lockFirm,
  type OwnClaim,
} from '../policy.ts';
import { firmToClaim, isDisputed, ownClaim } from '../reads.ts';
import { codeMac } from './code-mac.ts';
import { DISPUTED } from './complete.ts';

export const emailCodeLimit = ratePerPerson(EMAIL_CODE_RATE_LIMIT);

/**
 * Asks for a code at the firm's own web domain; it replaces an earlier one.
 * @throws AppError 404, 409 if the claim has ended or the record has no such domain, 429
 */
export async function requestEmailCode(ctx: WriteContext, id: string, localPart: string): Promise<Claim> {
  const claim = await authorizeOwnClaim(ctx, id);
  await lockFirm(ctx, claim.mwbe_id);
  await requireOpen(ctx, claim);
  const firm = await firmToClaim(ctx.sql, claim.mwbe_id);
  const domain = firmEmailDomain(firm.website);
  if (domain === null)
    throw conflict('This firm has no web domain of its own in the lists. Prove the claim in another way.');
  const sent_to = `${localPart}@${domain}`.toLowerCase();
  if (sent_to.length > 254) throw badRequest('body.local_part', 'is too long');
  await reserveAttempt(ctx, [CODES_TO_MAILBOX_RATE_LIMIT], { account: sent_to });
  await reserveAttempt(ctx, [CODES_OF_FIRM_RATE_LIMIT], { account: firm.id });
  await revokeChannel(ctx, claim.id, 'email');
  const code_id = randomUUID();
  const expires_at = new Date(ctx.now.getTime() + EMAIL_CODE_TTL_MS);
  await ctx.sql
    .insertInto('claim_codes')
    .values({
      id: code_id,
      claim_id: claim.id,
      channel: 'email',
      sent_to,
      code_mac: null,
      created_at: ctx.now,
      created_by: null,
      expires_at,
    })
    .execute();
  await ctx.audit({ action: 'claim code sent', subjectType: 'claim', subjectId: claim.id, details: { to: sent_to } });
  await ctx.enqueue(mailClaimCode.with({ code_id }));
  return ownClaim(ctx, claim.id);
}

/** @throws AppError 409 for a claim that ended or is disputed */
export async function requireOpen(ctx: WriteContext, claim: OwnClaim): Promise<void> {
  if (!isPending(claim.state) || (claim.state === 'open' && claim.expires_at <= ctx.now))
    throw conflict('This claim has ended. Start again.');
  if (await isDisputed(ctx.sql, claim.mwbe_id)) throw conflict(DISPUTED);
}

export async function revokeChannel(ctx: WriteContext, claimId: string, channel: 'email' | 'letter'): Promise<void> {
  await ctx.sql
    .updateTable('claim_codes')
    .set({ revoked_at: ctx.now })
    .where('claim_id', '=', claimId)
    .where('channel', '=', channel)
    .where('used_at', 'is', null)
    .where('revoked_at', 'is', null)
    .execute();
}

/** What the email with a code says. */
export interface IssuedCode {
  readonly code: string;
  readonly to: string;
  readonly claimId: string;
  /** How often it was made; a later one makes the former invalid. */
  readonly issued: number;
  readonly expiresAt: Date;
}

/**
 * Makes the code of a request, for the job that emails it; each run makes another, and the last is valid for the whole
 * time from its email on.
 * @returns null if it is no longer wanted
 */
export async function issueEmailCode(ctx: WriteContext, codeId: string): Promise<IssuedCode | null> {
  const code = String(randomInt(0, 1_000_000)).padStart(6, '0');
  const expiresAt = new Date(ctx.now.getTime() + EMAIL_CODE_TTL_MS);
  const issued = await ctx.sql
    .updateTable('claim_codes')
    .set((eb) => ({ code_mac: codeMac(ctx, codeId, code), expires_at: expiresAt, issued: eb('issued', '+', 1) }))
    .where('id', '=', codeId)
    .where('used_at', 'is', null)
    .where('revoked_at', 'is', null)
    .returning(['claim_id', 'sent_to', 'issued'])
    .executeTakeFirst();
  if (!issued?.sent_to) return null;
  return { code, to: issued.sent_to, claimId: issued.claim_id, issued: issued.issued, expiresAt };
}
