import { KIND_LABELS } from '#contract/firm-documents/rules.ts';
import type { FirmDocumentSubject } from '#contract/firm-documents/schema.ts';
import type { EmailMessage, EmailPreview } from '#server/kernel/mail/email-message.ts';
import { renderEmail } from '#server/kernel/mail/email-template.ts';
import { type NotificationRecipient, SAMPLE_RECIPIENT } from '#server/kernel/notification-registry.ts';

const words = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** `Certificate of insurance`, or the firm's own name for it. */
export const documentName = ({ document_kind, document_title }: FirmDocumentSubject): string =>
  document_title ?? KIND_LABELS[document_kind];

/** `expires on December 31, 2026`; it may have been renewed since. */
export const expiry = ({ expires_on }: FirmDocumentSubject): string =>
  expires_on ? `expires on ${words.format(new Date(`${expires_on}T00:00:00Z`))}` : 'was renewed';

/** For each person of the firm. */
export const expiringMail = (subject: FirmDocumentSubject, to: NotificationRecipient, origin: string): EmailMessage =>
  renderEmail({
    to: to.email,
    key: to.key,
    subject: `${documentName(subject)} of ${subject.mwbe_name} ${expiry(subject)}`,
    greeting: `Hello ${to.first_name},`,
    paragraphs: [
      `${documentName(subject)} of ${subject.mwbe_name} ${expiry(subject)}.`,
      'Upload the renewed document in its place. Companies that you share it with then see the new one.',
    ],
    action: { label: 'Upload renewal', url: `${origin}/onboarding/documents` },
    reason: `You're receiving this because you belong to ${subject.mwbe_name} on Plumbline.`,
    unsubscribe: to.unsubscribe,
  });

const SAMPLE: FirmDocumentSubject = {
  id: 'sample',
  mwbe_id: '00000000-0000-4000-8000-000000000000',
  mwbe_name: 'Harbor Works LLC',
  document_kind: 'insurance',
  document_title: null,
  expires_on: '2026-12-31',
  removed: false,
};

export const mails: readonly EmailPreview[] = [
  { name: 'Document: expires soon', make: (origin) => expiringMail(SAMPLE, SAMPLE_RECIPIENT(origin), origin) },
];
