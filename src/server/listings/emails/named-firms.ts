import type { Step } from '#contract/listings/rules.ts';
import type { ListingSubject } from '#contract/listings/schema.ts';
import type { EmailMessage, EmailPreview } from '#server/kernel/mail/email-message.ts';
import { renderEmail } from '#server/kernel/mail/email-template.ts';
import { type NotificationRecipient, SAMPLE_RECIPIENT } from '#server/kernel/notification-registry.ts';
import { FOR_COMPANY, FOR_FIRM, FOR_OWNER } from './content.ts';

/** Whom an email about a step is for. */
export type Audience = 'firm' | 'company' | 'owner';
const TEXTS = { firm: FOR_FIRM, company: FOR_COMPANY, owner: FOR_OWNER } as const;

/** Every email to people with an account: audience and step. */
export const TOLD: readonly (readonly [Audience, Step])[] = (['firm', 'company', 'owner'] as const).flatMap(
  (audience) => Object.keys(TEXTS[audience]).map((step) => [audience, step as Step] as const),
);
export const emailName = (audience: Audience, step: Step): string => `listing_${audience}_${step}`;

const REASONS: Readonly<Record<Audience, (subject: ListingSubject) => string>> = {
  firm: ({ listing_firm }) => `You receive this because you act for ${listing_firm} on Plumbline.`,
  company: ({ listing_hirer }) => `You receive this because you act for ${listing_hirer} on Plumbline.`,
  owner: ({ listing_project }) => `You receive this because your company published ${listing_project} on Plumbline.`,
};

/** Tells somebody with an account about a step. */
export function namedFirmMail(
  [audience, step]: readonly [Audience, Step],
  subject: ListingSubject,
  to: NotificationRecipient,
  origin: string,
): EmailMessage {
  const make = TEXTS[audience][step];
  if (!make) throw new Error(`No email tells the ${audience} of ${step}`);
  const until = subject.listing_reply_until;
  const message = make({
    firm: subject.listing_firm,
    hirer: subject.listing_hirer,
    project: subject.listing_project,
    words: subject.listing_said,
    replyUntil: until === null ? null : new Date(until),
  });
  return renderEmail({
    to: to.email,
    key: to.key,
    ...message,
    greeting: `Hello ${to.first_name},`,
    action: { label: 'Open it', url: `${origin}/opportunity/listings/${subject.id}` },
    reason: REASONS[audience](subject),
    unsubscribe: to.unsubscribe,
  });
}

const SAMPLE: ListingSubject = {
  id: '00000000-0000-4000-8000-000000000000',
  listing_mwbe_id: '00000000-0000-4000-8000-000000000000',
  listing_firm: 'Lantern Row Electric',
  listing_hirer: 'Calvert & Pratt Builders',
  listing_project: 'Pump Station 4',
  listing_state: 'listed',
  listing_change: null,
  listing_step: 'named',
  listing_said: 'The owner took this work out of the contract.',
  listing_reply_until: '2026-12-01T05:00:00Z',
};

export const namedFirmPreviews: readonly EmailPreview[] = TOLD.map((which) => ({
  name: `Named in a bid: ${which[1].replaceAll('_', ' ')} (to the ${which[0]})`,
  make: (origin) => namedFirmMail(which, SAMPLE, SAMPLE_RECIPIENT(origin), origin),
}));
