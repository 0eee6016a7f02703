import type { Step } from '#contract/listings/rules.ts';
import type { EmailMessage, EmailPreview } from '#server/kernel/mail/email-message.ts';
import { renderEmail } from '#server/kernel/mail/email-template.ts';
import { FOR_FIRM, FOR_OWNER, type ListingNews } from './content.ts';

interface ByLink {
  readonly to: string;
  /** The same for the same email. */
  readonly key: string;
  readonly news: ListingNews;
}

/** Tells a firm that nobody acts for on Plumbline; null for steps that it is not told of. */
export function firmByLinkMail(
  step: Step,
  { to, key, news }: ByLink,
  secret: string,
  origin: string,
): EmailMessage | null {
  const message = FOR_FIRM[step]?.(news);
  if (!message) return null;
  return renderEmail({
    to,
    key,
    subject: message.subject,
    greeting: `To ${news.firm}:`,
    paragraphs: [...message.paragraphs, 'The link shows your receipt and lets you answer. You don’t need an account.'],
    action: { label: 'See it and answer', url: `${origin}/link/${secret}` },
    reason: `You received this email because certification lists give this address for ${news.firm}.`,
  });
}

/** Tells an owner without an account which firms a bid names, or how one of them was changed. @param step null: the bid */
export function ownerByLinkMail(
  step: Step | null,
  { to, key, news }: ByLink,
  secret: string,
  origin: string,
): EmailMessage | null {
  const message = step === null ? submitted(news) : FOR_OWNER[step]?.(news);
  if (!message) return null;
  return renderEmail({
    to,
    key,
    subject: message.subject,
    greeting: 'Hello,',
    paragraphs: [...message.paragraphs],
    action: { label: 'See the firms', url: `${origin}/link/${secret}` },
    reason: `You received this email because ${news.hirer} gave Plumbline your address as the owner of ${news.project}.`,
  });
}

const submitted = ({ hirer, project }: ListingNews) => ({
  subject: `Firms that ${hirer} named for ${project}`,
  paragraphs: [
    `${hirer} submitted on Plumbline which firms it names for ${project}. Each firm has a signed receipt.`,
    'The link shows the firms, what they say, and later every change with the firm’s answer. You don’t need an account.',
  ],
});

const NEWS: ListingNews = {
  firm: 'Lantern Row Electric',
  hirer: 'Calvert & Pratt Builders',
  project: 'Pump Station 4',
  words: 'The owner took this work out of the contract.',
  replyUntil: new Date('2026-12-01T05:00:00Z'),
};
const SAMPLE: ByLink = { to: 'office@firm.example', key: 'sample', news: NEWS };
const SECRET = 'x'.repeat(43);
const shown = (mail: EmailMessage | null): EmailMessage => {
  if (!mail) throw new Error('There is no such email');
  return mail;
};

export const byLinkPreviews: readonly EmailPreview[] = [
  { name: 'Named in a bid, by link', make: (origin) => shown(firmByLinkMail('named', SAMPLE, SECRET, origin)) },
  {
    name: 'Removal from a bid, by link',
    make: (origin) => shown(firmByLinkMail('removal_asked', SAMPLE, SECRET, origin)),
  },
  {
    name: 'Firms named in a bid, to its owner',
    make: (origin) => shown(ownerByLinkMail(null, SAMPLE, SECRET, origin)),
  },
  {
    name: 'Firm removed from a bid, to its owner',
    make: (origin) => shown(ownerByLinkMail('removed', SAMPLE, SECRET, origin)),
  },
];
