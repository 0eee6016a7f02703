import type { ExperienceSubject } from '#contract/work-experience/schema.ts';
import type { EmailMessage, EmailPreview } from '#server/kernel/mail/email-message.ts';
import { renderEmail } from '#server/kernel/mail/email-template.ts';
import { type NotificationRecipient, SAMPLE_RECIPIENT } from '#server/kernel/notification-registry.ts';

/** What happened to a request; the first two are asked to respond. */
export const CONFIRMATION_NEWS = ['requested', 'corrected', 'answered', 'accepted'] as const;
export type ConfirmationNews = (typeof CONFIRMATION_NEWS)[number];

interface Content {
  readonly subject: string;
  readonly paragraphs: readonly string[];
  readonly action: string;
}

const CONTENT: Readonly<Record<ConfirmationNews, (subject: ExperienceSubject) => Content>> = {
  requested: ({ experience_firm: firm, title }) => ({
    subject: `Please confirm: ${firm} worked for you on “${title}”`,
    paragraphs: [
      `${firm} says that it worked for you on “${title}”, and asks you to confirm it.`,
      'Confirm it, correct amount or dates, or decline it with a reason. Once you confirm, it becomes verified work of both of you.',
    ],
    action: 'Review job',
  }),
  corrected: ({ experience_client: client, title }) => ({
    subject: `${client} corrected “${title}”`,
    paragraphs: [
      `${client} corrected amount or dates of “${title}”. Accept the correction, and the job is confirmed with it.`,
    ],
    action: 'Review correction',
  }),
  answered: ({ experience_client: client, title, confirmation_state, reason }) =>
    confirmation_state === 'confirmed'
      ? {
          subject: `${client} confirmed “${title}”`,
          paragraphs: [`${client} confirmed that you worked on “${title}”.`],
          action: 'View job',
        }
      : {
          subject: `${client} didn’t confirm “${title}”`,
          paragraphs: [
            confirmation_state === 'not_me'
              ? `The person you asked about “${title}” says that it concerns somebody else.`
              : `${client} declined to confirm “${title}”${reason === null ? '.' : `: “${reason}”`}`,
            'Only you see this. The job stays on your profile as not verified.',
          ],
          action: 'View job',
        },
  accepted: ({ experience_firm: firm, title }) => ({
    subject: `${firm} accepted your correction of “${title}”`,
    paragraphs: [`${firm} accepted your correction. “${title}” is verified work of both of you now.`],
    action: 'View work',
  }),
};

/** The email to one person of either side; its link opens the notification, or the firm's jobs. */
export const confirmationNewsMail =
  (news: ConfirmationNews) =>
  (subject: ExperienceSubject, to: NotificationRecipient, origin: string): EmailMessage => {
    const content = CONTENT[news](subject);
    const isFirm = news === 'answered' || news === 'corrected';
    return renderEmail({
      to: to.email,
      key: to.key,
      subject: content.subject,
      greeting: `Hello ${to.first_name},`,
      paragraphs: content.paragraphs,
      action: {
        label: content.action,
        url: isFirm
          ? `${origin}/onboarding/work-experience/${subject.mwbe_id}`
          : `${origin}/notifications?open=${to.key}`,
      },
      reason: `You receive this because you act for ${isFirm ? subject.experience_firm : subject.experience_client} on Plumbline.`,
      unsubscribe: to.unsubscribe,
    });
  };

const ID = '00000000-0000-4000-8000-000000000000';
const SAMPLE: ExperienceSubject = {
  id: ID,
  mwbe_id: ID,
  experience_firm: 'Lantern Row Electric',
  experience_client: 'Calvert & Pratt Builders',
  title: 'Switchgear, Pier 6',
  confirmation_state: 'confirmed',
  reason: null,
};
const NAMES: Readonly<Record<ConfirmationNews, string>> = {
  requested: 'Work to confirm',
  corrected: 'Work corrected by the client',
  answered: 'Work confirmed or declined',
  accepted: 'Correction of work accepted',
};

export const memberPreviews: readonly EmailPreview[] = CONFIRMATION_NEWS.map((news) => ({
  name: NAMES[news],
  make: (origin) => confirmationNewsMail(news)(SAMPLE, SAMPLE_RECIPIENT(origin), origin),
}));
