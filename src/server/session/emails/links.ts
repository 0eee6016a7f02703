import type { EmailMessage, EmailPreview } from '#server/kernel/mail/email-message.ts';
import { renderEmail } from '#server/kernel/mail/email-template.ts';

interface To {
  readonly email: string;
  readonly first_name: string;
  readonly key: string;
}

/** @param url full address of the page, with the link's secret */
export const newPasswordMail = ({ email, first_name, key }: To, url: string): EmailMessage =>
  renderEmail({
    to: email,
    key,
    subject: 'Choose a new password for Plumbline',
    greeting: `Hello ${first_name},`,
    paragraphs: [
      'Somebody, most likely you, asked for a new password for your account on Plumbline.',
      'The link works once, within an hour. Your password stays as it is until you choose another one.',
      'If it was not you, do nothing: nobody can use this link without your mailbox.',
    ],
    action: { label: 'Choose a new password', url },
    reason: 'You receive this because a new password was asked for with your e-mail address.',
  });

/** @param url full address of the page, with the link's secret */
export const logInLinkMail = ({ email, first_name, key }: To, url: string): EmailMessage =>
  renderEmail({
    to: email,
    key,
    subject: 'Your link to log in to Plumbline',
    greeting: `Hello ${first_name},`,
    paragraphs: [
      'Here is the link that you asked for. It works once, within 15 minutes.',
      'If you did not ask for it, do nothing, and do not pass it on: whoever has it can log in as you.',
    ],
    action: { label: 'Log in to Plumbline', url },
    reason: 'You receive this because a link to log in was asked for with your e-mail address.',
  });

export const passwordChangedMail = ({ email, first_name, key }: To, origin: string): EmailMessage =>
  renderEmail({
    to: email,
    key,
    subject: 'Your password for Plumbline was changed',
    greeting: `Hello ${first_name},`,
    paragraphs: [
      'Your password was changed just now. Wherever else you were logged in, you are logged out.',
      'If it was not you, choose a new password at once with the link below.',
    ],
    action: { label: 'It was not me', url: `${origin}/forgot-password` },
    reason: 'You receive this because the password of your account changed.',
  });

const LORENA = { email: 'lorena@batista.example', first_name: 'Lorena', key: 'sample' };
const SECRET = 'a'.repeat(43);

export const mails: readonly EmailPreview[] = [
  {
    name: 'A new password was asked for',
    make: (origin) => newPasswordMail(LORENA, `${origin}/new-password/${SECRET}`),
  },
  { name: 'A link to log in was asked for', make: (origin) => logInLinkMail(LORENA, `${origin}/link/${SECRET}`) },
  { name: 'The password was changed', make: (origin) => passwordChangedMail(LORENA, origin) },
];
