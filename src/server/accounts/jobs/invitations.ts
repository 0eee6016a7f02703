import { z } from 'zod';
import { uuid } from '#contract/formats.ts';
import { job } from '#server/kernel/jobs.ts';
import { issueLink } from '#server/links/commands.ts';
import { invitationMail } from '../emails/invitations.ts';
import { LIVES } from '../policy.ts';
import { invitationToMail } from '../reads/company.ts';

/** Sends an invitation, with a link of its own each time. */
export const mailInvitation = job({
  name: 'accounts.mail-invitation',
  payload: z.strictObject({ invitation_id: uuid }),
  async handle(system, { invitation_id }) {
    const invitation = await invitationToMail(system.read().sql, invitation_id);
    if (!invitation) return;
    const { email, company, sent_by } = invitation;
    const note = { company, ...(sent_by === null ? {} : { sent_by }) };
    const facts = { invitation_id };
    const link = { purpose: 'invitation', lifeMs: LIVES.invitation, email, note, facts } as const;
    const secret = await system.transact((ctx) => issueLink(ctx, link));
    await system.mail.send(invitationMail(invitation, `${system.origin()}/link/${secret}`));
  },
});
