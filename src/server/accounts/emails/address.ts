import type { EmailMessage } from '#server/kernel/mail/email-message.ts';
import { renderEmail } from '#server/kernel/mail/email-template.ts';

interface To {
  readonly email: string;
  /** The same key makes the same e-mail. */
  readonly key: string;
}

/** @param url full address of the page that takes the address over */
export const newAddressMail = (to: To, url: string): EmailMessage =>
  renderEmail({
    to: to.email,
    key: to.key,
    subject: 'Confirm your new e-mail address for Plumbline',
    greeting: 'Hello,',
    paragraphs: [
      'Somebody wants to use this address for their Plumbline account. If that is you, please confirm it.',
      'The link works once, for one day. If this was not you, do nothing: nothing changes.',
    ],
    action: { label: 'Confirm the address', url },
    reason: 'You receive this because somebody entered this address in the settings of their Plumbline account.',
  });

export const addressTakenMail = (to: To, origin: string): EmailMessage =>
  renderEmail({
    to: to.email,
    key: to.key,
    subject: 'This address has a Plumbline account already',
    greeting: 'Hello,',
    paragraphs: [
      'Somebody wanted to use this address for another Plumbline account. It has an account already, so nothing was changed.',
      'If that was you, log in with this address.',
    ],
    action: { label: 'Log in', url: `${origin}/` },
    reason: 'You receive this because somebody entered this address in the settings of their Plumbline account.',
  });

export const addressChangedMail = (to: To & { readonly first_name: string }, origin: string): EmailMessage =>
  renderEmail({
    to: to.email,
    key: to.key,
    subject: 'Your Plumbline account has a new e-mail address',
    greeting: `Hello ${to.first_name},`,
    paragraphs: [
      'Your Plumbline account now has another e-mail address. You log in with the new one, and e-mails go there.',
      'If you did not do this, somebody else uses your account: write to the people who run Plumbline for you at once.',
    ],
    action: { label: 'Open Plumbline', url: `${origin}/` },
    reason: 'You receive this because this was the address of your account.',
  });
