import { DAY_MS } from '#contract/durations.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';

/** Unconfirmed requests are deleted after this time. */
const UNCONFIRMED_REQUEST_TTL_MS = 30 * DAY_MS;
/** Invitations are deleted this long after they expired. */
const EXPIRED_INVITATION_TTL_MS = 90 * DAY_MS;

export async function purgeExpired({ sql, now }: WriteContext): Promise<void> {
  const ago = (ms: number) => new Date(now.getTime() - ms);
  await sql
    .deleteFrom('access_requests')
    .where('state', '=', 'new')
    .where('created_at', '<', ago(UNCONFIRMED_REQUEST_TTL_MS))
    .execute();
  await sql.deleteFrom('invitations').where('expires_at', '<', ago(EXPIRED_INVITATION_TTL_MS)).execute();
}
