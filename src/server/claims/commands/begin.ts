import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { CLAIM_TTL_MS } from '#contract/claims/rules.ts';
import type { Claim } from '#contract/claims/schema.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { ratePerPerson, reserveAttempt } from '#server/kernel/context/rate-limit.ts';
import { conflict } from '#server/kernel/http/errors.ts';
import { mailClaimNotice } from '../job-definitions.ts';
import {
  authorizeClaimant,
  CLAIM_RATE_LIMIT,
  CLAIMS_OF_FIRM_RATE_LIMIT,
  type Claimant,
  isClaimed,
  lockFirm,
  PENDING_CLAIM_STATES,
} from '../policy.ts';
import { firmToClaim, ownClaim } from '../reads.ts';
import { expireClaims } from './expire.ts';

export const claimLimit = ratePerPerson(CLAIM_RATE_LIMIT);

const TAKEN = 'Somebody else is claiming this firm at the moment. If it is yours, object and our team decides.';

/**
 * Begins to claim a firm; for a merged record the surviving one. Of those who begin at the same moment one wins.
 * @throws AppError 403 for people with a firm, 404, 409 if it is claimed or being claimed, 429
 */
export async function beginClaim(ctx: WriteContext, mwbeId: string): Promise<Claim> {
  const claimant = await authorizeClaimant(ctx);
  const firm = await firmToClaim(ctx.sql, mwbeId);
  await lockFirm(ctx, firm.id);
  if (await isClaimed(ctx, firm.id))
    throw conflict('This firm is claimed already. If it is yours, object and our team decides.');
  await refuseSecond(ctx, claimant);
  await expireClaims(ctx, { mwbeId: firm.id });
  const id = await insertClaim(ctx, claimant, firm.id);
  await reserveAttempt(ctx, [CLAIMS_OF_FIRM_RATE_LIMIT], { account: firm.id });
  await ctx.audit({ action: 'claim begun', subjectType: 'claim', subjectId: id, details: { mwbe: firm.id } });
  if (firm.email) await ctx.enqueue(mailClaimNotice.with({ claim_id: id }));
  return ownClaim(ctx, id);
}

/** @throws AppError 409 while a registration or dispute of the person is open */
async function refuseSecond({ sql: tx }: WriteContext, { userId }: Claimant): Promise<void> {
  const { rows } = await sql<{ what: string }>`
    SELECT 'registration' AS what FROM firm_registrations WHERE user_id = ${userId} AND state = 'review'
    UNION ALL SELECT 'dispute' FROM claim_disputes WHERE opened_by = ${userId} AND state = 'open'`.execute(tx);
  const [open] = rows;
  if (open) throw conflict(`You have an open ${open.what}. Withdraw it before you claim a firm.`);
}

async function insertClaim(ctx: WriteContext, { userId }: Claimant, mwbeId: string): Promise<string> {
  const claim = await ctx.sql
    .insertInto('claims')
    .values({
      id: randomUUID(),
      mwbe_id: mwbeId,
      user_id: userId,
      created_at: ctx.now,
      expires_at: new Date(ctx.now.getTime() + CLAIM_TTL_MS),
    })
    .onConflict((either) => either.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (claim) return claim.id;
  const own = await ctx.sql
    .selectFrom('claims')
    .select('id')
    .where('user_id', '=', userId)
    .where('state', 'in', PENDING_CLAIM_STATES)
    .executeTakeFirst();
  throw conflict(own ? 'You have a pending claim already. Withdraw it before you claim another firm.' : TAKEN);
}
