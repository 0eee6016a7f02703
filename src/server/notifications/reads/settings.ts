import type { NotificationSettings } from '#contract/notifications/schema.ts';
import { recipient } from '#server/accounts/reads.ts';
import type { ReadContext } from '#server/kernel/contexts.ts';
import { found } from '#server/kernel/errors.ts';
import { DIGEST_AT } from '../policy/digest-time.ts';
import { owner } from '../policy.ts';

/** How the person who asks is told by e-mail. */
export async function settings(ctx: ReadContext): Promise<NotificationSettings> {
  const { email, mail_preference } = found(await recipient(ctx.sql, ctx.config, owner(ctx.actor).id));
  return { email, mail_preference, digest_at: DIGEST_AT, time_zone: ctx.config.digestTimeZone };
}
