import type { MailPreference } from '#contract/accounts/rules.ts';
import type { MailPreferences } from '#server/accounts/reads.ts';

/** When this person wants an email about news of this kind. */
export const preferenceFor = (
  { isRequest }: { readonly isRequest: boolean },
  { mail_preference, update_mail_preference }: MailPreferences,
): MailPreference => (isRequest ? mail_preference : update_mail_preference);
