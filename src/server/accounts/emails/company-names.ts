import type { EmailMessage, EmailPreview } from '#server/kernel/mail/email-message.ts';
import { renderEmail } from '#server/kernel/mail/email-template.ts';

interface To {
  readonly id: string;
  readonly email: string;
  readonly first_name: string;
}
interface Name {
  readonly id: string;
  readonly company_id: string;
  /** The name that was requested. */
  readonly name: string;
  /** The name that the company has. */
  readonly current: string;
  readonly reason: string | null;
}

/** For staff. */
export const nameRequestedMail = (to: To, { id, name, current }: Name, origin: string): EmailMessage =>
  renderEmail({
    to: to.email,
    key: `name-request-${id}-${to.id}`,
    subject: `Company name to review: ${name}`,
    greeting: `Hello ${to.first_name},`,
    paragraphs: [
      `${current} asked to be called ${name}.`,
      'The current name stays until the request is approved. Similar names of others are listed next to it.',
    ],
    action: { label: 'Review name', url: `${origin}/staff/company-names` },
    reason: "You're receiving this because you're a staff administrator of Plumbline.",
  });

/** For the administrators of the company. */
export const nameApprovedMail = (to: To, { id, company_id, name }: Name, origin: string): EmailMessage =>
  renderEmail({
    to: to.email,
    key: `name-approved-${id}-${to.id}`,
    subject: `Your company is now called ${name}`,
    greeting: `Hello ${to.first_name},`,
    paragraphs: [
      `We approved the name ${name}.`,
      'Work that was verified before, and its signed records, keep the name that your company had then.',
    ],
    action: { label: 'View company', url: companyUrl(origin, company_id) },
    reason: REASON,
  });

/** For the administrators of the company. */
export const nameDeclinedMail = (
  to: To,
  { id, company_id, name, current, reason }: Name,
  origin: string,
): EmailMessage =>
  renderEmail({
    to: to.email,
    key: `name-declined-${id}-${to.id}`,
    subject: `Your company keeps the name ${current}`,
    greeting: `Hello ${to.first_name},`,
    paragraphs: [`We couldn't approve the name ${name}.`, `Reason: ${reason ?? ''}`],
    action: { label: 'View company', url: companyUrl(origin, company_id) },
    reason: REASON,
  });

const REASON = "You're receiving this because you're an administrator of this company on Plumbline.";
const companyUrl = (origin: string, id: string): string => `${origin}/details/hiring_company/${id}`;

const SAMPLE_TO: To = { id: 'sample', email: 'dana@calvert.example', first_name: 'Dana' };
const SAMPLE: Name = {
  id: 'sample',
  company_id: '00000000-0000-4000-8000-000000000000',
  name: 'Calvert & Pratt Builders',
  current: 'Calvert Builders',
  reason: 'Another company has this name.',
};

export const nameMails: readonly EmailPreview[] = [
  { name: 'Company name: to review', make: (origin) => nameRequestedMail(SAMPLE_TO, SAMPLE, origin) },
  { name: 'Company name: approved', make: (origin) => nameApprovedMail(SAMPLE_TO, SAMPLE, origin) },
  { name: 'Company name: declined', make: (origin) => nameDeclinedMail(SAMPLE_TO, SAMPLE, origin) },
];
