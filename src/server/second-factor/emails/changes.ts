import type { EmailMessage, EmailPreview } from '#server/kernel/mail/email-message.ts';
import { renderEmail } from '#server/kernel/mail/email-template.ts';

/** Changes to second factors. Each is emailed, so that an intruder cannot make one unnoticed. */
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
    subject: 'An authenticator app was added to your account',
    what: () => "From now on, we'll ask for an authenticator code after your password.",
  },
  'app removed': {
    subject: 'The authenticator app was removed from your account',
    what: () => "We'll no longer ask for authenticator codes.",
  },
  'passkey added': {
    subject: 'A passkey was added to your account',
    what: (name) => `You can now sign in with the passkey “${name}”.`,
  },
  'passkey removed': {
    subject: 'A passkey was removed from your account',
    what: (name) => `The passkey “${name}” can no longer sign you in.`,
  },
  'new recovery codes': {
    subject: 'You have new recovery codes',
    what: () => 'Your previous recovery codes no longer work.',
  },
  'recovery code used': {
    subject: 'A recovery code was used to sign in to your account',
    what: (left) => `Recovery codes left: ${left}. Create new ones before they run out.`,
  },
  'reset by staff': {
    subject: 'Two-step verification was turned off for your account',
    what: () =>
      'Plumbline support removed your passkeys, authenticator app and recovery codes because they were reported lost. You were signed out everywhere.',
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
      "If this wasn't you, someone else may have access to your account. Change your password, sign out on all other devices and review your sign-in settings.",
    ],
    action: { label: 'Review sign-in settings', url: `${origin}/details#security` },
    reason: "You're receiving this because it affects the security of your Plumbline account.",
  });

const SAMPLE = { email: 'dana.reyes@example.com', first_name: 'Dana' };

export const mails: readonly EmailPreview[] = CHANGES.map((change) => ({
  name: SAYS[change].subject,
  make: (origin) =>
    changeMail(change, change === 'recovery code used' ? '7' : "Dana's phone", SAMPLE, 'sample', origin),
}));
