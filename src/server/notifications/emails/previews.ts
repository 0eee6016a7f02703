import type { EmailPreview } from '#server/kernel/mail/email-message.ts';
import { SAMPLE_RECIPIENT } from '#server/kernel/notification-registry.ts';
import { digestMail } from './digest.ts';

/** The emails of the inbox itself, with sample data; those about a subject are its own feature's. */
export const emailPreviews: readonly EmailPreview[] = [
  {
    name: 'Daily email',
    make: (origin) =>
      digestMail(
        ['Calvert & Pratt Builders recorded “Switchgear, Pier 6”: review and confirm it'],
        SAMPLE_RECIPIENT(origin),
        origin,
      ),
  },
];
