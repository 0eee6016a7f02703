import { ttlText } from '#contract/durations.ts';
import { LINK_TTL_MS } from '#contract/links/rules.ts';
import type { EmailMessage } from '#server/kernel/mail/email-message.ts';
import { renderEmail } from '#server/kernel/mail/email-template.ts';

/** The requester, as named in the emails. */
interface Requester {
  readonly id: string;
  readonly email: string;
  readonly first_name: string;
  readonly company: string;
}

const REASON = "You're receiving this because someone requested access to Plumbline with this email.";

/**
 * Contains nothing that the requester typed, so that nobody can send text to strangers in our name.
 * @param url absolute URL of the confirmation page
 */
export const confirmRequestMail = (to: Requester, url: string): EmailMessage =>
  renderEmail({
    to: to.email,
    key: `request-${to.id}`,
    subject: 'Confirm your email for Plumbline',
    greeting: 'Hello,',
    paragraphs: [
      'You requested access to Plumbline. Confirm your email so that our team can review your request.',
      `The link works once and expires in ${ttlText(LINK_TTL_MS.confirmation)}. If you didn't request this, ignore this email. No account will be created.`,
    ],
    action: { label: 'Confirm email', url },
    reason: REASON,
  });

export const accountExistsMail = (to: Requester, origin: string): EmailMessage =>
  renderEmail({
    to: to.email,
    key: `request-${to.id}`,
    subject: 'You already have a Plumbline account',
    greeting: 'Hello,',
    paragraphs: [
      'Someone requested access to Plumbline with this email. You already have an account, so nothing was changed.',
      "Sign in with this email. If you don't remember your password, choose “Forgot password”.",
    ],
    action: { label: 'Sign in', url: `${origin}/` },
    reason: REASON,
  });

/** @param url absolute URL of the page where the password is chosen */
export const welcomeMail = (
  to: { readonly id: string; readonly email: string; readonly first_name: string },
  url: string,
): EmailMessage =>
  renderEmail({
    to: to.email,
    key: `welcome-${to.id}`,
    subject: 'Your Plumbline account is ready',
    greeting: `Hello ${to.first_name},`,
    paragraphs: [
      'Your request was approved. Choose a password to get started.',
      `The link works once and expires in ${ttlText(LINK_TTL_MS.welcome)}. After that, choose “Forgot password” on the sign-in page.`,
    ],
    action: { label: 'Choose a password', url },
    reason: REASON,
  });

export const requestDeclinedMail = (to: Requester & { readonly reason: string }, origin: string): EmailMessage =>
  renderEmail({
    to: to.email,
    key: `refusal-${to.id}`,
    subject: 'Your request for access to Plumbline',
    greeting: `Hello ${to.first_name},`,
    paragraphs: [
      `You requested access to Plumbline for ${to.company}. We couldn't approve your request.`,
      `Reason: ${to.reason}`,
    ],
    action: { label: 'Request access again', url: `${origin}/request-login` },
    reason: REASON,
  });
