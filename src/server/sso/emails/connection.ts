import type { EmailMessage, EmailPreview } from '#server/kernel/mail/email-message.ts';
import { renderEmail } from '#server/kernel/mail/email-template.ts';

interface Connection {
  readonly to: string;
  readonly key: string;
  readonly firstName: string;
  readonly company: string;
  readonly secret: string;
}

/** Asks whoever reads an account's mail whether it is theirs. The secret stands behind the #: it reaches no log. */
export const connectionMail = ({ to, key, firstName, company, secret }: Connection, origin: string): EmailMessage =>
  renderEmail({
    to,
    key,
    subject: `Connect your Plumbline account to the log-in of ${company}`,
    greeting: `Hello ${firstName},`,
    paragraphs: [
      `Somebody with your e-mail address has just logged in at ${company} and wants to come to Plumbline. You have an account here already.`,
      'If it was you, connect the two: from then on you come in without a password. The link is good for 30 minutes, once.',
      'If it was not you, do nothing, and tell the people at your company who look after log-ins.',
    ],
    action: { label: 'Connect my account', url: `${origin}/sso/callback#connect=${secret}` },
    reason: 'You receive this because you have an account on Plumbline.',
  });

export const samples: readonly EmailPreview[] = [
  {
    name: 'Connect an account to single sign-on',
    make: (origin) =>
      connectionMail(
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
