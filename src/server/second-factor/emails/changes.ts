import type { EmailMessage, EmailPreview } from '#server/kernel/mail/email-message.ts';
import { renderEmail } from '#server/kernel/mail/email-template.ts';

/** What happened to a person's second factors; each is told by e-mail, so that nobody else does it unseen. */
export const CHANGES = [
  'app added',
  'app removed',
  'passkey added',
  'passkey removed',
  'new recovery codes',
  'recovery code used',
  'reset by staff',
] as const;
export type Change = (typeof CHANGES)[number];

const SAYS: Record<Change, { readonly subject: string; readonly what: (name: string) => string }> = {
  'app added': {
    subject: 'An app for log-in codes was added to your account',
    what: () => 'From now on we ask for a code of your app after your password.',
  },
  'app removed': {
    subject: 'The app for log-in codes was removed from your account',
    what: () => 'We ask for codes of your app no more.',
  },
  'passkey added': {
    subject: 'A passkey was added to your account',
    what: (name) => `You can log in with the passkey “${name}” from now on.`,
  },
  'passkey removed': {
    subject: 'A passkey was removed from your account',
    what: (name) => `The passkey “${name}” opens your account no more.`,
  },
  'new recovery codes': {
    subject: 'You have new recovery codes',
    what: () => 'The recovery codes that you had before work no more.',
  },
  'recovery code used': {
    subject: 'A recovery code was used to log in to your account',
    what: (left) => `Recovery codes that are left: ${left}. Make new ones before they run out.`,
  },
  'reset by staff': {
    subject: 'The second factor of your account was removed',
    what: () =>
      'Staff of Plumbline removed your passkeys, your app and your recovery codes, because they were told that you lost them. You were logged out everywhere.',
  },
};

interface To {
  readonly email: string;
  readonly first_name: string;
}

/** @param about name of the passkey, or how many recovery codes are left */
export const changeMail = (change: Change, about: string, to: To, key: string, origin: string): EmailMessage =>
  renderEmail({
    to: to.email,
    key,
    subject: SAYS[change].subject,
    greeting: `Hello ${to.first_name},`,
    paragraphs: [
      SAYS[change].what(about),
      'If it was not you, somebody else can get into your account: choose a new password, log out everywhere else, and check what is set up.',
    ],
    action: { label: 'Check your sign-in settings', url: `${origin}/details#security` },
    reason: 'You receive this because it concerns how your account on Plumbline is protected.',
  });

const INVENTED = { email: 'dana.reyes@example.com', first_name: 'Dana' };

export const mails: readonly EmailPreview[] = CHANGES.map((change) => ({
  name: SAYS[change].subject,
  make: (origin) =>
    changeMail(change, change === 'recovery code used' ? '7' : 'Dana’s phone', INVENTED, 'sample', origin),
}));
