import type { NotificationSettings } from '#contract/notifications/schema.ts';
import { recipient } from '#server/accounts/reads.ts';
import type { ReadContext } from '#server/kernel/contexts.ts';
import { found, unauthorized } from '#server/kernel/errors.ts';

/** How the person who asks is told by e-mail. */
export async function settings(ctx: ReadContext): Promise<NotificationSettings> {
  if (ctx.actor.kind !== 'user') throw unauthorized();
  const { email, mail_preference } = found(await recipient(ctx.sql, ctx.actor.id));
  return { email, mail_preference, digest_at: '07:00', time_zone: 'America/New_York' };
}
