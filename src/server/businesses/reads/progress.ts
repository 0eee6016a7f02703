import { missingParts, type ProfilePart } from '#contract/businesses/rules/completeness.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import { orNotFound } from '#server/kernel/http/errors.ts';
import { authorizeFirm } from '../policy.ts';
import type {} from '../tables.ts';

/**
 * For onboarding: whether the profile has what hiring companies look for, and what it lacks.
 * @throws AppError 404 for everybody but the firm's people
 */
export async function profileProgress(
  ctx: Pick<ReadContext, 'sql' | 'actor'>,
  mwbeId: string,
): Promise<{ readonly done: boolean; readonly missing: readonly ProfilePart[] }> {
  await authorizeFirm(ctx, mwbeId);
  const row = orNotFound(
    await ctx.sql
      .selectFrom('mwbes')
      .innerJoin('businesses', 'businesses.id', 'mwbes.business_id')
      .where('mwbes.id', '=', mwbeId)
      .select(['own', 'size_band', 'description', 'phone', 'email', 'address_1', 'naics'])
      .executeTakeFirst(),
  );
  const missing = missingParts({ ...row.own, ...row, size: row.size_band }, row);
  return { done: missing.length === 0, missing };
}
