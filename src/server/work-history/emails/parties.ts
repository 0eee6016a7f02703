import type { EmailMessage, EmailPreview } from '#server/kernel/mail/email-message.ts';
import { renderEmail } from '#server/kernel/mail/email-template.ts';
import { type NotificationRecipient, SAMPLE_RECIPIENT } from '#server/kernel/notification-registry.ts';
import { amount, date, EMAIL_CONTENT, PROJECT_EVENTS, type ProjectEvent, type ToldSubject } from './content.ts';

const REASON = 'You receive this because you act for a party of this work history on Plumbline.';

/** The email to one person of a party; its key is the notification's id, and its link opens that one. */
export function renderProjectEmail(
  event: ProjectEvent,
  subject: ToldSubject,
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
    action: { label: content.action, url: `${origin}/notifications?open=${to.key}` },
    reason: REASON,
    unsubscribe: to.unsubscribe,
  });
}

const LISTED = 20;

/** One email about the records of one import. */
export function renderBatchEmail(
  subjects: readonly ToldSubject[],
  to: NotificationRecipient,
  origin: string,
): EmailMessage {
  const [first] = subjects;
  if (!first || subjects.length === 1) return renderProjectEmail('recorded', first ?? SAMPLE, to, origin);
  const more = subjects.length - LISTED;
  const others = subjects.length === 2 ? '1 other contract' : `${subjects.length - 1} other contracts`;
  const lines = subjects
    .slice(0, LISTED)
    .map((one) => `${one.title}: ${amount(one.budget)}, ${date(one.start_date)} to ${date(one.end_date)}`);
  return renderEmail({
    to: to.email,
    key: to.key,
    subject: `Please review: “${first.title}” and ${others} from ${first.hiring_company_name}`,
    greeting: `Hello ${to.first_name},`,
    paragraphs: [
      `${first.hiring_company_name} recorded ${subjects.length} contracts with ${first.mwbe_name}.`,
      'Review each one: confirm it, reject it or request changes. Nothing is public until you respond.',
    ],
    lines: [...lines, ...(more > 0 ? [`and ${more} more`] : [])],
    action: { label: `Review ${subjects.length} records`, url: `${origin}/notifications?filter=requests&sub=received` },
    reason: REASON,
    unsubscribe: to.unsubscribe,
  });
}

const ID = '00000000-0000-4000-8000-000000000000';
const SAMPLE: ToldSubject = {
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
  reason: 'It was recorded for the wrong firm',
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
  reminded: 'Reminder of work history',
  withdrawn: 'Work history withdrawn',
  retracted: 'Verified work retracted',
};

/** Every email about a project, with sample data. */
export const emailPreviews: readonly EmailPreview[] = [
  ...PROJECT_EVENTS.map((event) => ({
    name: PREVIEW_NAMES[event],
    make: (origin: string) => renderProjectEmail(event, SAMPLE, SAMPLE_RECIPIENT(origin), origin),
  })),
  {
    name: 'Work history imported',
    make: (origin) =>
      renderBatchEmail([SAMPLE, { ...SAMPLE, title: 'Wiring, Pier 7' }], SAMPLE_RECIPIENT(origin), origin),
  },
];
