import { ROLE_LABELS } from '#contract/access/role-labels.ts';
import type { JoinRequestSubject } from '#contract/join-requests/schema.ts';
import type { EmailMessage, EmailPreview } from '#server/kernel/mail/email-message.ts';
import { renderEmail } from '#server/kernel/mail/email-template.ts';
import { type NotificationRecipient, SAMPLE_RECIPIENT } from '#server/kernel/notification-registry.ts';

type Company = Pick<JoinRequestSubject, 'company_id' | 'company_type'>;
const peopleUrl = (origin: string, { company_type, company_id }: Company): string =>
  `${origin}/details/${company_type}/${company_id}#people`;

/** For an administrator of the company. */
export const joinRequestedMail = (
  subject: JoinRequestSubject,
  to: NotificationRecipient,
  origin: string,
): EmailMessage =>
  renderEmail({
    to: to.email,
    key: to.key,
    subject: `${subject.person_name} asked to join ${subject.company_name}`,
    greeting: `Hello ${to.first_name},`,
    paragraphs: [
      `${subject.person_name} (${subject.person_email}) asked to join ${subject.company_name} on Plumbline as ${ROLE_LABELS[subject.role].toLowerCase()}.`,
      'Only accept people you know. They get an account when an administrator of your company accepts.',
    ],
    action: { label: 'Review request', url: peopleUrl(origin, subject) },
    reason: `You're receiving this because you're an administrator of ${subject.company_name} on Plumbline.`,
    unsubscribe: to.unsubscribe,
  });

interface Added {
  readonly id: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
}

/** For everybody in the company; no preference turns it off. */
export const personAddedMail = (
  to: { readonly id: string; readonly email: string; readonly first_name: string },
  person: Added,
  company: {
    readonly id: string;
    readonly name: string;
    readonly kind: Company['company_type'];
    readonly role: JoinRequestSubject['role'];
  },
  origin: string,
): EmailMessage =>
  renderEmail({
    to: to.email,
    key: `person-added-${person.id}-${to.id}`,
    subject: `Plumbline added ${person.first_name} ${person.last_name} to ${company.name}`,
    greeting: `Hello ${to.first_name},`,
    paragraphs: [
      `${person.first_name} ${person.last_name} (${person.email}) asked to join ${company.name}. The company has no administrator, so our team added them as ${ROLE_LABELS[company.role].toLowerCase()}.`,
      "If you don't know them, reply to this email or contact support.",
    ],
    action: { label: 'View people', url: peopleUrl(origin, { company_id: company.id, company_type: company.kind }) },
    reason: `You're receiving this because you're a member of ${company.name} on Plumbline.`,
  });

const SAMPLE: JoinRequestSubject = {
  id: 'sample',
  company_id: '00000000-0000-4000-8000-000000000000',
  company_type: 'hiring_company',
  company_name: 'Calvert & Pratt Builders',
  person_name: 'Nia Cole',
  person_email: 'nia@calvert.example',
  role: 'member',
  join_state: 'open',
};
const SAMPLE_PERSON: Added = { id: 'sample', first_name: 'Nia', last_name: 'Cole', email: 'nia@calvert.example' };
const SAMPLE_COMPANY = {
  id: SAMPLE.company_id,
  name: SAMPLE.company_name,
  kind: 'hiring_company',
  role: 'member',
} as const;

export const mails: readonly EmailPreview[] = [
  { name: 'Join request: to review', make: (origin) => joinRequestedMail(SAMPLE, SAMPLE_RECIPIENT(origin), origin) },
  {
    name: 'Join request: person added by staff',
    make: (origin) =>
      personAddedMail(
        { id: 'sample', email: 'dana@calvert.example', first_name: 'Dana' },
        SAMPLE_PERSON,
        SAMPLE_COMPANY,
        origin,
      ),
  },
];
