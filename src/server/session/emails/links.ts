import { ttlText } from '#contract/durations.ts';
import { LINK_TTL_MS } from '#contract/links/rules.ts';
import type { EmailMessage, EmailPreview } from '#server/kernel/mail/email-message.ts';
import { renderEmail } from '#server/kernel/mail/email-template.ts';

interface To {
  readonly email: string;
  readonly first_name: string;
  readonly key: string;
}

/** @param url absolute URL of the page, with the link's secret */
export const passwordResetMail = ({ email, first_name, key }: To, url: string): EmailMessage =>
  renderEmail({
    to: email,
    key,
    subject: 'Reset your Plumbline password',
    greeting: `Hello ${first_name},`,
    paragraphs: [
      'Someone, most likely you, asked to reset the password of your Plumbline account.',
      `The link works once and expires in ${ttlText(LINK_TTL_MS.newPassword)}. Your password stays the same until you choose a new one.`,
      "If this wasn't you, ignore this email. No one can use the link without access to your mailbox.",
    ],
    action: { label: 'Choose a new password', url },
    reason: "You're receiving this because someone asked to reset the password for your email.",
  });

/** @param url absolute URL of the page, with the link's secret */
export const signInLinkMail = ({ email, first_name, key }: To, url: string): EmailMessage =>
  renderEmail({
    to: email,
    key,
    subject: 'Your Plumbline sign-in link',
    greeting: `Hello ${first_name},`,
    paragraphs: [
      `Here is the sign-in link you requested. It works once and expires in ${ttlText(LINK_TTL_MS.signIn)}.`,
      "If you didn't request it, ignore this email. Don't forward it: anyone with the link can sign in as you.",
    ],
    action: { label: 'Sign in to Plumbline', url },
    reason: "You're receiving this because someone requested a sign-in link with your email.",
  });

export const passwordChangedMail = ({ email, first_name, key }: To, origin: string): EmailMessage =>
  renderEmail({
    to: email,
    key,
    subject: 'Your Plumbline password was changed',
    greeting: `Hello ${first_name},`,
    paragraphs: [
      'Your password was just changed. You were signed out on all other devices.',
      "If this wasn't you, reset your password now.",
    ],
    action: { label: "This wasn't me", url: `${origin}/forgot-password` },
    reason: "You're receiving this because the password of your account changed.",
  });

export const passwordSetMail = ({ email, first_name, key }: To, origin: string): EmailMessage =>
  renderEmail({
    to: email,
    key,
    subject: 'Your Plumbline account has a password',
    greeting: `Hello ${first_name},`,
    paragraphs: [
      'You can now sign in to Plumbline with your email and the password that was just chosen.',
      "If this wasn't you, reset your password now.",
    ],
    action: { label: "This wasn't me", url: `${origin}/forgot-password` },
    reason: "You're receiving this because your account got its first password.",
  });

const LORENA = { email: 'lorena@batista.example', first_name: 'Lorena', key: 'sample' };
const SECRET = 'a'.repeat(43);

export const mails: readonly EmailPreview[] = [
  {
    name: 'Password reset',
    make: (origin) => passwordResetMail(LORENA, `${origin}/new-password/${SECRET}`),
  },
  { name: 'Sign-in link', make: (origin) => signInLinkMail(LORENA, `${origin}/link/${SECRET}`) },
  { name: 'First password set', make: (origin) => passwordSetMail(LORENA, origin) },
  { name: 'Password changed', make: (origin) => passwordChangedMail(LORENA, origin) },
];
