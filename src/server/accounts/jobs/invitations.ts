import { handleJob } from '#server/kernel/jobs/handler.ts';
import { issueLink } from '#server/links/commands.ts';
import { invitationMail } from '../emails/invitations.ts';
import { mailInvitation } from '../job-definitions.ts';
import { LIVES } from '../policy.ts';
import { invitationToMail } from '../reads/company.ts';

/** Sends an invitation, with a link of its own each time. */
export const mailInvitationHandler = handleJob(mailInvitation, async (system, { invitation_id }) => {
  const invitation = await invitationToMail(system.readContext().sql, invitation_id);
  if (!invitation) return;
  const { email, company, sent_by } = invitation;
  const note = { company, ...(sent_by === null ? {} : { sent_by }) };
  const facts = { invitation_id };
  const link = { purpose: 'invitation', lifeMs: LIVES.invitation, email, note, facts } as const;
  const secret = await system.transact((ctx) => issueLink(ctx, link));
  await system.mail.send(invitationMail(invitation, `${system.origin()}/link/${secret}`));
});
