import { handleJob } from '#server/kernel/jobs/handler.ts';
import { issueLink } from '#server/links/commands.ts';
import { invitationMail } from '../emails/invitations.ts';
import { mailInvitation } from '../job-definitions.ts';
import { invitationToMail } from '../reads/company.ts';

/** Sends an invitation, each time with a new link. */
export const mailInvitationHandler = handleJob(mailInvitation, async (services, { invitation_id }) => {
  const invitation = await invitationToMail(services.readContext().sql, invitation_id);
  if (!invitation) return;
  const { email, company, sent_by } = invitation;
  const note = { company, ...(sent_by === null ? {} : { sent_by }) };
  const facts = { invitation_id };
  const link = { purpose: 'invitation', email, note, facts };
  const secret = await services.transact((ctx) => issueLink(ctx, link));
  await services.mail.send(invitationMail(invitation, `${services.origin()}/link/${secret}`));
});
