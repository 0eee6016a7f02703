import { pathLookAlike } from '#contract/businesses/rules/profile-path.ts';
import type { PathAvailability } from '#contract/businesses/schema/profile.ts';
import { serialize } from '#server/db/serialize.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { type RateLimit, ratePerPerson } from '#server/kernel/context/rate-limit.ts';
import { conflict } from '#server/kernel/http/errors.ts';
import { authorizeAdministration } from '../policy.ts';
import { pathProblem } from '../reads/vanity-path.ts';
import type {} from '../tables.ts';

/** Each change keeps a path from everybody else for a while. */
const PATH_RATE_LIMIT: RateLimit = {
  name: 'change of a profile address',
  counts: 'successes',
  perAccount: 5,
  perAddress: 100,
  windowMs: 24 * 60 * 60 * 1000,
  message: 'The address can be changed five times a day. Please try again tomorrow.',
};

export const setPathLimit = ratePerPerson(PATH_RATE_LIMIT);

const REASONS: Readonly<Record<NonNullable<PathAvailability['problem']>, string>> = {
  form: 'is not a word of letters, digits and hyphens',
  reserved: 'is reserved',
  taken: 'is taken',
  'look-alike': 'looks like the address of another firm',
  resting: 'was given up by another firm a short time ago',
};

/**
 * Sets the vanity path. The former one leads to the firm, and for some time nobody else can take it.
 * @throws AppError 403, 404, 409 when another firm has it
 */
export async function setProfilePath(
  ctx: WriteContext,
  mwbeId: string,
  path: string,
): Promise<{ readonly profile_url_path: string }> {
  const firm = await authorizeAdministration(ctx, mwbeId);
  await serialize(ctx.sql, `profile path ${pathLookAlike(path)}`);
  const problem = await pathProblem(ctx, firm, path);
  if (problem !== null) throw conflict(`This address ${REASONS[problem]}`);
  const { profile_url_path: former } = await ctx.sql
    .selectFrom('mwbes')
    .select('profile_url_path')
    .where('id', '=', firm.id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (former === path) return { profile_url_path: path };
  // whoever had it before gave it up long ago
  await ctx.sql.deleteFrom('former_profile_paths').where('path', '=', path).execute();
  await ctx.sql.updateTable('mwbes').set({ profile_url_path: path }).where('id', '=', firm.id).execute();
  if (former !== null) {
    await ctx.sql
      .insertInto('former_profile_paths')
      .values({ path: former, mwbe_id: firm.id, released_at: ctx.now })
      .onConflict((known) => known.column('path').doUpdateSet({ mwbe_id: firm.id, released_at: ctx.now }))
      .execute();
  }
  await ctx.audit({
    action: 'profile address changed',
    subjectType: 'mwbe',
    subjectId: firm.id,
    details: { path, former },
  });
  return { profile_url_path: path };
}

/** Shows the profile to guests, or hides it from them. */
export async function publishProfile(
  ctx: WriteContext,
  mwbeId: string,
  isPublic: boolean,
): Promise<{ readonly is_public: boolean }> {
  const firm = await authorizeAdministration(ctx, mwbeId);
  const changed = await ctx.sql
    .updateTable('mwbes')
    .set({ is_public: isPublic })
    .where('id', '=', firm.id)
    .where('is_public', '<>', isPublic)
    .returning('id')
    .executeTakeFirst();
  if (changed) {
    await ctx.audit({
      action: isPublic ? 'profile published' : 'profile hidden',
      subjectType: 'mwbe',
      subjectId: firm.id,
    });
  }
  return { is_public: isPublic };
}
