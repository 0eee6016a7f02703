import { sql } from 'kysely';
import type { Factor, PasskeyRequest } from '#contract/second-factor/schema.ts';
import type { ReadContext, WriteContext } from '#server/kernel/context/contexts.ts';
import { request } from '../adapters/webauthn.ts';
import { CHALLENGE_LIFE_MS, mustHaveOne } from '../policy.ts';
import type {} from '../tables.ts';
import { type Asked, newChallenge } from './challenges.ts';

/** What the person may prove themselves with, the easiest first; nothing where no second factor is set up. */
export async function askedFactors(ctx: Pick<ReadContext | WriteContext, 'sql'>, userId: string): Promise<Factor[]> {
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
 * What the browser needs to ask for a passkey.
 * @param userId whose; null where whoever has one may come in
 */
export async function requestPasskey(ctx: ReadContext, asked: Asked, userId: string | null): Promise<PasskeyRequest> {
  const known = userId === null ? null : await passkeysOf(ctx, userId);
  return request(ctx.config, newChallenge(ctx, asked), CHALLENGE_LIFE_MS, known);
}

/** As devices know them. */
export const passkeysOf = (ctx: Pick<ReadContext | WriteContext, 'sql'>, userId: string) =>
  ctx.sql
    .selectFrom('passkeys')
    .select(['credential_id', 'transports'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute();

export { mustHaveOne };
