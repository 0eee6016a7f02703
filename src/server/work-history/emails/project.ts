import type { ProjectSubject } from '#contract/work-history/schema.ts';
import type { EmailMessage, EmailPreview } from '#server/kernel/mail/email-message.ts';
import { renderEmail } from '#server/kernel/mail/email-template.ts';
import { type NotificationRecipient, SAMPLE_RECIPIENT } from '#server/kernel/notification-registry.ts';

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 });

/** What happened to a project that its parties hear of by email. */
export const PROJECT_EVENTS = ['recorded', 'verified', 'rejected', 'revision_requested', 'revision_verified'] as const;
export type ProjectEvent = (typeof PROJECT_EVENTS)[number];

interface Content {
  readonly subject: string;
  readonly paragraphs: readonly string[];
  readonly action: string;
}

/** The email to one person of a party; its key is the notification's id. */
export function renderProjectEmail(
  event: ProjectEvent,
  subject: ProjectSubject,
  to: NotificationRecipient,
  origin: string,
): EmailMessage {
  const content = EMAIL_CONTENT[event](subject);
  return renderEmail({
    to: to.email,
    key: to.key,
    subject: content.subject,
    greeting: `Hello ${to.first_name},`,
    paragraphs: content.paragraphs,
    action: { label: content.action, url: `${origin}/notifications` },
    reason: 'You receive this because you act for a party of this work history on Plumbline.',
    unsubscribe: to.unsubscribe,
  });
}

export const EMAIL_CONTENT: Record<ProjectEvent, (about: ProjectSubject) => Content> = {
  recorded: ({ title, hiring_company_name: hirer, mwbe_name: firm, budget, start_date, end_date }) => ({
    subject: `${hirer} recorded work by ${firm}: review and confirm it`,
    paragraphs: [
      `${hirer} recorded “${title}” for ${dollars.format(budget)}, from ${start_date} to ${end_date}.`,
      'If it is right, confirm it, and it counts as verified work on your profile. If not, reject it or request changes: nothing is public until you respond.',
    ],
    action: 'Review the work history',
  }),
  verified: ({ title, hiring_company_name: hirer, mwbe_name: firm, services }) => ({
    subject: `${firm} verified “${title}”`,
    paragraphs: [
      `${firm} confirmed the work history “${title}” that ${hirer} recorded.`,
      `How the firm describes the work: ${services ?? ''}`,
    ],
    action: 'See the work history',
  }),
  rejected: ({ title, hiring_company_name: hirer, mwbe_name: firm, rejected_reason }) => ({
    subject: `${firm} rejected “${title}”`,
    paragraphs: [
      `${firm} rejected the work history “${title}” that ${hirer} recorded.`,
      `The reason: ${rejected_reason ?? ''}`,
    ],
    action: 'See the work history',
  }),
  revision_requested: ({ title, mwbe_name: firm, budget, start_date, end_date, notes }) => ({
    subject: `${firm} requested changes to “${title}”`,
    paragraphs: [
      `${firm} says the work history “${title}” should read ${dollars.format(budget)}, from ${start_date} to ${end_date}.`,
      ...(notes ? [`In its words: ${notes}`] : []),
      'If that is right, accept the changes, and the work is verified. If not, correct the record and send it again.',
    ],
    action: 'Review the changes',
  }),
  revision_verified: ({ title, hiring_company_name: hirer, budget, start_date, end_date }) => ({
    subject: `${hirer} accepted your changes to “${title}”`,
    paragraphs: [
      `The work history “${title}” now reads ${dollars.format(budget)}, from ${start_date} to ${end_date}, as you requested.`,
      'It counts as verified work on your profile.',
    ],
    action: 'See the work history',
  }),
};

const ID = '00000000-0000-4000-8000-000000000000';
const SAMPLE: ProjectSubject = {
  id: ID,
  project_id: ID,
  title: 'Switchgear, Pier 6',
  client_name: null,
  budget: 268_400,
  start_date: '2025-02-03',
  end_date: '2026-01-15',
  notes: 'Two change orders.',
  verified: false,
  state: 'pending',
  version: 1,
  action_taken_type: null,
  rejected_reason: 'I was contacted about this, but not hired',
  services: 'Switchgear and wiring',
  hiring_company_id: ID,
  recorded: null,
  hiring_company_name: 'Calvert & Pratt Builders',
  mwbe_id: ID,
  mwbe_name: 'Lantern Row Electric',
};

const PREVIEW_NAMES: Readonly<Record<ProjectEvent, string>> = {
  recorded: 'Work history recorded',
  verified: 'Work history verified',
  rejected: 'Work history rejected',
  revision_requested: 'Changes requested',
  revision_verified: 'Changes accepted',
};

/** Every email about a project, with sample data. */
export const emailPreviews: readonly EmailPreview[] = PROJECT_EVENTS.map((event) => ({
  name: PREVIEW_NAMES[event],
  make: (origin) => renderProjectEmail(event, SAMPLE, SAMPLE_RECIPIENT(origin), origin),
}));
