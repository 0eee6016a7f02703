import type { LinkPurposes } from '#web/links/model/link-purpose-types.ts';
import { AccessRequestLinkPanel } from '../components/AccessRequestLinkPanel.tsx';
import { EmailChangeLinkPanel } from '../components/EmailChangeLinkPanel.tsx';
import { InvitationLinkPanel } from '../components/InvitationLinkPanel.tsx';

export const linkPurposes: LinkPurposes = {
  'email confirmation': { label: 'Email confirmation', Panel: AccessRequestLinkPanel },
  'new email address': { label: 'Email change', Panel: EmailChangeLinkPanel },
  invitation: { label: 'Invitation', Panel: InvitationLinkPanel },
  'payments invite': { label: 'Payments invitation' },
  'dashboard payments invite': { label: 'Dashboard payments invitation' },
  'payment user log-in': { label: 'Payments sign-in' },
};
