import type { ImpactRole } from '#contract/impact-dashboards/rules.ts';
import type { EmailMessage, EmailPreview } from '#server/kernel/mail/email-message.ts';
import { renderEmail } from '#server/kernel/mail/email-template.ts';

export interface SharedDashboard {
  readonly dashboard_id: string;
  readonly dashboard: string;
  readonly owner: string;
  readonly email: string;
  readonly role: ImpactRole;
  /** Null when their account was deleted. */
  readonly shared_by: string | null;
  readonly shared_at: Date;
}

const MAY: Readonly<Record<ImpactRole, string>> = {
  owner: 'You can see it, change its settings and share it.',
  editor: 'You can see it and change its settings.',
  viewer: 'You can see it.',
};

export function sharedDashboardMail(to: SharedDashboard, origin: string): EmailMessage {
  const by = to.shared_by ?? to.owner;
  return renderEmail({
    to: to.email,
    key: `impact-dashboard-${to.dashboard_id}-${to.email}-${to.shared_at.getTime()}`,
    subject: `${by} shared ${to.dashboard} with you`,
    greeting: 'Hello,',
    paragraphs: [
      `${by} shared the impact dashboard ${to.dashboard} of ${to.owner} with you on Plumbline. ${MAY[to.role]}`,
      `Sign in with ${to.email} to open it.`,
    ],
    action: { label: 'Open dashboard', url: `${origin}/impact-dashboards/${to.dashboard_id}/home` },
    reason: `You're receiving this because someone at ${to.owner} entered your email. If you don't know the sender, ignore this email.`,
  });
}

export const sharedPreviews: readonly EmailPreview[] = [
  {
    name: 'Impact dashboard: shared with you',
    make: (origin) =>
      sharedDashboardMail(
        {
          dashboard_id: '00000000-0000-4000-8000-000000000000',
          dashboard: 'Harborline, all work',
          owner: 'Harborline Development',
          email: 'board@harborline.example',
          role: 'viewer',
          shared_by: 'Noor Haddad',
          shared_at: new Date('2026-11-20T12:00:00Z'),
        },
        origin,
      ),
  },
];
