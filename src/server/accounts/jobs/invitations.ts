import { LINK_TTL_MS } from '#contract/links/rules.ts';
import { handleJob } from '#server/kernel/jobs/handler.ts';
import { issueLink } from '#server/links/commands.ts';
import { invitationMail } from '../emails/invitations.ts';
import { mailInvitation } from '../job-definitions.ts';
import { hasAccount, invitationToMail } from '../reads/company.ts';

/** Sends an invitation, each time with a new link. */
export const mailInvitationHandler = handleJob(mailInvitation, async (services, { invitation_id }) => {
  const { sql } = services.readContext();
  const invitation = await invitationToMail(sql, invitation_id);
  if (!invitation) return;
  const { email, company, sent_by } = invitation;
  const note = { company, ...(sent_by === null ? {} : { sent_by }) };
  const facts = { invitation_id };
  const ttlMs = (await hasAccount(sql, email)) ? LINK_TTL_MS.inviteToAccount : LINK_TTL_MS.companyInvitation;
  const link = { purpose: 'invitation', ttlMs, email, note, facts };
  const secret = await services.transact((ctx) => issueLink(ctx, link));
  await services.mail.send(invitationMail(invitation, ttlMs, `${services.origin()}/link/${secret}`));
});
