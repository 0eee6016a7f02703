import type { EmailPreview } from '#server/kernel/mail/email-message.ts';
import { addressChangedMail, addressTakenMail, newAddressMail } from './address.ts';
import { invitationMail } from './invitations.ts';
import { accountExistsMail, confirmAddressMail, refusalMail, welcomeMail } from './requests.ts';

const to = {
  id: 'sample',
  key: 'sample',
  email: 'lorena@batista.example',
  first_name: 'Lorena',
  company: 'Batista Electric',
};
const invited = { ...to, role: 'administrator', sent_by: 'Rafael Batista', sent_at: new Date(0) } as const;

/** Every e-mail of this room. */
export const mails: readonly EmailPreview[] = [
  { name: 'Invitation to a company', make: (origin) => invitationMail(invited, `${origin}/link/sample`) },
  { name: 'Request for a log-in: confirm', make: (origin) => confirmAddressMail(to, `${origin}/link/sample`) },
  { name: 'Request for a log-in: has an account', make: (origin) => accountExistsMail(to, origin) },
  { name: 'Request for a log-in: accepted', make: (origin) => welcomeMail(to, `${origin}/new-password/sample`) },
  {
    name: 'Request for a log-in: refused',
    make: (origin) => refusalMail({ ...to, reason: 'We could not reach the company by phone.' }, origin),
  },
  { name: 'New e-mail address: confirm', make: (origin) => newAddressMail(to, `${origin}/link/sample`) },
  { name: 'New e-mail address: taken', make: (origin) => addressTakenMail(to, origin) },
  { name: 'New e-mail address: changed', make: (origin) => addressChangedMail(to, origin) },
];
