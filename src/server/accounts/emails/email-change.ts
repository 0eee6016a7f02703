import { ttlText } from '#contract/durations.ts';
import { LINK_TTL_MS } from '#contract/links/rules.ts';
import type { EmailMessage } from '#server/kernel/mail/email-message.ts';
import { renderEmail } from '#server/kernel/mail/email-template.ts';

interface To {
  readonly email: string;
  /** Idempotency key: the same key gives the same Message-ID. */
  readonly key: string;
}

/** @param url absolute URL of the confirmation page */
export const emailChangeMail = (to: To, url: string): EmailMessage =>
  renderEmail({
    to: to.email,
    key: to.key,
    subject: 'Confirm your new email for Plumbline',
    greeting: 'Hello,',
    paragraphs: [
      'Someone wants to use this email for their Plumbline account. If that was you, confirm it below.',
      `The link works once and expires in ${ttlText(LINK_TTL_MS.emailChange)}. If this wasn't you, ignore this email. Nothing will change.`,
    ],
    action: { label: 'Confirm email', url },
    reason: "You're receiving this because someone entered this email in their Plumbline account settings.",
  });

export const emailTakenMail = (to: To, origin: string): EmailMessage =>
  renderEmail({
    to: to.email,
    key: to.key,
    subject: 'This email already has a Plumbline account',
    greeting: 'Hello,',
    paragraphs: [
      'Someone tried to use this email for another Plumbline account. It already has an account, so nothing was changed.',
      'If that was you, sign in with this email.',
    ],
    action: { label: 'Sign in', url: `${origin}/` },
    reason: "You're receiving this because someone entered this email in their Plumbline account settings.",
  });

export const emailChangedMail = (to: To & { readonly first_name: string }, origin: string): EmailMessage =>
  renderEmail({
    to: to.email,
    key: to.key,
    subject: 'Your Plumbline account email was changed',
    greeting: `Hello ${to.first_name},`,
    paragraphs: [
      "Your Plumbline account now has a new email. Use it to sign in. We'll also send emails there from now on. You were signed out on all other devices.",
      "If you didn't do this, someone else may be using your account. Contact Plumbline support right away.",
    ],
    action: { label: 'Open Plumbline', url: `${origin}/` },
    reason: "You're receiving this because this was your account email.",
  });
