import type { OpportunityMatchSubject } from '#contract/matching/schema/fits.ts';
import type { Reason } from '#contract/matching/schema/reasons.ts';
import type { EmailMessage, EmailPreview } from '#server/kernel/mail/email-message.ts';
import { renderEmail } from '#server/kernel/mail/email-template.ts';
import { type NotificationRecipient, SAMPLE_RECIPIENT } from '#server/kernel/notification-registry.ts';

/** What a reason says in an email; some are only shown on the page. */
function inWords(reason: Reason): string | null {
  switch (reason.code) {
    case 'trade':
      return `Your trade: NAICS ${reason.own}${reason.listed ? ` (${reason.listed} of 2017)` : ''}${reason.own === reason.asked ? '' : `, asked for: ${reason.asked}`}`;
    case 'words':
      return `Your profile mentions: ${reason.words.slice(0, 5).join(', ')}`;
    case 'service_area':
      return 'It is in your service area';
    case 'distance':
      return `It is ${reason.miles} ${reason.miles === 1 ? 'mile' : 'miles'} from your office`;
    case 'state':
      return `It is in your state, ${reason.state}`;
    case 'certificate':
      return `Your ${reason.type} certificate from ${reason.agency}`;
    default:
      return null;
  }
}

function dueIn({ opportunity_deadline_at: at, opportunity_time_zone: timeZone }: OpportunityMatchSubject): string[] {
  if (at === null || timeZone === null) return [];
  const words = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone });
  const zone = new Intl.DateTimeFormat('en-US', { timeZoneName: 'longGeneric', timeZone })
    .formatToParts(new Date(at))
    .find(({ type }) => type === 'timeZoneName')?.value;
  return [`Responses are due ${words.format(new Date(at))}, ${zone}.`];
}

const placeOf = ({ opportunity_city: city, opportunity_state: state }: OpportunityMatchSubject): string =>
  [city, state].filter(Boolean).join(', ');

/** For each person of a firm that an opportunity fits. */
export const newOpportunityMail = (
  subject: OpportunityMatchSubject,
  to: NotificationRecipient,
  origin: string,
): EmailMessage => {
  const place = placeOf(subject);
  return renderEmail({
    to: to.email,
    key: to.key,
    subject: `New opportunity: ${subject.opportunity_title}`,
    greeting: `Hello ${to.first_name},`,
    paragraphs: [
      `${subject.opportunity_owner} is looking for firms${place ? ` in ${place}` : ''}: “${subject.opportunity_title}”.`,
      ...dueIn(subject),
      `Why it fits ${subject.mwbe_name}:`,
    ],
    lines: subject.match_reasons.flatMap((reason) => inWords(reason) ?? []),
    action: { label: 'See the opportunity', url: `${origin}/opportunity/${subject.id}` },
    reason: `You're receiving this because you act for ${subject.mwbe_name} on Plumbline.`,
    unsubscribe: to.unsubscribe,
  });
};

/** For those who were told of the opportunity. */
export const addendumMail = (
  subject: OpportunityMatchSubject,
  to: NotificationRecipient,
  origin: string,
): EmailMessage =>
  renderEmail({
    to: to.email,
    key: to.key,
    subject: `Addendum to ${subject.opportunity_title}`,
    greeting: `Hello ${to.first_name},`,
    paragraphs: [
      `${subject.opportunity_owner} issued addendum ${subject.addendum ?? ''} to “${subject.opportunity_title}”. Read it before you respond.`,
      ...dueIn(subject),
    ],
    action: { label: 'Read the addendum', url: `${origin}/opportunity/${subject.id}` },
    reason: `You're receiving this because you act for ${subject.mwbe_name} on Plumbline.`,
    unsubscribe: to.unsubscribe,
  });

const ID = '00000000-0000-4000-8000-000000000000';
const SAMPLE: OpportunityMatchSubject = {
  id: ID,
  mwbe_id: ID,
  mwbe_name: 'Lantern Row Electric',
  opportunity_title: 'Electrical work at Pratt Street Library',
  opportunity_owner: 'Calvert & Pratt Builders',
  opportunity_city: 'Baltimore',
  opportunity_state: 'MD',
  opportunity_deadline_at: '2026-12-01T19:00:00.000Z',
  opportunity_time_zone: 'America/New_York',
  match_reasons: [
    { code: 'trade', asked: '238210', own: '238210', how: 'same' },
    { code: 'service_area', by: 'state' },
    { code: 'words', words: ['wiring', 'lighting'] },
  ],
  addendum: 1,
};

export const emailPreviews: readonly EmailPreview[] = [
  { name: 'New opportunity', make: (origin) => newOpportunityMail(SAMPLE, SAMPLE_RECIPIENT(origin), origin) },
  { name: 'Addendum to an opportunity', make: (origin) => addendumMail(SAMPLE, SAMPLE_RECIPIENT(origin), origin) },
];
