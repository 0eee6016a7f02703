import type { MailPreference } from '#contract/notifications/rules.ts';
import type { WriteContext } from '#server/kernel/contexts.ts';
import { notFound } from '#server/kernel/errors.ts';

/** Whoever holds the link of an e-mail chooses for the person it went to. @throws AppError 404 for a link not of ours */
export async function unsubscribe(
  _ctx: WriteContext,
  _token: string,
  _preference: MailPreference,
): Promise<{ mail_preference: MailPreference }> {
  throw notFound();
}
