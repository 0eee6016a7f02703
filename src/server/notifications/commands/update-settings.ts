import type { MailPreference } from '#contract/notifications/rules.ts';
import type { NotificationSettings } from '#contract/notifications/schema.ts';
import { setMailPreference } from '#server/accounts/commands/mail-preference.ts';
import { requireUser } from '#server/kernel/context/authorize.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { settings } from '../reads/settings.ts';

/** The person who asks chooses how to be told by email. */
export async function updateSettings(ctx: WriteContext, preference: MailPreference): Promise<NotificationSettings> {
  await setMailPreference(ctx, requireUser(ctx.actor).id, preference);
  return settings(ctx);
}
