import { sql } from 'kysely';
import type { Me } from '#contract/accounts/schema.ts';
import type { Installation } from '#contract/session/schema.ts';
import {
  activePerson,
  currentUser,
  demoAccounts,
  hasStaff,
  mayImpersonate,
  type Person,
  toUserActor as personActor,
  personName,
} from '#server/accounts/reads.ts';
import type { Config } from '#server/config.ts';
import type { Sql } from '#server/db/types.ts';
import type { UserActor } from '#server/kernel/context/actor.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import { disabledFeatures } from '#server/kernel/context/feature-flags.ts';
import { hashToken } from '#server/kernel/context/tokens.ts';
import { requiresSecondFactor } from '#server/second-factor/reads/factors.ts';
import { sessionTtl, TOUCH_INTERVAL_MS } from './policy.ts';
import type {} from './tables.ts';

/** Password of every demo account. Demo accounts exist only in a demo on a loopback address. */
export const DEMO_PASSWORD = 'plumbline-demo-pass';

type SessionRow = Person & {
  session_id: string;
  last_seen_at: Date;
  second_factor_at: Date | null;
  confirmed_at: Date | null;
  impersonator_id: string | null;
  sso_company_id: string | null;
};

/**
 * The actor of a session token; null if it is unknown, ended, idle for too long, or the account is deactivated. An
 * impersonation is valid as long as the staff member's own session and right, a session from a company's provider as long
 * as the person belongs to that company and not to the staff. `touch`: `last_seen_at` is due.
 */
export async function actorByToken(
  db: Sql,
  config: Config,
  token: string,
  now: Date,
): Promise<{ actor: UserActor; touch: boolean } | null> {
  const { rows } = await sql<SessionRow>`
    SELECT s.id AS session_id, s.last_seen_at, s.second_factor_at, s.confirmed_at, s.impersonator_id, s.sso_company_id,
           p.*
    FROM sessions s JOIN LATERAL ${activePerson(sql.ref('s.user_id'), config)} p ON true
    WHERE s.token_hash = ${hashToken(token)} AND s.ended_at IS NULL AND s.expires_at > ${now}
      AND (s.sso_company_id IS NULL OR (s.sso_company_id = ANY(p.hiring_company_ids) AND p.user_type <> 'INTERNAL'))
      AND (s.impersonator_id IS NULL OR (
        ${mayImpersonate(sql.ref('s.impersonator_id'), config)}
        AND EXISTS (SELECT FROM sessions o WHERE o.id = s.parent_id AND o.ended_at IS NULL AND o.expires_at > ${now})))`.execute(
    db,
  );
  const row = rows[0];
  if (!row) return null;
  const idleMs = now.getTime() - row.last_seen_at.getTime();
  if (idleMs > sessionTtl(row.user_type).idleMs) return null;
  return { actor: toActor(row, config), touch: idleMs > TOUCH_INTERVAL_MS };
}

const toActor = (row: SessionRow, config: Config): UserActor =>
  personActor(row, {
    sessionId: row.session_id,
    impersonatorId: row.impersonator_id,
    confirmedAt: row.confirmed_at,
    onlyCompanyId: row.sso_company_id,
    needsSecondFactor: row.second_factor_at === null && requiresSecondFactor(row.user_type, config),
  });

/** The current user with what the session knows. */
export async function me(ctx: ReadContext): Promise<Me> {
  const actor = ctx.actor.kind === 'user' ? ctx.actor : undefined;
  const needs_second_factor = actor?.needsSecondFactor ?? false;
  const user = await currentUser(ctx);
  const signed_in_through = user.hiring_companies.find(({ id }) => id === actor?.onlyCompanyId)?.business_name ?? null;
  return { ...user, needs_second_factor, impersonation: await impersonationOf(ctx), signed_in_through };
}

async function impersonationOf(ctx: ReadContext): Promise<Me['impersonation']> {
  if (ctx.actor.kind !== 'user' || ctx.actor.impersonatorId === null) return null;
  const row = await ctx.sql
    .selectFrom('sessions')
    .select(['expires_at', personName(sql`${ctx.actor.impersonatorId}::uuid`).as('by')])
    .where('id', '=', ctx.actor.sessionId)
    .executeTakeFirst();
  return row ? { by: row.by ?? '', until: row.expires_at.toISOString() } : null;
}

/** What the sign-in page needs to know about this installation. */
export async function installation(ctx: ReadContext): Promise<Installation> {
  const people = ctx.config.demo ? await demoAccounts(ctx.sql) : [];
  return {
    demo_accounts: people,
    demo_password: people.length > 0 ? DEMO_PASSWORD : null,
    needs_first_account: !(await hasStaff(ctx.sql, ctx.config)),
    disabled_features: await disabledFeatures(ctx.sql),
  };
}
