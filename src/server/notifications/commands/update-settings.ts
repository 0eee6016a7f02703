import type { NotificationSettings } from '#contract/notifications/schema.ts';
import { setMailPreferences } from '#server/accounts/commands/mail-preference.ts';
import type { MailPreferences } from '#server/accounts/reads.ts';
import { requireUser } from '#server/kernel/context/authorize.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { settings } from '../reads/settings.ts';

/** The person who asks chooses how to be told by email. */
export async function updateSettings(
  ctx: WriteContext,
  preferences: Partial<MailPreferences>,
): Promise<NotificationSettings> {
  await setMailPreferences(ctx, requireUser(ctx.actor).id, preferences);
  return settings(ctx);
}
