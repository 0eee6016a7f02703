import { sql } from 'kysely';
import type { Session } from '#contract/session/schema.ts';
import { personName } from '#server/accounts/reads.ts';
import type { AppServices } from '#server/kernel/context/app-services.ts';
import { requireUser } from '#server/kernel/context/authorize.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import { deviceOf } from '../adapters/device.ts';
import { openPlaces } from '../adapters/places.ts';
import { sessionLife } from '../policy.ts';

const SHOWN = 100;

/** Where the person who asks is logged in, the newest first. */
export async function ownSessions(ctx: ReadContext): Promise<Session[]> {
  const { now, sql: db, config } = ctx;
  const actor = requireUser(ctx.actor);
  const rows = await db
    .selectFrom('sessions')
    .select(['id', 'how', 'user_agent', 'address', 'created_at', 'last_seen_at'])
    .select(personName(sql.ref('impersonator_id')).as('impersonator'))
    .where('user_id', '=', actor.id)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .where('last_seen_at', '>=', new Date(now.getTime() - sessionLife(actor.userType).idleMs))
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(SHOWN)
    .execute();
  const placeOf = await openPlaces(config.geoDatabase);
  return rows.map(({ id, how, user_agent, address, created_at, last_seen_at, impersonator }) => ({
    id,
    current: id === actor.sessionId,
    how,
    device: deviceOf(user_agent),
    place: placeOf(address),
    address,
    created_at: created_at.toISOString(),
    last_seen_at: last_seen_at.toISOString(),
    impersonator,
  }));
}

/** A database of countries that cannot be read is said at the start, not to whoever looks at their sessions. */
export async function checkPlaces({ config }: AppServices): Promise<void> {
  await openPlaces(config.geoDatabase);
}
