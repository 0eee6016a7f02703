import { randomInt } from 'node:crypto';
import type { RecoveryCodes } from '#contract/second-factor/schema.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { hashToken } from '#server/kernel/context/tokens.ts';
import { conflict } from '#server/kernel/http/errors.ts';
import { RECOVERY_CODES } from '../policy.ts';
import { askedFactors } from '../reads/factors.ts';
import { inTurn, tell } from './changes.ts';

/** Crockford's base32: nothing that is read as something else. */
const LETTERS = '0123456789abcdefghjkmnpqrstvwxyz';
const LENGTH = 16;

/** 80 random bits, so that a plain hash keeps it: `k7f3-9m2x-…`. */
function newCode(): string {
  const letters = Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  return letters.replace(/.{4}(?=.)/g, '$&-');
}

/** However it was typed: capitals, spaces, and letters that are read for digits make no difference. */
const hashOf = (code: string): Buffer =>
  hashToken(
    code
      .toLowerCase()
      .replace(/[^0-9a-z]/g, '')
      .replaceAll('o', '0')
      .replace(/[il]/g, '1'),
  );

/** Replaces all codes of the person. */
async function replace(ctx: WriteContext, userId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newCode);
  await ctx.sql.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  await ctx.sql
    .insertInto('recovery_codes')
    .values(codes.map((code) => ({ user_id: userId, code_hash: hashOf(code), created_at: ctx.now })))
    .execute();
  return codes;
}

/** With the first factor come the first codes. */
export async function firstCodes(ctx: WriteContext, userId: string): Promise<RecoveryCodes> {
  const some = await ctx.sql
    .selectFrom('recovery_codes')
    .select('user_id')
    .where('user_id', '=', userId)
    .limit(1)
    .executeTakeFirst();
  return { recovery_codes: some ? null : await replace(ctx, userId) };
}

export async function newRecoveryCodes(ctx: WriteContext): Promise<RecoveryCodes> {
  const owner = await inTurn(ctx);
  if ((await askedFactors(ctx, owner.id)).length === 0) {
    throw conflict('Recovery codes stand for a second factor: set one up first');
  }
  await tell(ctx, owner.id, 'new recovery codes');
  return { recovery_codes: await replace(ctx, owner.id) };
}

/** Spends a code. @returns whether it was one: of several uses at the same moment one succeeds */
export async function spendCode(ctx: WriteContext, userId: string, code: string): Promise<boolean> {
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
  await tell(ctx, userId, 'recovery code used', String(left));
  return true;
}
