import type { Role } from '#contract/accounts/rules.ts';
import { ttlText } from '#contract/durations.ts';
import type { EmailMessage } from '#server/kernel/mail/email-message.ts';
import { renderEmail } from '#server/kernel/mail/email-template.ts';

interface Invited {
  readonly id: string;
  readonly email: string;
  readonly role: Role;
  readonly company: string;
  /** Name of the inviter; null when their account was deleted. */
  readonly sent_by: string | null;
  readonly sent_at: Date;
}

/** @param url absolute URL of the page where the invitation is accepted */
export const invitationMail = (to: Invited, ttlMs: number, url: string): EmailMessage =>
  renderEmail({
    to: to.email,
    key: `invitation-${to.id}-${to.sent_at.getTime()}`,
    subject: `${to.sent_by ?? to.company} invited you to ${to.company} on Plumbline`,
    greeting: 'Hello,',
    paragraphs: [
      `${to.sent_by ?? to.company} invited you to join ${to.company} on Plumbline${to.role === 'administrator' ? ' as an administrator' : ''}.`,
      `The link works once and expires in ${ttlText(ttlMs)}. If you don't know the sender, ignore this email.`,
    ],
    action: { label: 'View invitation', url },
    reason: `You're receiving this because someone at ${to.company} entered your email.`,
  });
