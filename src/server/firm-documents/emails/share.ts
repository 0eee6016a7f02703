import type { FirmShareSubject } from '#contract/firm-documents/schema.ts';
import type { EmailMessage, EmailPreview } from '#server/kernel/mail/email-message.ts';
import { renderEmail } from '#server/kernel/mail/email-template.ts';
import { type NotificationRecipient, SAMPLE_RECIPIENT } from '#server/kernel/notification-registry.ts';

/** What happened: names of notification types and of their emails. */
export const SHARE_NEWS = ['papers_shared', 'papers_share_changed', 'papers_share_ended'] as const;
export type ShareNews = (typeof SHARE_NEWS)[number];

const words = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** `financials and 2 documents`. */
const contents = ({ shares_financials, shared_documents: count }: FirmShareSubject): string =>
  [shares_financials && 'financials', count > 0 && (count === 1 ? '1 document' : `${count} documents`)]
    .filter(Boolean)
    .join(' and ');

/** What happened, in one sentence without its period; a share that has ended since is not announced as open. */
export function shareSentence(news: ShareNews, subject: FirmShareSubject): string {
  const { mwbe_name, company_name, ends_on, share_state } = subject;
  if (news === 'papers_share_ended') return `${mwbe_name} no longer shares ${contents(subject)} with ${company_name}`;
  if (share_state === 'stopped')
    return `${mwbe_name} shared ${contents(subject)} with ${company_name} and has stopped since`;
  const until = `until ${words.format(new Date(`${ends_on}T00:00:00Z`))}`;
  return news === 'papers_shared'
    ? `${mwbe_name} shares ${contents(subject)} with ${company_name} ${until}`
    : `${mwbe_name} changed what it shares with ${company_name}: ${contents(subject)} ${until}`;
}

/** For each person of the company. */
export const shareMail =
  (news: ShareNews) =>
  (subject: FirmShareSubject, to: NotificationRecipient, origin: string): EmailMessage => {
    const isOpen = news !== 'papers_share_ended' && subject.share_state !== 'stopped';
    const next = isOpen
      ? 'You find it on the profile of the firm. It is private: the firm sees each view and download.'
      : 'You can no longer view or download it. Ask the firm if you still need it.';
    return renderEmail({
      to: to.email,
      key: to.key,
      subject: shareSentence(news, subject),
      greeting: `Hello ${to.first_name},`,
      paragraphs: [`${shareSentence(news, subject)}.`, next],
      action: {
        label: isOpen ? 'See what is shared' : 'See the profile',
        url: `${origin}/profile/${subject.mwbe_id}${isOpen ? '#work' : ''}`,
      },
      reason: `You're receiving this because you belong to ${subject.company_name} on Plumbline.`,
      unsubscribe: to.unsubscribe,
    });
  };

const SAMPLE: FirmShareSubject = {
  id: 'sample',
  mwbe_id: '00000000-0000-4000-8000-000000000000',
  mwbe_name: 'Harbor Works LLC',
  company_name: 'Meridian Builders',
  share_state: 'open',
  shares_financials: true,
  shared_documents: 2,
  ends_on: '2026-12-31',
  expires_at: '2027-01-01T10:00:00.000Z',
};
const NAMES: Readonly<Record<ShareNews, string>> = {
  papers_shared: 'Sharing: a firm shares with a company',
  papers_share_changed: 'Sharing: a firm changed what it shares',
  papers_share_ended: 'Sharing: a firm stopped sharing',
};

export const mails: readonly EmailPreview[] = SHARE_NEWS.map((news) => ({
  name: NAMES[news],
  make: (origin) => shareMail(news)(SAMPLE, SAMPLE_RECIPIENT(origin), origin),
}));
