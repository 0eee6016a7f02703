import type { EmailMessage } from '#server/kernel/mail/email-message.ts';
import { renderEmail } from '#server/kernel/mail/email-template.ts';

/** Who asked for a log-in, as far as the letters name them. */
interface Asker {
  readonly id: string;
  readonly email: string;
  readonly first_name: string;
  readonly company: string;
}

const ASKED = 'You receive this because somebody asked for a log-in to Plumbline with this address.';

/**
 * Nothing of what was typed stands in it: whoever types an address must not write to its reader in our name.
 * @param url full address of the page that confirms
 */
export const confirmAddressMail = (to: Asker, url: string): EmailMessage =>
  renderEmail({
    to: to.email,
    key: `request-${to.id}`,
    subject: 'Confirm your e-mail address for Plumbline',
    greeting: 'Hello,',
    paragraphs: [
      'You asked for a log-in to Plumbline. Please confirm that this is your address; then we look at your request.',
      'The link works once, for seven days. If you did not ask for this, do nothing: no account is made.',
    ],
    action: { label: 'Confirm the address', url },
    reason: ASKED,
  });

export const accountExistsMail = (to: Asker, origin: string): EmailMessage =>
  renderEmail({
    to: to.email,
    key: `request-${to.id}`,
    subject: 'You have a Plumbline account already',
    greeting: 'Hello,',
    paragraphs: [
      'Somebody asked for a log-in to Plumbline with this address. You have an account already, so nothing was changed.',
      'Log in with this address. If you do not remember the password, choose “Forgot password” there.',
    ],
    action: { label: 'Log in', url: `${origin}/` },
    reason: ASKED,
  });

/** @param url full address of the page where the password is chosen */
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
      'Your request for a log-in was accepted. Choose a password, and you are in.',
      'The link works once, for seven days. After that, choose “Forgot password” on the log-in page.',
    ],
    action: { label: 'Choose a password', url },
    reason: ASKED,
  });

export const refusalMail = (to: Asker & { readonly reason: string }, origin: string): EmailMessage =>
  renderEmail({
    to: to.email,
    key: `refusal-${to.id}`,
    subject: 'About your request for a Plumbline log-in',
    greeting: `Hello ${to.first_name},`,
    paragraphs: [
      `You asked for a log-in to Plumbline for ${to.company}. We could not accept the request.`,
      `The reason: ${to.reason}`,
    ],
    action: { label: 'See the request page', url: `${origin}/request-login` },
    reason: ASKED,
  });
