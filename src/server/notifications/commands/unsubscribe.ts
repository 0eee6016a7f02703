import type { MailPreference } from '#contract/accounts/rules.ts';
import { setMailPreferences } from '#server/accounts/commands/mail-preference.ts';
import type { AppServices } from '#server/kernel/context/app-services.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { hashToken, newToken } from '#server/kernel/context/tokens.ts';
import { orNotFound } from '#server/kernel/http/errors.ts';
import type { UnsubscribeLinks } from '#server/kernel/mail/email-template.ts';

/** Makes the links by which one email lets this person end all of them. */
export async function createUnsubscribeLinks(services: AppServices, userId: string): Promise<UnsubscribeLinks> {
  const token = newToken();
  await services.transact(({ sql, now }) =>
    sql
      .insertInto('unsubscribe_links')
      .values({ token_hash: hashToken(token), user_id: userId, created_at: now })
      .execute(),
  );
  const origin = services.origin();
  return {
    oneClick: `${origin}/api/v1/unsubscribe/${token}`,
    page: `${origin}/unsubscribe#${token}`,
    settings: `${origin}/details#notifications`,
  };
}

/**
 * Whoever holds the link of an email chooses for the person it went to, as often as they like.
 * @throws AppError 404 for a link that is none of ours
 */
export async function unsubscribe(
  ctx: WriteContext,
  token: string,
  preference: MailPreference,
): Promise<{ mail_preference: MailPreference }> {
  const { user_id } = orNotFound(
    await ctx.sql
      .selectFrom('unsubscribe_links')
      .select('user_id')
      .where('token_hash', '=', hashToken(token))
      .executeTakeFirst(),
  );
  await setMailPreferences(ctx, user_id, { mail_preference: preference, update_mail_preference: preference });
  return { mail_preference: preference };
}
