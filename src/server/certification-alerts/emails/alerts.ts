import type { CertificationAlertSubject } from '#contract/certification-alerts/schema.ts';
import type { EmailMessage, EmailPreview } from '#server/kernel/mail/email-message.ts';
import { renderEmail } from '#server/kernel/mail/email-template.ts';
import { type NotificationRecipient, SAMPLE_RECIPIENT } from '#server/kernel/notification-registry.ts';

const words = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });
const dayOf = (day: string | null): string =>
  day ? words.format(new Date(`${day}T00:00:00Z`)) : 'a day that is not known';

/** `MBE 24-361882 of the City of Baltimore`. */
const certificate = ({ certificate_type, certificate_number, agency }: CertificationAlertSubject): string =>
  `${[certificate_type, certificate_number].filter(Boolean).join(' ')} from ${agency}`;

/** What happened, in one sentence without its period. */
export function alertSentence(subject: CertificationAlertSubject): string {
  const { alert, day, mwbe_name } = subject;
  switch (alert) {
    case 'expiring':
      return `${certificate(subject)} of ${mwbe_name} ends on ${dayOf(day)}`;
    case 'lapsed':
      return `${certificate(subject)} of ${mwbe_name} has not been in force since ${dayOf(day)}`;
    case 'renewed':
      return `${certificate(subject)} of ${mwbe_name} was renewed until ${dayOf(day)}`;
    case 'question':
      return `A list now says something else about ${mwbe_name} than you do`;
  }
}

const NEXT: Readonly<Record<CertificationAlertSubject['alert'], string>> = {
  expiring: 'Renew it with the agency in time. Once its next list names the new date, your profile shows it.',
  lapsed:
    "Hiring companies can't count on it until a list names it again. If that is a mistake, ask the agency to correct its list.",
  renewed: 'Your profile shows the new date. There is nothing to do.',
  question: 'Your own words stay on your profile until you decide. Keep them, or take what the list says.',
};

/** For each person of the firm. */
export const alertMail = (
  subject: CertificationAlertSubject,
  to: NotificationRecipient,
  origin: string,
): EmailMessage =>
  renderEmail({
    to: to.email,
    key: to.key,
    subject: alertSentence(subject),
    greeting: `Hello ${to.first_name},`,
    paragraphs: [`${alertSentence(subject)}.`, NEXT[subject.alert]],
    action: { label: 'See your profile', url: `${origin}/profile/${subject.mwbe_id}` },
    reason: `You're receiving this because you belong to ${subject.mwbe_name} on Plumbline.`,
    unsubscribe: to.unsubscribe,
  });

const SAMPLE: CertificationAlertSubject = {
  id: 'sample',
  mwbe_id: '00000000-0000-4000-8000-000000000000',
  mwbe_name: 'Harbor Works LLC',
  alert: 'expiring',
  agency: 'Port City Supplier Office',
  certificate_type: 'MBE',
  certificate_number: '24-361882',
  day: '2026-12-31',
  field: null,
};
const QUESTION = { agency: null, certificate_type: null, certificate_number: null, day: null, field: 'phone' };

export const mails: readonly EmailPreview[] = (['expiring', 'lapsed', 'renewed', 'question'] as const).map((alert) => ({
  name: `Certificate: ${alert === 'question' ? 'a list says something else' : alert}`,
  make: (origin) =>
    alertMail({ ...SAMPLE, alert, ...(alert === 'question' ? QUESTION : {}) }, SAMPLE_RECIPIENT(origin), origin),
}));
