import type { Role } from '#contract/accounts/schema.ts';
import type { EmailMessage } from '#server/kernel/mail/email-message.ts';
import { renderEmail } from '#server/kernel/mail/email-template.ts';

interface Invited {
  readonly id: string;
  readonly email: string;
  readonly role: Role;
  readonly company: string;
  /** Name of the person who invites; null when their account is gone. */
  readonly sent_by: string | null;
  readonly sent_at: Date;
}

/** @param url full address of the page on which the invitation is accepted */
export const invitationMail = (to: Invited, url: string): EmailMessage =>
  renderEmail({
    to: to.email,
    key: `invitation-${to.id}-${to.sent_at.getTime()}`,
    subject: `${to.sent_by ?? to.company} invites you to ${to.company} on Plumbline`,
    greeting: 'Hello,',
    paragraphs: [
      `${to.sent_by ?? to.company} invites you to act for ${to.company} on Plumbline${to.role === 'administrator' ? ', as an administrator' : ''}.`,
      'The link works once, for seven days. If you do not know the sender, do nothing.',
    ],
    action: { label: 'Look at the invitation', url },
    reason: `You receive this because somebody of ${to.company} entered your address.`,
  });
