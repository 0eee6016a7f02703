import { sql } from 'kysely';
import type { Session } from '#contract/session/schema.ts';
import { personName } from '#server/accounts/reads.ts';
import type { AppServices } from '#server/kernel/context/app-services.ts';
import { requireUser } from '#server/kernel/context/authorize.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import { describeDevice } from '../adapters/device.ts';
import { openGeoDatabase } from '../adapters/geoip.ts';
import { sessionScope, sessionTtl } from '../policy.ts';

const MAX_SESSIONS = 100;

/** The current user's active sessions, newest first; in one from a company's provider, this one alone. */
export async function ownSessions(ctx: ReadContext): Promise<Session[]> {
  const { now, sql: db, config } = ctx;
  const actor = requireUser(ctx.actor);
  const rows = await db
    .selectFrom('sessions')
    .select(['id', 'how', 'user_agent', 'address', 'created_at', 'last_seen_at'])
    .select(personName(sql.ref('impersonator_id')).as('impersonator'))
    .where('user_id', '=', actor.id)
    .where(sessionScope(actor))
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .where('last_seen_at', '>=', new Date(now.getTime() - sessionTtl(actor.userType).idleMs))
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(MAX_SESSIONS)
    .execute();
  const placeOf = await openGeoDatabase(config.geoDatabase);
  return rows.map(({ id, how, user_agent, address, created_at, last_seen_at, impersonator }) => ({
    id,
    current: id === actor.sessionId,
    how,
    device: describeDevice(user_agent),
    place: placeOf(address),
    address,
    created_at: created_at.toISOString(),
    last_seen_at: last_seen_at.toISOString(),
    impersonator,
  }));
}

/** An unreadable GeoIP database fails the startup and not a request. */
export async function checkGeoDatabase({ config }: AppServices): Promise<void> {
  await openGeoDatabase(config.geoDatabase);
}
