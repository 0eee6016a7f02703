import { sql } from 'kysely';
import type { Installation } from '#contract/session/schema.ts';
import { demoAccounts, hasStaff, type Person, personWhoMayLogIn } from '#server/accounts/reads.ts';
import type { Config } from '#server/config.ts';
import type { Sql } from '#server/db/types.ts';
import type { UserActor } from '#server/kernel/actor.ts';
import type { ReadContext } from '#server/kernel/contexts.ts';
import { hashToken } from '#server/kernel/tokens.ts';
import { GUESSES, sessionLife, TOUCH_EVERY_MS } from './policy.ts';
import type {} from './tables.ts';

/** The password of every demonstration account; it opens nothing outside a demo on a loopback address. */
export const DEMO_PASSWORD = 'plumbline-demo-pass';

type SessionOfPerson = Person & { session_id: string; last_seen_at: Date };

/**
 * Who holds this token; null when it is unknown, ended, idle for too long, or its person may not log in.
 * `touch` says that the use should be noted.
 */
export async function actorOf(
  db: Sql,
  config: Config,
  token: string,
  now: Date,
): Promise<{ actor: UserActor; touch: boolean } | null> {
  const { rows } = await sql<SessionOfPerson>`
    SELECT s.id AS session_id, s.last_seen_at, p.*
    FROM sessions s JOIN LATERAL ${personWhoMayLogIn(sql.ref('s.user_id'), config)} p ON true
    WHERE s.token_hash = ${hashToken(token)} AND s.ended_at IS NULL AND s.expires_at > ${now}`.execute(db);
  const row = rows[0];
  if (!row) return null;
  const idleMs = now.getTime() - row.last_seen_at.getTime();
  if (idleMs > sessionLife(row.user_type).idleMs) return null;
  return { actor: toActor(row), touch: idleMs > TOUCH_EVERY_MS };
}

const toActor = (row: SessionOfPerson): UserActor => ({
  kind: 'user',
  id: row.id,
  email: row.email,
  firstName: row.first_name,
  lastName: row.last_name,
  userType: row.user_type,
  admin: row.admin,
  mwbeIds: row.mwbe_ids,
  hiringCompanyIds: row.hiring_company_ids,
  sessionId: row.session_id,
  impersonatorId: null,
});

/** What the log-in page has to know of this installation. */
export async function installation(ctx: ReadContext): Promise<Installation> {
  const people = ctx.config.demo ? await demoAccounts(ctx.sql) : [];
  return {
    demo_accounts: people,
    demo_password: people.length > 0 ? DEMO_PASSWORD : null,
    needs_first_account: !(await hasStaff(ctx.sql, ctx.config)),
  };
}

/** Whether too many guesses failed lately, at this account or from this address. */
export async function tooManyGuesses(ctx: ReadContext, accountHash: Buffer): Promise<boolean> {
  const since = new Date(ctx.now.getTime() - GUESSES.windowMs);
  const { rows } = await sql<{ account: number; address: number }>`
    SELECT (SELECT count(*) FROM failed_logins WHERE account_hash = ${accountHash} AND at > ${since})::int AS account,
           (SELECT count(*) FROM failed_logins WHERE address = ${ctx.request.address} AND at > ${since})::int AS address
    `.execute(ctx.sql);
  const failed = rows[0] ?? { account: 0, address: 0 };
  return failed.account >= GUESSES.account || failed.address >= GUESSES.address;
}
