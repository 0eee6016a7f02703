import { partWords, ROLE_NAMES } from '#contract/parent-projects/rules/people.ts';
import type { MemberKind, ProjectRole } from '#contract/parent-projects/rules.ts';
import type { EmailMessage, EmailPreview } from '#server/kernel/mail/email-message.ts';
import { renderEmail } from '#server/kernel/mail/email-template.ts';

export interface InvitationEmail {
  readonly id: string;
  readonly email: string;
  readonly first_name: string | null;
  readonly kind: MemberKind;
  readonly role: ProjectRole;
  readonly project: string;
  readonly owner: string;
  /** Of a prime contractor's people. */
  readonly company: string | null;
  readonly invited_by: string;
  readonly invited_at: Date;
  readonly expires_at: Date;
}

const dayOf = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'America/New_York' });

/** @param url absolute URL of the page where the invitation is accepted */
export function projectInvitationMail(to: InvitationEmail, url: string): EmailMessage {
  const { sees, does } = partWords(to.kind, to.role);
  return renderEmail({
    to: to.email,
    key: `project-invitation-${to.id}-${to.invited_at.getTime()}`,
    subject: `${to.invited_by} invited you to ${to.project}`,
    greeting: to.first_name ? `Hello ${to.first_name},` : 'Hello,',
    paragraphs: [
      `${to.invited_by} invited you to the project ${to.project} of ${to.owner} on Plumbline${to.company ? `, for ${to.company}` : ''}.`,
      `Your role: ${ROLE_NAMES[to.role]}.`,
    ],
    lines: [
      `What you see: ${sees}`,
      `What you do: ${does}`,
      `The invitation expires on ${dayOf.format(to.expires_at)}.`,
    ],
    action: { label: 'View invitation', url },
    reason: `You're receiving this because ${to.invited_by} entered your email. If you don't know them, ignore this email.`,
  });
}

const SAMPLE: InvitationEmail = {
  id: 'sample',
  email: 'rosa@tidewater.example',
  first_name: 'Rosa',
  kind: 'prime',
  role: 'reporter',
  project: 'Harbor Point Library and Recreation Center',
  owner: 'Baltimore Bureau of Facilities',
  company: 'Tidewater Builders',
  invited_by: 'Dana Whitfield',
  invited_at: new Date('2026-11-20T12:00:00Z'),
  expires_at: new Date('2026-12-20T12:00:00Z'),
};

export const invitationPreviews: readonly EmailPreview[] = [
  { name: 'Project: invitation', make: (origin) => projectInvitationMail(SAMPLE, `${origin}/link/${'x'.repeat(43)}`) },
];
