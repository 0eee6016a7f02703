import { sql } from 'kysely';
import type { Factor, PasskeyRequest } from '#contract/second-factor/schema.ts';
import type { ReadContext, WriteContext } from '#server/kernel/context/contexts.ts';
import { authenticationOptions } from '../adapters/webauthn.ts';
import { CHALLENGE_TTL_MS, requiresSecondFactor } from '../policy.ts';
import type {} from '../tables.ts';
import { type ChallengeContext, newChallenge } from './challenges.ts';

/** The factors a person has set up, the easiest first; recovery codes count only together with another factor. */
export async function enrolledFactors(ctx: Pick<ReadContext | WriteContext, 'sql'>, userId: string): Promise<Factor[]> {
  const { rows } = await sql<{ passkey: boolean; totp: boolean; recovery_code: boolean }>`
    SELECT EXISTS (SELECT FROM passkeys WHERE user_id = ${userId}) AS passkey,
           EXISTS (SELECT FROM totps WHERE user_id = ${userId}) AS totp,
           EXISTS (SELECT FROM recovery_codes WHERE user_id = ${userId} AND used_at IS NULL) AS recovery_code`.execute(
    ctx.sql,
  );
  const has = rows[0] ?? { passkey: false, totp: false, recovery_code: false };
  const all = (['passkey', 'totp', 'recovery_code'] as const).filter((factor) => has[factor]);
  return has.passkey || has.totp ? all : [];
}

/**
 * WebAuthn request options.
 * @param userId owner of the passkeys; null for discoverable credentials
 */
export async function passkeyRequestOptions(
  ctx: ReadContext,
  context: ChallengeContext,
  userId: string | null,
): Promise<PasskeyRequest> {
  const known = userId === null ? null : await passkeysOf(ctx, userId);
  return authenticationOptions(ctx.config, newChallenge(ctx, context), CHALLENGE_TTL_MS, known);
}

/** Credential IDs and transports. */
export const passkeysOf = (ctx: Pick<ReadContext | WriteContext, 'sql'>, userId: string) =>
  ctx.sql
    .selectFrom('passkeys')
    .select(['credential_id', 'transports'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute();

/** The owner of a passkey, whom a failed answer with it slows down. */
export async function passkeyOwner(ctx: Pick<ReadContext, 'sql'>, credentialId: string): Promise<string | null> {
  const passkeys = ctx.sql.selectFrom('passkeys').select('user_id').where('credential_id', '=', credentialId);
  return (await passkeys.executeTakeFirst())?.user_id ?? null;
}

export { requiresSecondFactor };
