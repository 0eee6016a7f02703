import { randomInt } from 'node:crypto';
import { RECOVERY_CODE_COUNT } from '#contract/second-factor/rules.ts';
import type { RecoveryCodes } from '#contract/second-factor/schema.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { hashToken } from '#server/kernel/context/tokens.ts';
import { conflict } from '#server/kernel/http/errors.ts';
import { enrolledFactors } from '../reads/factors.ts';
import { lockOwnFactors, recordChange } from './changes.ts';

/** Crockford's base32: no ambiguous characters. */
const LETTERS = '0123456789abcdefghjkmnpqrstvwxyz';
const LENGTH = 28;

/** 140 random bits, so that a hash needs no salt: `k7f3-9m2x-…`. Those with 16 letters, issued earlier, stay valid. */
function newCode(): string {
  const letters = Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  return letters.replace(/.{4}(?=.)/g, '$&-');
}

/** Normalizes case, separators and lookalike letters. */
const hashOf = (code: string): Buffer =>
  hashToken(
    code
      .toLowerCase()
      .replace(/[^0-9a-z]/g, '')
      .replaceAll('o', '0')
      .replace(/[il]/g, '1'),
  );

/** Replaces all recovery codes of a person. */
async function replaceCodes(ctx: WriteContext, userId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODE_COUNT }, newCode);
  await ctx.sql.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  await ctx.sql
    .insertInto('recovery_codes')
    .values(codes.map((code) => ({ user_id: userId, code_hash: hashOf(code), created_at: ctx.now })))
    .execute();
  return codes;
}

/** Issues recovery codes along with the first factor. */
export async function issueFirstCodes(ctx: WriteContext, userId: string): Promise<RecoveryCodes> {
  const some = await ctx.sql
    .selectFrom('recovery_codes')
    .select('user_id')
    .where('user_id', '=', userId)
    .limit(1)
    .executeTakeFirst();
  return { recovery_codes: some ? null : await replaceCodes(ctx, userId) };
}

export async function regenerateRecoveryCodes(ctx: WriteContext): Promise<RecoveryCodes> {
  const owner = await lockOwnFactors(ctx);
  if ((await enrolledFactors(ctx, owner.id)).length === 0) {
    throw conflict('Set up two-step verification before you create recovery codes');
  }
  await recordChange(ctx, owner.id, 'new recovery codes');
  return { recovery_codes: await replaceCodes(ctx, owner.id) };
}

/** Uses up a code; only one of several concurrent uses succeeds. @returns whether the code was valid */
export async function spendRecoveryCode(ctx: WriteContext, userId: string, code: string): Promise<boolean> {
  const spent = await ctx.sql
    .updateTable('recovery_codes')
    .set({ used_at: ctx.now })
    .where('user_id', '=', userId)
    .where('code_hash', '=', hashOf(code))
    .where('used_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst();
  if (!spent) return false;
  const { left } = await ctx.sql
    .selectFrom('recovery_codes')
    .select((eb) => eb.fn.countAll<number>().as('left'))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  await recordChange(ctx, userId, 'recovery code used', String(left));
  return true;
}
