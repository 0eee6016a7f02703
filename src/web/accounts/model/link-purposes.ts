import type { LinkPurposes } from '#web/links/model/link-purposes.ts';
import { AccessRequestLinkPanel } from '../components/AccessRequestLinkPanel.tsx';
import { EmailChangeLinkPanel } from '../components/EmailChangeLinkPanel.tsx';
import { InvitationLinkPanel } from '../components/InvitationLinkPanel.tsx';

export const linkPurposes: LinkPurposes = {
  'e-mail confirmation': { label: 'Email confirmation', Panel: AccessRequestLinkPanel },
  'new e-mail address': { label: 'Email change', Panel: EmailChangeLinkPanel },
  invitation: { label: 'Invitation', Panel: InvitationLinkPanel },
  'payments invite': { label: 'Payments invitation' },
  'dashboard payments invite': { label: 'Dashboard payments invitation' },
  'payment user log-in': { label: 'Payments sign-in' },
};
