import { CLAIM_TTL_DAYS } from '#contract/claims/rules.ts';
import type { EmailMessage } from '#server/kernel/mail/email-message.ts';
import { renderEmail } from '#server/kernel/mail/email-template.ts';

export interface DisputeParty {
  readonly email: string;
  /** Null for somebody without an account. */
  readonly first_name: string | null;
}

const greeting = ({ first_name }: DisputeParty): string => (first_name ? `Hello ${first_name},` : 'Hello,');

/** For whoever has or claims the firm. */
export const disputedMail = (
  to: DisputeParty,
  { key, firm, claimed }: { readonly key: string; readonly firm: string; readonly claimed: boolean },
  origin: string,
): EmailMessage =>
  renderEmail({
    to: to.email,
    key,
    subject: claimed ? `Somebody says that ${firm} is theirs` : `Somebody objected to your claim of ${firm}`,
    greeting: greeting(to),
    paragraphs: [
      claimed
        ? `Somebody says that they act for ${firm}. Our team looks at what both of you can show and decides. Nothing changes until then.`
        : `Somebody objected to your claim of ${firm}. Our team looks at what both of you can show and decides. Codes don't work until then.`,
      'If you can prove that you act for the firm, such as with a certificate, reply to this email or contact support.',
    ],
    action: { label: 'Go to Plumbline', url: claimed ? `${origin}/` : `${origin}/claim` },
    reason: `You received this email because you ${claimed ? 'act for' : 'claimed'} ${firm} on Plumbline.`,
  });

export type Ending = 'kept' | 'continues' | 'lost' | 'won' | 'rejected' | 'free' | 'withdrawn';

const SAYS: Readonly<Record<Ending, (firm: string) => readonly [string, string]>> = {
  kept: (firm) => [`You keep ${firm}`, `Our team decided that you keep acting for ${firm}.`],
  continues: (firm) => [
    `Your claim of ${firm} continues`,
    `Our team dismissed the objection to your claim of ${firm}. Prove it now: you have ${CLAIM_TTL_DAYS} days.`,
  ],
  lost: (firm) => [
    `You no longer act for ${firm}`,
    `Our team decided that ${firm} isn't yours. You no longer act for it on Plumbline.`,
  ],
  won: (firm) => [
    `You now act for ${firm}`,
    `Our team decided that ${firm} is yours. You're its administrator on Plumbline now.`,
  ],
  rejected: (firm) => [`Your objection about ${firm}`, `Our team decided that the others keep ${firm}.`],
  free: (firm) => [
    `Your objection about ${firm}`,
    `Nobody acts for ${firm} on Plumbline now. If it is yours, you can claim it.`,
  ],
  withdrawn: (firm) => [
    `The objection about ${firm} was withdrawn`,
    `Whoever objected has withdrawn it. Everything stays as it was.`,
  ],
};

/** For either side of a settled dispute. */
export const settledMail = (
  to: DisputeParty,
  {
    key,
    firm,
    ending,
    reason,
  }: { readonly key: string; readonly firm: string; readonly ending: Ending; readonly reason: string | null },
  url: string,
): EmailMessage => {
  const [subject, sentence] = SAYS[ending](firm);
  return renderEmail({
    to: to.email,
    key,
    subject,
    greeting: greeting(to),
    paragraphs: [sentence, ...(reason ? [`“${reason}”`] : [])],
    action: { label: 'Go to Plumbline', url },
    reason: `You received this email because you were part of a dispute about ${firm} on Plumbline.`,
  });
};
