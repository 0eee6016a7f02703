import type { NotificationSettings } from '#contract/notifications/schema.ts';
import { recipient } from '#server/accounts/reads.ts';
import { requireUser } from '#server/kernel/context/authorize.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import { orNotFound } from '#server/kernel/http/errors.ts';
import { DIGEST_AT } from '../rules/digest-time.ts';

/** How the person who asks is told by email. */
export async function settings(ctx: ReadContext): Promise<NotificationSettings> {
  const person = orNotFound(await recipient(ctx.sql, ctx.config, requireUser(ctx.actor).id));
  const { email, mail_preference, update_mail_preference } = person;
  return { email, mail_preference, update_mail_preference, digest_at: DIGEST_AT, time_zone: ctx.config.digestTimeZone };
}
