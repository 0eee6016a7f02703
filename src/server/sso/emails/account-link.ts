import { ttlText } from '#contract/durations.ts';
import { LINK_TTL_MS } from '#contract/links/rules.ts';
import type { EmailMessage, EmailPreview } from '#server/kernel/mail/email-message.ts';
import { renderEmail } from '#server/kernel/mail/email-template.ts';

interface AccountLink {
  readonly to: string;
  readonly key: string;
  readonly firstName: string;
  readonly company: string;
  readonly secret: string;
}

/** The secret is in the fragment of the URL, so it reaches no server log. */
export const accountLinkMail = ({ to, key, firstName, company, secret }: AccountLink, origin: string): EmailMessage =>
  renderEmail({
    to,
    key,
    subject: `Connect your Plumbline account to ${company} single sign-on`,
    greeting: `Hello ${firstName},`,
    paragraphs: [
      `Someone with your email just signed in at ${company} to open Plumbline. You already have a Plumbline account.`,
      `If this was you, connect the accounts to sign in without a password from now on. The link works once and expires in ${ttlText(LINK_TTL_MS.accountLink)}.`,
      "If this wasn't you, ignore this email and tell your IT team.",
    ],
    action: { label: 'Connect account', url: `${origin}/sso/callback#connect=${secret}` },
    reason: "You're receiving this because you have a Plumbline account.",
  });

export const samples: readonly EmailPreview[] = [
  {
    name: 'Connect account to single sign-on',
    make: (origin) =>
      accountLinkMail(
        {
          to: 'rosa.lind@harbor-builders.example',
          key: 'sample-sso-connection',
          firstName: 'Rosa',
          company: 'Harbor Builders',
          secret: 'x'.repeat(43),
        },
        origin,
      ),
  },
];
