import { isHiringSide, type UserType } from '#contract/access/user-types.ts';
import { hasAccount } from '#server/accounts/reads/company.ts';
import { paymentsUser } from '#server/accounts/reads/payments-user.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { handleJob } from '#server/kernel/jobs/handler.ts';
import { issueLink, revokeLinks } from '#server/links/commands.ts';
import { notify } from '#server/notifications/commands/notify.ts';
import { projectInvitationMail } from '../emails/invitations.ts';
import { mailProjectInvitation } from '../job-definitions.ts';
import { type OpenInvitation, openInvitation, PURPOSE } from '../reads/invitations.ts';

export const mailProjectInvitationHandler = handleJob(mailProjectInvitation, async (services, { member }) => {
  const issued = await services.transact(async (ctx) => {
    // locked: who withdraws it waits, and then finds the link that was issued
    const invitation = await openInvitation(ctx, member, { lock: true });
    if (!invitation) return;
    const { email } = invitation;
    const person = await paymentsUser(ctx, email);
    if (person?.user_type === 'INTERNAL' || (!person && (await hasAccount(ctx.sql, email)))) return;
    if (person && isHiringSide(person.user_type as UserType)) await notifyOnce(ctx, invitation, person.id);
    const facts = { member };
    await revokeLinks(ctx, { email, facts }, PURPOSE);
    const secret = await issueLink(ctx, {
      purpose: PURPOSE,
      ttlMs: invitation.expires_at.getTime() - ctx.now.getTime(),
      email,
      note: { company: invitation.owner, sent_by: invitation.inviter ?? invitation.owner },
      facts,
      createdBy: invitation.invited_by,
    });
    return { invitation, secret };
  });
  if (!issued) return;
  const { invitation, secret } = issued;
  const to = { ...invitation, invited_by: invitation.inviter ?? invitation.owner };
  await services.mail.send(projectInvitationMail(to, `${services.origin()}/link/${secret}`));
});

/** The card comes once, however often the email is sent. */
async function notifyOnce(ctx: WriteContext, { id, company_id }: OpenInvitation, userId: string): Promise<void> {
  const first = await ctx.sql
    .updateTable('parent_project_members')
    .set({ notified_at: ctx.now })
    .where('id', '=', id)
    .where('notified_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (!first) return;
  const card = { type: 'project_invitation', subject_type: 'ProjectInvitation', subject_id: id, responded: false };
  await notify(ctx, [userId], { ...card, company_id });
}
