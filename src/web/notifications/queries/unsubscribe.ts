import { useMutation } from '@tanstack/react-query';
import type { MailPreference } from '#contract/accounts/rules.ts';
import { api } from '#web/api.ts';

/** Changes the email preference of the account that an unsubscribe link belongs to. */
export const useUnsubscribe = (token: string) =>
  useMutation({
    mutationFn: (mail_preference: MailPreference) =>
      api.notifications.unsubscribe({ body: { token, mail_preference } }),
  });
