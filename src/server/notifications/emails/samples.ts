import type { Notification } from '#contract/notifications/schema.ts';
import type { EmailPreview } from '#server/kernel/mail/email-message.ts';
import { digestMail } from './digest.ts';
import { NEWS, type News, type To, workHistoryMail } from './work-history.ts';

const ID = '00000000-0000-4000-8000-000000000000';
const MOMENT = '2026-11-20T12:00:00.000Z';

const SUBJECT: NonNullable<Notification['subject']> = {
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
  hiring_company_name: 'Calvert & Pratt Builders',
  mwbe_id: ID,
  mwbe_name: 'Lantern Row Electric',
};
const NEWS_OF_A_DAY: Notification = {
  id: ID,
  type: 'new_work_history',
  subject: SUBJECT,
  subject_type: 'Project',
  viewed_at: null,
  hidden: false,
  created_at: MOMENT,
  action_taken_at: null,
};

const to = (origin: string): To => ({
  email: 'lorena@firm.example',
  first_name: 'Lorena',
  key: 'sample',
  stop: {
    oneClick: `${origin}/api/v1/unsubscribe/x`,
    page: `${origin}/unsubscribe#x`,
    settings: `${origin}/details#notifications`,
  },
});

const NAMES: Readonly<Record<News, string>> = {
  recorded: 'Work history recorded',
  verified: 'Work history verified',
  rejected: 'Work history rejected',
  revision_requested: 'Revision asked for',
  revision_verified: 'Revision taken over',
};

/** One of every e-mail about news, of invented facts. */
export const mails: readonly EmailPreview[] = [
  ...NEWS.map((news) => ({
    name: NAMES[news],
    make: (origin: string) => workHistoryMail(news, SUBJECT, to(origin), origin),
  })),
  { name: 'Daily e-mail', make: (origin: string) => digestMail([NEWS_OF_A_DAY], to(origin), origin) },
];
