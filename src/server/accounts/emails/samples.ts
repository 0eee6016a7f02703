import { LINK_TTL_MS } from '#contract/links/rules.ts';
import type { EmailPreview } from '#server/kernel/mail/email-message.ts';
import { accountExistsMail, confirmRequestMail, requestDeclinedMail, welcomeMail } from './access-requests.ts';
import { emailChangedMail, emailChangeMail, emailTakenMail } from './email-change.ts';
import { invitationMail } from './invitations.ts';

const to = {
  id: 'sample',
  key: 'sample',
  email: 'lorena@batista.example',
  first_name: 'Lorena',
  company: 'Batista Electric',
};
const invited = { ...to, role: 'administrator', sent_by: 'Rafael Batista', sent_at: new Date(0) } as const;

/** Previews of the emails of this feature. */
export const mails: readonly EmailPreview[] = [
  {
    name: 'Invitation to a company',
    make: (origin) => invitationMail(invited, LINK_TTL_MS.companyInvitation, `${origin}/link/sample`),
  },
  { name: 'Access request: confirm email', make: (origin) => confirmRequestMail(to, `${origin}/link/sample`) },
  { name: 'Access request: account exists', make: (origin) => accountExistsMail(to, origin) },
  { name: 'Access request: approved', make: (origin) => welcomeMail(to, `${origin}/new-password/sample`) },
  {
    name: 'Access request: declined',
    make: (origin) => requestDeclinedMail({ ...to, reason: 'We could not reach the company by phone.' }, origin),
  },
  { name: 'Email change: confirm', make: (origin) => emailChangeMail(to, `${origin}/link/sample`) },
  { name: 'Email change: already in use', make: (origin) => emailTakenMail(to, origin) },
  { name: 'Email change: done', make: (origin) => emailChangedMail(to, origin) },
];
