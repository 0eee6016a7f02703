import { CLAIM_TTL_DAYS, OBJECTION_LINK_DAYS } from '#contract/claims/rules.ts';
import type { EmailMessage } from '#server/kernel/mail/email-message.ts';
import { renderEmail } from '#server/kernel/mail/email-template.ts';

interface To {
  readonly email: string;
  readonly first_name: string;
}

/** The code for an address at the firm's own web domain. */
export const codeMail = (
  {
    code,
    to,
    key,
    minutes,
  }: { readonly code: string; readonly to: string; readonly key: string; readonly minutes: number },
  { firm, person, email }: { readonly firm: string; readonly person: string; readonly email: string },
  origin: string,
): EmailMessage =>
  renderEmail({
    to,
    key,
    subject: `${code} is your Plumbline code for ${firm}`,
    greeting: 'Hello,',
    paragraphs: [
      `${person} (${email}) asked to act for ${firm} on Plumbline. This code proves it:`,
      code,
      `It works for ${minutes} minutes. Enter it on the page where you asked for it.`,
      `You don't know ${person}, or this wasn't you? Give the code to nobody: without it nobody can claim the firm by email.`,
    ],
    action: { label: 'Enter the code', url: `${origin}/claim` },
    reason: `You received this email because ${person} gave this address of ${firm}.`,
  });

/** For a known contact of a firm, who needs no account to object. */
export const noticeMail = (
  {
    to,
    key,
    firm,
    person,
  }: { readonly to: string; readonly key: string; readonly firm: string; readonly person: string },
  link: string,
): EmailMessage =>
  renderEmail({
    to,
    key,
    subject: `${person} is claiming ${firm} on Plumbline`,
    greeting: 'Hello,',
    paragraphs: [
      `${person} asked to act for ${firm} on Plumbline, the directory of minority- and women-owned firms. They still have to prove it.`,
      "If that's right, you don't have to do anything. If they don't act for the firm, object: our team then decides, and nobody gets the firm until it has.",
      `You need no account. The link works for ${OBJECTION_LINK_DAYS} days.`,
    ],
    action: { label: 'Object to this claim', url: link },
    reason: `You received this email because a certification list names this address as the contact of ${firm}.`,
  });

export interface Decided {
  readonly key: string;
  readonly firm: string;
  readonly reason: string | null;
}

export const claimedMail = (to: To, { key, firm }: Decided, onboarding: string): EmailMessage =>
  renderEmail({
    to: to.email,
    key,
    subject: `You now act for ${firm}`,
    greeting: `Hello ${to.first_name},`,
    paragraphs: [
      `${firm} is yours on Plumbline, and you're its administrator. Work that hiring companies recorded for the firm is in your notifications now.`,
      'Next, complete the profile: hiring companies search by what you say there.',
    ],
    action: { label: 'Complete your profile', url: onboarding },
    reason: `You received this email because you claimed ${firm} on Plumbline.`,
  });

export const declinedMail = (to: To, { key, firm, reason }: Decided, origin: string): EmailMessage =>
  renderEmail({
    to: to.email,
    key,
    subject: `Your claim of ${firm} was declined`,
    greeting: `Hello ${to.first_name},`,
    paragraphs: [
      `We couldn't confirm that you act for ${firm}.`,
      ...(reason ? [`“${reason}”`] : []),
      'You can try again with another proof.',
    ],
    action: { label: 'Go to your claim', url: `${origin}/claim` },
    reason: `You received this email because you claimed ${firm} on Plumbline.`,
  });

export const expiredMail = (to: To, { key, firm }: Decided, origin: string): EmailMessage =>
  renderEmail({
    to: to.email,
    key,
    subject: `Your claim of ${firm} has expired`,
    greeting: `Hello ${to.first_name},`,
    paragraphs: [
      `Your claim of ${firm} wasn't proved within ${CLAIM_TTL_DAYS} days, so it has expired. You can start again at any time.`,
    ],
    action: { label: 'Start again', url: `${origin}/claim` },
    reason: `You received this email because you claimed ${firm} on Plumbline.`,
  });

export const registrationDeclinedMail = (to: To, { key, firm, reason }: Decided, origin: string): EmailMessage =>
  renderEmail({
    to: to.email,
    key,
    subject: `Your registration of ${firm} was declined`,
    greeting: `Hello ${to.first_name},`,
    paragraphs: [
      `We didn't add ${firm} to the directory.`,
      ...(reason ? [`“${reason}”`] : []),
      'You can change what you entered and register again.',
    ],
    action: { label: 'Go to your registration', url: `${origin}/claim` },
    reason: `You received this email because you registered ${firm} on Plumbline.`,
  });
