import { sql } from 'kysely';
import { MAX_TRIES } from '#contract/claims/rules.ts';
import type { CodeOutcome } from '#contract/claims/schema.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { ratePerPerson } from '#server/kernel/context/rate-limit.ts';
import { authorizeClaimant, authorizeOwnClaim, CODE_TRY_RATE_LIMIT, lockFirm } from '../policy.ts';
import { codeMac } from './code-mac.ts';
import { completeClaim } from './complete.ts';
import { requireOpen } from './email-code.ts';

export const codeLimit = ratePerPerson(CODE_TRY_RATE_LIMIT);

/**
 * Compares a code: the try is counted in the statement that compares, and a wrong one is no error, since that would undo
 * the count.
 * @throws AppError 403 for people with a firm, 404, 409 if the claim ended or is disputed or the firm was claimed
 */
export async function enterCode(ctx: WriteContext, id: string, code: string): Promise<CodeOutcome> {
  await authorizeClaimant(ctx);
  const seen = await authorizeOwnClaim(ctx, id);
  await lockFirm(ctx, seen.mwbe_id);
  const claim = await authorizeOwnClaim(ctx, id);
  await requireOpen(ctx, claim);
  const channel = /^\d{6}$/.test(code) ? 'email' : 'letter';
  const open = await ctx.sql
    .selectFrom('claim_codes')
    .select('id')
    .where('claim_id', '=', id)
    .where('channel', '=', channel)
    .where('used_at', 'is', null)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  const { rows } = await sql<{ right: boolean; tries: number }>`
    UPDATE claim_codes SET tries = tries + 1,
      used_at = CASE WHEN code_mac = ${codeMac(ctx, open?.id ?? '', code)} THEN ${ctx.now}::timestamptz END
    WHERE id = ${open?.id ?? null}::uuid AND code_mac IS NOT NULL AND tries < ${MAX_TRIES} AND expires_at > ${ctx.now}
      AND used_at IS NULL AND revoked_at IS NULL
    RETURNING used_at IS NOT NULL AS "right", tries`.execute(ctx.sql);
  const [tried] = rows;
  if (tried?.right) return { outcome: 'claimed', tries_left: 0, mwbe_id: await completeClaim(ctx, claim, channel) };
  const tries_left = tried ? MAX_TRIES - tried.tries : 0;
  await ctx.audit({
    action: 'claim code failed',
    subjectType: 'claim',
    subjectId: id,
    details: { channel, tries_left },
  });
  return { outcome: tries_left > 0 ? 'wrong' : 'used_up', tries_left, mwbe_id: null };
}
