import type { ProviderChangeKind } from '#contract/sso/rules.ts';
import type { EmailMessage, EmailPreview } from '#server/kernel/mail/email-message.ts';
import { renderEmail } from '#server/kernel/mail/email-template.ts';

interface ProviderChanged {
  readonly to: string;
  readonly key: string;
  readonly firstName: string;
  readonly company: string;
  readonly provider: string;
  readonly changes: readonly ProviderChangeKind[];
  readonly at: Date;
}

const LINES: Record<ProviderChangeKind, string> = {
  enabled: 'Single sign-on was turned on.',
  disabled: 'Single sign-on was turned off.',
  removed: 'The identity provider was removed.',
  issuer: 'It has a different issuer, so people are signed in by a different service.',
  endpoint: 'Sign-in takes place at a different URL.',
  key: 'Its certificate, client ID or client secret changed.',
};

const MOMENT = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });

export const providerChangeMail = (
  { to, key, firstName, company, provider, changes, at }: ProviderChanged,
  origin: string,
): EmailMessage =>
  renderEmail({
    to,
    key,
    subject: `Single sign-on of ${company} changed`,
    greeting: `Hello ${firstName},`,
    paragraphs: [
      `On ${MOMENT.format(at)} UTC, someone changed how people sign in to Plumbline for ${company}, with ${provider}:`,
    ],
    lines: [
      ...changes.map((change) => LINES[change]),
      `Single sign-on opens ${company} only. It can't change your password or open your other companies.`,
      `If you didn't expect this, ask an administrator of ${company}.`,
    ],
    action: { label: 'Open Plumbline', url: `${origin}/` },
    reason: `You're receiving this because you sign in with ${company} or administer it.`,
  });

export const samples: readonly EmailPreview[] = [
  {
    name: 'Single sign-on changed',
    make: (origin) =>
      providerChangeMail(
        {
          to: 'rosa.lind@harbor-builders.example',
          key: 'sample-sso-change',
          firstName: 'Rosa',
          company: 'Harbor Builders',
          provider: 'Harbor ID',
          changes: ['issuer', 'key'],
          at: new Date('2026-11-20T15:00:00Z'),
        },
        origin,
      ),
  },
];
