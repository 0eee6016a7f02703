import type { CertificateChangeKind } from '#contract/shortlists/rules.ts';
import type { ShortlistCertificateChangesSubject } from '#contract/shortlists/schema.ts';
import type { EmailMessage, EmailPreview } from '#server/kernel/mail/email-message.ts';
import { renderEmail } from '#server/kernel/mail/email-template.ts';
import { type NotificationRecipient, SAMPLE_RECIPIENT } from '#server/kernel/notification-registry.ts';

type Change = ShortlistCertificateChangesSubject['changes'][number];

const words = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });
const dayOf = (day: string): string => words.format(new Date(`${day}T00:00:00Z`));
const until = (day: string | null): string => (day ? ` until ${dayOf(day)}` : '');

const WHAT: Readonly<Record<CertificateChangeKind, (day: string | null) => string>> = {
  new: (day) => `newly listed${day ? `, valid until ${dayOf(day)}` : ''}`,
  renewed: (day) => `renewed${until(day)}`,
  lapsed: (day) => `ended${day ? ` on ${dayOf(day)}` : ''}`,
  ending: (day) => `ends${day ? ` on ${dayOf(day)}` : ' soon'}`,
  unlisted: (day) => `no longer listed${day ? ` as of ${dayOf(day)}` : ''}`,
};

const sentence = ({ mwbe_name, certificate_type, certificate_number, agency, kind, day }: Change): string =>
  `${mwbe_name}: ${[certificate_type, certificate_number].filter(Boolean).join(' ')} from ${agency}, ${WHAT[kind](day)}`;

const plural = (count: number, one: string): string =>
  `${count.toLocaleString('en-US')} ${one}${count === 1 ? '' : 's'}`;

/** How much happened, without a period. */
export const certificateChangesTitle = ({ total, lists }: ShortlistCertificateChangesSubject): string =>
  lists.length === 1
    ? `${plural(total, 'certificate change')} on your shortlist ${lists[0]?.name}`
    : `${plural(total, 'certificate change')} on ${plural(lists.length, 'shortlist')}`;

/** For the owner of the lists, once a day. */
export function certificateChangesMail(
  subject: ShortlistCertificateChangesSubject,
  to: NotificationRecipient,
  origin: string,
): EmailMessage {
  const { lists, changes, total } = subject;
  const more = total - changes.length;
  const [only] = lists.length === 1 ? lists : [];
  return renderEmail({
    to: to.email,
    key: to.key,
    subject: certificateChangesTitle(subject),
    greeting: `Hello ${to.first_name},`,
    paragraphs: [
      'The lists of certifying agencies changed for firms that you keep:',
      ...lists.flatMap(({ id, name }) => [
        ...(lists.length > 1 ? [`${name}:`] : []),
        ...changes.filter(({ list_id }) => list_id === id).map((change) => `${sentence(change)}.`),
      ]),
      ...(more > 0 ? [`And ${plural(more, 'more change')}.`] : []),
    ],
    action: only
      ? { label: 'Open the shortlist', url: `${origin}/my-lists/${only.id}?sort=certificate` }
      : { label: 'Open your shortlists', url: `${origin}/my-lists` },
    reason: "You're receiving this because these shortlists are yours. You can turn this off for each shortlist.",
    unsubscribe: to.unsubscribe,
  });
}

const SAMPLE: ShortlistCertificateChangesSubject = {
  id: 'sample',
  day: '2026-11-20',
  total: 2,
  lists: [{ id: '00000000-0000-4000-8000-000000000001', name: 'Electricians for Pier 4', changes: 2 }],
  changes: (['ending', 'unlisted'] as const).map((kind) => ({
    list_id: '00000000-0000-4000-8000-000000000001',
    mwbe_id: '00000000-0000-4000-8000-000000000000',
    mwbe_name: 'Harbor Works LLC',
    kind,
    agency: 'Port City Supplier Office',
    certificate_type: kind === 'ending' ? 'MBE' : 'WBE',
    certificate_number: '24-361882',
    day: '2026-12-15',
  })),
};

export const mails: readonly EmailPreview[] = [
  {
    name: 'Shortlists: changed certificates',
    make: (origin) => certificateChangesMail(SAMPLE, SAMPLE_RECIPIENT(origin), origin),
  },
];
