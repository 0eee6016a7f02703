import type { WriteContext } from '#server/kernel/context/contexts.ts';

const DAY = 24 * 3_600_000;
/** How long a request waits for its address to be confirmed. */
const UNCONFIRMED_MS = 30 * DAY;
/** How long an invitation is kept that is over. */
const OVER_MS = 90 * DAY;

export async function forgetOld({ sql, now }: WriteContext): Promise<void> {
  const ago = (ms: number) => new Date(now.getTime() - ms);
  await sql
    .deleteFrom('access_requests')
    .where('state', '=', 'new')
    .where('created_at', '<', ago(UNCONFIRMED_MS))
    .execute();
  await sql.deleteFrom('invitations').where('expires_at', '<', ago(OVER_MS)).execute();
}
