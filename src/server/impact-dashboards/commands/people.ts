import { sql } from 'kysely';
import { HOUR_MS } from '#contract/durations.ts';
import { IMPACT_LIMITS } from '#contract/impact-dashboards/rules.ts';
import type { ImpactPerson, NewPerson } from '#contract/impact-dashboards/schema.ts';
import { serialize } from '#server/db/serialize.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { type RateLimit, reserveAttempt } from '#server/kernel/context/rate-limit.ts';
import { conflict } from '#server/kernel/http/errors.ts';
import { mailShared } from '../job-definitions.ts';
import { authorizeDashboard, rightScope } from '../policy.ts';
import { dashboardPeople } from '../reads/people.ts';
import type {} from '../tables.ts';

const LAST_OWNER = 'A dashboard needs an owner. Make somebody else the owner first.';

/** Each sends an email to an address that somebody typed. */
const SHARE_RATE_LIMIT: RateLimit = {
  name: 'share impact dashboard',
  counts: 'attempts',
  perAccount: 60,
  perAddress: 300,
  windowMs: HOUR_MS,
  message: 'You shared dashboards with many people. Try again in an hour.',
};

/** Another owner than this address. */
const otherOwner = (email: string) => sql`
  EXISTS (SELECT FROM impact_dashboard_people o WHERE o.dashboard_id = d.id AND o.role = 'owner' AND o.email <> ${email})`;

/**
 * Shares a dashboard with whoever has or will have an account with this address, and tells them by email; nobody learns whether
 * there is one.
 * @throws AppError 401, 403, 404, 409 for the last owner and for too many people, 429
 */
export async function shareDashboard(
  ctx: WriteContext,
  id: string,
  { email, role }: NewPerson,
): Promise<ImpactPerson[]> {
  const { userId } = await authorizeDashboard(ctx, id, 'manage people');
  // of two owners who step back at once one stays
  await serialize(ctx.sql, `impact-dashboards.people ${id}`);
  const { rows } = await sql<{ is_new: boolean }>`
    INSERT INTO impact_dashboard_people AS p (dashboard_id, email, role, added_by, added_at)
    SELECT d.id, ${email}, ${role}, ${userId}::uuid, ${ctx.now}::timestamptz FROM impact_dashboards d
    WHERE d.id = ${id}::uuid AND ${rightScope(ctx.actor, 'd.id', 'manage people')}
      AND (${role === 'owner'}::boolean OR ${otherOwner(email)})
      AND (SELECT count(*) FROM impact_dashboard_people n WHERE n.dashboard_id = d.id) < ${IMPACT_LIMITS.people}
    ON CONFLICT (dashboard_id, email) DO UPDATE SET role = excluded.role
    RETURNING p.xmax = 0 AS is_new`.execute(ctx.sql);
  if (rows.length === 0) {
    await authorizeDashboard(ctx, id, 'manage people');
    const people = await dashboardPeople(ctx, id);
    throw conflict(
      people.length >= IMPACT_LIMITS.people ? `At most ${IMPACT_LIMITS.people} people can see it.` : LAST_OWNER,
    );
  }
  await ctx.audit({
    action: 'impact dashboard shared',
    subjectType: 'impact dashboard',
    subjectId: id,
    details: { email, role },
  });
  if (rows[0]?.is_new) {
    await reserveAttempt(ctx, [SHARE_RATE_LIMIT], { account: userId });
    await ctx.enqueue(mailShared.with({ dashboardId: id }));
  }
  return dashboardPeople(ctx, id);
}

/** @throws AppError 401, 403, 404 for an address that has no part, 409 for the last owner */
export async function unshareDashboard(ctx: WriteContext, id: string, email: string): Promise<ImpactPerson[]> {
  await authorizeDashboard(ctx, id, 'manage people');
  await serialize(ctx.sql, `impact-dashboards.people ${id}`);
  const { rows } = await sql`
    DELETE FROM impact_dashboard_people p USING impact_dashboards d
    WHERE d.id = p.dashboard_id AND p.dashboard_id = ${id}::uuid AND p.email = ${email} AND ${otherOwner(email)}
      AND ${rightScope(ctx.actor, 'd.id', 'manage people')}
    RETURNING p.email`.execute(ctx.sql);
  if (rows.length === 0) {
    await authorizeDashboard(ctx, id, 'manage people');
    const known = (await dashboardPeople(ctx, id)).some((one) => one.email === email);
    throw conflict(known ? LAST_OWNER : 'This address has no part in the dashboard any more.');
  }
  await ctx.audit({
    action: 'impact dashboard unshared',
    subjectType: 'impact dashboard',
    subjectId: id,
    details: { email },
  });
  // who took it back from themselves sees it no longer
  return dashboardPeople(ctx, id).catch(() => []);
}
